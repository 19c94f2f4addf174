/* place.tsx: a location: quality is its outline, type its fill and symbol, major a second outline. */
import { Component, type JSX } from "preact";
import { apart, boxAt, type Box } from "../../board/apart";
import { lines, shortName } from "../../board/printed";
import { moved } from "../../board/signs";
import type { Key } from "../../protocol";
import { shapesOf } from "./icons";
import { districtBoxes } from "./scenery";
import type { Board, Place } from "./state";

interface Outline {
  minor: string;
  major: string;
  plate: string /* behind a major one */;
  glyph: [number, number] /* its size, minor and major */;
  sink: [number, number] /* how far below the center the glyph sits */;
  label: [number, number] /* the first line below */;
}

/* Each path begins at the center. */
const circle = (r: number) => `m0 ${-r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}z`;
const diamond = (r: number) => `m0 ${-r} ${r} ${r} ${-r} ${r} ${-r} ${-r}z`;
const triangle = (k: number) => `m0 ${-17.4 * k} ${17.1 * k} ${29.9 * k} ${-34.2 * k} 0z`;

/* The scale of a major one, and the plate behind it. */
const [MAJOR, PLATE] = [1.25, 1.667];

function outline(shape: (size: number) => string, size: number, glyph: number, sink = 0, label = 29.6): Outline {
  return {
    minor: shape(size),
    major: shape(size * MAJOR),
    plate: shape(size * PLATE),
    glyph: [glyph, glyph * MAJOR],
    sink: [sink, sink * MAJOR],
    label: [label, 37.5],
  };
}

const outlines: Record<string, Outline> = {
  normal: outline(circle, 12.6, 14.2),
  ritzy: outline(diamond, 15.8, 13.2),
  seedy: outline(triangle, 1, 13, 1.9, 26.6),
};

function outlineOf(place: { quality: string }): Outline {
  return outlines[place.quality] ?? outlines.normal!;
}

/* The symbol of a minor one about 0, 0; made once for all that look alike. */
const glyphs = new Map<string, ReturnType<typeof shapesOf>>();

function glyphOf(place: Place): ReturnType<typeof shapesOf> {
  const { glyph, sink } = outlineOf(place);
  const alike = `${place.type} ${place.quality}`;
  if (!glyphs.has(alike))
    glyphs.set(alike, shapesOf(`t-${place.type}`).map(({ d, rule }) => ({ d: moved(d, 0, sink[0], glyph[0]), rule })));
  return glyphs.get(alike)!;
}

/* A place's sign in a list. */
export function PlaceSign({ place, label }: { place: Place; label?: string }): JSX.Element {
  const what = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true };
  const outline = outlineOf(place);
  return (
    <svg class={`an-lg an-ty-${place.type}`} viewBox="-16 -16 32 32" {...what}>
      {[
        <path
          class="an-node"
          d={`M0 0${outline.minor}`}
          transform={place.quality === "seedy" ? "scale(.86) translate(0 2)" : "scale(.95)"}
        />,
        ...glyphOf(place).map(({ d, rule }) => <path class="an-glyph" d={d} fill-rule={rule} />),
      ]}
    </svg>
  );
}

/* Names */

/* Names that are not directly below their place. */
const sides: Record<string, "left" | "right" | "above" | "lower"> = {
  "the-root": "right",
  "the-midway": "right",
  "castle-club": "right",
  "challenger-memorial-ferry": "right",
  "starport-kaguya": "left",
  "osheas-pub": "left",
  "haas-bioroid": "above",
  "sarges-kiosk": "above",
  "broadcast-square": "lower",
};

const LINE = "0.94em";

interface Spot {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  aside: [number, number] /* its shift for the brackets of a lit place */;
}

function spotOf(place: Place, rows: number): Spot {
  const side = sides[place.key];
  const away = place.major ? 28 : 23.8;
  const between = rows > 1 ? -2 : 5;
  if (side === "above") return { x: 0, y: -place.r - 13, anchor: "middle", aside: [0, 0] }; /* above its keys */
  if (side === "right") return { x: away, y: between, anchor: "start", aside: [12, 0] };
  if (side === "left") return { x: -away, y: between, anchor: "end", aside: [-12, 0] };
  const below = outlineOf(place).label[place.major ? 1 : 0]!;
  if (side === "lower") return { x: 0, y: below + 12, anchor: "middle", aside: [0, 0] };
  return { x: 0, y: below, anchor: "middle", aside: [0, (place.major ? 43 : 37) - below] };
}

const at = ({ x, y }: Place, path: string) => `M${x} ${y}${path}`;

/* All places as printed, drawn once. Places that look alike share one shape, because the browser visits every
 * element in each frame. */
export function Marks({ places }: { places: Place[] }): JSX.Element {
  const types = [...new Set(places.map(({ type }) => type))].map((type) => {
    const alike = places.filter((place) => place.type === type);
    const majors = alike.filter(({ major }) => major);
    return {
      cls: `an-ty-${type}`,
      plates: majors.map((place) => at(place, outlineOf(place).plate)).join(""),
      nodes: alike.map((place) => at(place, outlineOf(place)[place.major ? "major" : "minor"])).join(""),
      glyphs: shapesOf(`t-${type}`).map(({ d, rule }) => ({
        rule,
        d: alike.map((place) => {
          const { glyph, sink } = outlineOf(place);
          const i = place.major ? 1 : 0;
          return moved(d, place.x, place.y + sink[i]!, glyph[i]!);
        }).join(""),
      })),
    };
  });
  const locked = places.filter(({ restricted }) => restricted);
  return (
    <g class="an-marks" aria-hidden="true">
      {types.map(({ cls, plates }) => (
        <path key={cls} class={`an-plate ${cls}`} d={plates} />
      ))}
      {types.map(({ cls, nodes }) => (
        <path key={cls} class={`an-node ${cls}`} d={nodes} />
      ))}
      {types.map(({ cls, glyphs }) =>
        glyphs.map(({ d, rule }, n) => <path key={`${cls} ${n}`} class={`an-glyph ${cls}`} d={d} fill-rule={rule} />),
      )}
      <g class="an-lock">
        {locked.map(({ key, x, y }) => (
          <rect key={key} x={x - 29} y={y + 5} width="18" height="18" rx="4" />
        ))}
        {shapesOf("m-lock").map(({ d, rule }, n) => (
          <path key={n} d={locked.map(({ x, y }) => moved(d, x - 20, y + 14, 13)).join("")} fill-rule={rule} />
        ))}
      </g>
    </g>
  );
}

/* The middle of a place, which nothing else covers. */
export const nodeOf = ({ x, y, major }: Place): Box => boxAt(x, y, major ? 17 : 13);

/* The position of its keys while it is lit. */
export const badgeOf = ({ x, y, r }: Place, wide = 10): Box => boxAt(x + r, y - r, wide, 10);

const rowsOf = (place: Place): string[] => lines(shortName(place), sides[place.key] === "above" ? 99 : undefined);

export const LETTERS = 15; /* the usual size of names, in units of the map */
const MAJORS = 1.06; /* as in the style sheet */
const FAR = 1.2; /* the factor for names of major places when zoomed out */

/* The width of a name's line. */
function measure(text: string, major: boolean, pen: CanvasRenderingContext2D): number {
  const cond = getComputedStyle(document.documentElement).getPropertyValue("--cond");
  pen.font = `${major ? 700 : 600} ${LETTERS * (major ? MAJORS : 1)}px ${cond}`;
  return pen.measureText(text).width;
}

export interface Named {
  shift: number; /* how far it moves sideways so that it does not run into another name or place */
  rows: Box[];
}

/* Computed once for each language. */
const named = new WeakMap<ReadonlyMap<Key, Place>, Map<Key, Named>>();

export function namesOf(board: Board, width: number): ReadonlyMap<Key, Named> {
  let known = named.get(board.places);
  if (known) return known;
  const places = [...board.places.values()];
  const pen = document.createElement("canvas").getContext("2d")!;
  const boxes = places.map((where) => {
    const rows = rowsOf(where);
    const { x, y, anchor, aside } = spotOf(where, rows.length);
    return rows.map((row, i) => {
      const wide = measure(row, where.major, pen) * (where.major ? FAR : 1);
      const left = where.x + x - (anchor === "start" ? 0 : anchor === "end" ? wide : wide / 2);
      const base = where.y + y + i * LETTERS * 0.94;
      const [dx, dy] = aside; /* its position while the place is lit */
      const top = base - LETTERS * (where.major ? FAR : 1) * 0.7;
      return { left: left + Math.min(dx, 0), right: left + wide + Math.max(dx, 0), top, bottom: base + dy };
    });
  });
  const others = [...places.map((place) => [nodeOf(place), badgeOf(place)]), ...districtBoxes(board).map((box) => [box])];
  const moved = apart(boxes, others, width);
  known = new Map(places.map((where, n) => {
    const rows = boxes[n]!.map(({ left, right, ...high }) => ({ left: left + moved[n]!, right: right + moved[n]!, ...high }));
    return [where.key, { shift: moved[n]!, rows }];
  }));
  named.set(board.places, known);
  return known;
}

/* A name moves aside for the brackets of a lit place. Its text is laid out once. */
export class PlaceName extends Component<{ place: Place; lit: boolean; focused: boolean; shift: number }> {
  shouldComponentUpdate(next: this["props"]): boolean {
    const { place, lit, focused, shift } = this.props;
    return next.place !== place || next.lit !== lit || next.focused !== focused || next.shift !== shift;
  }

  render(): JSX.Element {
    const { place, lit, focused, shift } = this.props;
    const rows = rowsOf(place);
    const { x, y, anchor, aside } = spotOf(place, rows.length);
    const [left, top] = [place.x + x + shift + (lit ? aside[0] : 0), place.y + y + (lit ? aside[1] : 0)];
    return (
      <text
        class={["an-lab", place.major && "an-maj", lit && "bd-target", focused && "bd-focus"].filter(Boolean).join(" ")}
        text-anchor={anchor}
      >
        {rows.map((row, i) => (
          <tspan key={i} x={left} {...(i ? { dy: LINE } : { y: top })}>
            {row}
          </tspan>
        ))}
      </text>
    );
  }
}
