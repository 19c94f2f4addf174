/* place.tsx: a location: quality is its outline, type its fill and symbol, major a second outline. */
import { Component, type JSX } from "preact";
import { Mark } from "./icons";
import { shortName, type Place } from "./state";

interface Outline {
  minor: string;
  major: string;
  plate: string /* behind a major one */;
  glyph: [number, number] /* its size, minor and major */;
  sink: [number, number] /* how far below the center the glyph sits */;
  label: [number, number] /* the first line below */;
}

const circle = (r: number) => `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}z`;
const diamond = (r: number) => `M0 ${-r} ${r} 0 0 ${r} ${-r} 0z`;
const triangle = (k: number) => `M0 ${-17.4 * k} ${17.1 * k} ${12.5 * k} ${-17.1 * k} ${12.5 * k}z`;

/* How much larger a major one is drawn, and the plate behind it. */
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

function Shape({ place }: { place: Place }): JSX.Element {
  const outline = outlineOf(place);
  const i = place.major ? 1 : 0;
  return (
    <>
      {place.major && <path class="an-plate" d={outline.plate} />}
      <path class="an-node" d={place.major ? outline.major : outline.minor} />
      <Mark cls="an-glyph" name={`t-${place.type}`} size={outline.glyph[i]!} y={outline.sink[i]!} />
    </>
  );
}

/* The same in a list. */
export function PlaceSign({ place, label }: { place: Place; label?: string }): JSX.Element {
  const what = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true };
  const outline = outlineOf(place);
  return (
    <svg class={`an-lg an-ty-${place.type}`} viewBox="-16 -16 32 32" {...what}>
      <path
        class="an-node"
        d={outline.minor}
        transform={place.quality === "seedy" ? "scale(.86) translate(0 2)" : "scale(.95)"}
      />
      <Mark cls="an-glyph" name={`t-${place.type}`} size={outline.glyph[0]} y={outline.sink[0]} />
    </svg>
  );
}

/* Names */

/* Where a name does not stand below its place. */
export const sides: Record<string, "left" | "right" | "above"> = {
  "the-root": "right",
  "the-midway": "right",
  "castle-club": "right",
  "challenger-memorial-ferry": "right",
  "starport-kaguya": "left",
  "osheas-pub": "left",
  "haas-bioroid": "above",
  "sarges-kiosk": "above",
};

const LONG = 11; /* a longer name takes two lines */

/* The two lines are as even as its words allow; a word may end at its hyphen. */
export function lines(name: string, long = LONG): string[] {
  if (name.length <= long) return [name];
  let best = [name];
  let width = Infinity;
  for (const { 0: gap, index } of name.matchAll(/[ -]/g)) {
    const rows = [name.slice(0, gap === "-" ? index! + 1 : index), name.slice(index! + 1)];
    const wide = Math.max(...rows.map((row) => row.length));
    if (wide <= width) [best, width] = [rows, wide];
  }
  return best;
}

const LINE = 13.5;

function Name({ place, lit }: { place: Place; lit: boolean }): JSX.Element {
  const side = sides[place.key];
  const rows = lines(shortName(place), side === "above" ? 99 : LONG);
  const away = place.major ? 28 : 23.8;
  const x = side === "right" ? away : side === "left" ? -away : 0;
  const y =
    side === "above"
      ? (place.major ? -29.5 : -25.6) - (lit ? 8 : 0)
      : side
        ? rows.length > 1
          ? -2
          : 5
        : lit
          ? place.major
            ? 43
            : 37
          : outlineOf(place).label[place.major ? 1 : 0]!;
  const shift = lit && side && side !== "above" ? (side === "right" ? 12 : -12) : 0;
  const anchor = side === "right" ? "start" : side === "left" ? "end" : "middle";
  return (
    <text class={place.major ? "an-lab an-maj" : "an-lab"} text-anchor={anchor}>
      {rows.map((row, i) => (
        <tspan key={i} x={x + shift} y={y + i * LINE}>
          {row}
        </tspan>
      ))}
    </text>
  );
}

interface PlaceProps {
  place: Place;
  aloud: string;
  focused?: boolean;
  waiting?: boolean;
  lit: boolean;
  reach: number /* radius of what answers a pointer */;
  on: PlaceEvents;
}

export interface PlaceEvents {
  look(key: string | null): void;
  press(key: string): void;
  keys(key: string, event: KeyboardEvent): void;
}

/* Half the width of the brackets about a place. */
const reachOf = (place: Place) => (place.major ? 27 : 22);

function brackets(r: number): string {
  return `M${-r} ${12 - r}v-12h12M${r} ${12 - r}v-12h-12M${-r} ${r - 12}v12h12M${r} ${r - 12}v12h-12`;
}

/* Names and numbers lie above all places, so that brackets never cross them. */
export class PlaceName extends Component<{ place: Place; lit: boolean; focused: boolean; numbers: string }> {
  shouldComponentUpdate(next: this["props"]): boolean {
    return (
      next.place !== this.props.place ||
      next.lit !== this.props.lit ||
      next.focused !== this.props.focused ||
      next.numbers !== this.props.numbers
    );
  }

  render(): JSX.Element {
    const { place, lit, focused, numbers } = this.props;
    const r = reachOf(place);
    const wide = Math.max(19, 10 + numbers.length * 9);
    return (
      <g
        class={["an-name", lit && "an-target", focused && "an-focus"].filter(Boolean).join(" ")}
        transform={`translate(${place.x} ${place.y})`}
        aria-hidden="true"
      >
        <Name place={place} lit={lit} />
        {numbers && (
          <g class="an-key" transform={`translate(${r} ${-r})`}>
            <rect x={-wide / 2} y="-9.5" width={wide} height="19" rx="5" />
            <text text-anchor="middle" y="5">
              {numbers}
            </text>
          </g>
        )}
      </g>
    );
  }
}

/* Fifty-eight of them: only those that change are drawn anew. */
export class PlaceMark extends Component<PlaceProps> {
  shouldComponentUpdate(next: PlaceProps): boolean {
    return (Object.keys(next) as (keyof PlaceProps)[]).some((name) => next[name] !== this.props[name]);
  }

  render({ place, aloud, focused, waiting, lit, reach, on }: PlaceProps): JSX.Element {
    const classes = [
      "an-loc",
      `an-ty-${place.type}`,
      lit && "an-target",
      focused && "an-focus",
      waiting && "an-waiting",
    ];
    return (
      <g
        class={classes.filter(Boolean).join(" ")}
        transform={`translate(${place.x} ${place.y})`}
        data-place={place.key}
        data-card={place.key}
        role={lit ? "button" : "img"}
        tabIndex={lit ? 0 : undefined}
        aria-label={aloud}
        onPointerEnter={(event) => event.pointerType === "mouse" && on.look(place.key)}
        onPointerLeave={(event) => event.pointerType === "mouse" && on.look(null)}
        onFocus={() => on.look(place.key)}
        onBlur={() => on.look(null)}
        onClick={() => on.press(place.key)}
        onKeyDown={(event) => on.keys(place.key, event)}
      >
        <circle class="an-hit" r={Math.max(reach, lit ? 30 : 23)} />
        {lit && (
          <g class="an-reticle">
            <circle class="an-halo" r={reachOf(place) - 2} />
            {waiting ? <circle class="an-ring" r={reachOf(place) + 3} /> : <path d={brackets(reachOf(place))} />}
          </g>
        )}
        <Shape place={place} />
        {place.restricted && (
          <g class="an-lock" transform="translate(-20 14)">
            <rect x="-9" y="-9" width="18" height="18" rx="4" />
            <Mark name="m-lock" size={13} />
          </g>
        )}
      </g>
    );
  }
}
