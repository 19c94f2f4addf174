/* map.tsx: a map of places that is dragged and zoomed, and on which options light up.
 *
 * A place is marked if an option aims at it (lights.ts), and pressing it chooses the option. A mouse shows the call-out
 * by hovering; the first tap of a finger shows it, and the second chooses. A MapDrawing of the game draws the map. */
import { computed, effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren, JSX } from "preact";
import { After, soon, useLater } from "../play/later";
import { Still } from "../play/still";
import type { Key, Option } from "../protocol";
import type { Scene } from "../games/game";
import { Callout, type Said } from "./callout";
import { MapView, type Box, type Size } from "./camera";
import { lightsIn, type Lights } from "./lights";
import { Inset, Tools, type ToolWords } from "./maptools";
import { Aim, PlaceSpot, Reticles, Rings, Target, type PlaceEvents, type Spot } from "./spots";

/* A board with a map. Every change creates a new board, but equal places remain the same object. */
export interface Mapped<P extends Spot> {
  places: ReadonlyMap<Key, P>;
  words: ToolWords & { key(n: number | string): string };
}

/* The layers a game draws on its map, from bottom to top. */
export interface MapDrawing<P extends Spot, B extends Mapped<P>> {
  size: Size;
  parts(board: B): { title: string; box: Box }[]; /* for the buttons of a phone */
  you(board: B): { at: Key | null; letter: string } | null;
  home?: Box; /* the part that a small screen shows if no place is lit */
  asks: string; /* the kind of option that "why not?" asks about if no place is lit */
  ground(board: B): ComponentChildren; /* changes only with the language */
  under(scene: Scene, board: B): ComponentChildren;
  marks(places: P[]): ComponentChildren;
  name(place: P, lit: boolean, focused: boolean, board: B): ComponentChildren; /* only the places of the board matter */
  pieces(board: B, lit: Key[]): ComponentChildren;
  inset(board: B): ComponentChildren;
  aloud(board: B, place: P): string[]; /* its name, and the people and things there */
  said(board: B, place: P, options: Option[]): Said;
}

const marked = ({ loud, quiet }: Lights): Key[] => [...loud, ...quiet];

/* The part a small screen should show: the marked places and, if present, the viewer. */
function worthSeeing<P extends Spot>(places: ReadonlyMap<Key, P>, lit: Key[], at: Key | null): Box | null {
  const seen = [...lit, ...(at ? [at] : [])].flatMap((key) => places.get(key) ?? []);
  if (!seen.length) return null;
  const least = (of: (place: P) => number) => Math.min(...seen.map(of));
  const most = (of: (place: P) => number) => Math.max(...seen.map(of));
  const wide = ({ area }: P) => (area ? area.width / 2 + 6 : 70);
  const x = least((place) => place.x - wide(place));
  const y = least((place) => place.y - (place.area ? place.area.height / 2 + 6 : 50));
  return {
    x,
    y,
    width: most((place) => place.x + wide(place)) - x,
    height: most((place) => place.y + (place.area ? place.area.height / 2 + 6 : 70)) - y,
  };
}

const FINGER = 22; /* pixels */

function nearest<P extends Spot>(places: Iterable<P>, to: { x: number; y: number }, within: number): P | null {
  let best: P | null = null;
  for (const place of places) {
    const away = Math.hypot(place.x - to.x, place.y - to.y);
    if (away > within) continue;
    [best, within] = [place, away];
  }
  return best;
}

const placeOfOption = (lit: Map<Key, Option[]>, index: number): Key | null =>
  [...lit].find(([, options]) => options.some(({ i }) => i === index))?.[0] ?? null;

/* The nearest lit place in a direction, for the arrow keys. */
function neighbor(from: Spot, key: string, lit: Spot[]): Spot | null {
  const ways: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const way = ways[key];
  if (!way) return null;
  let best: Spot | null = null;
  let least = Infinity;
  for (const to of lit) {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along <= 0 || along + 2 * across >= least) continue;
    [best, least] = [to, along + 2 * across];
  }
  return best;
}

/* `lit`: options by their target place. `covered`: something else covers the map. */
export function MapWindow<P extends Spot, B extends Mapped<P>>(props: {
  scene: Scene;
  board: B;
  lit: Map<Key, Option[]>;
  drawing: MapDrawing<P, B>;
  covered: boolean;
}): JSX.Element {
  const { scene, board, lit, drawing, covered } = props;
  const { focus } = scene;
  const folded = focus.folded.value;
  const lights = useMemo(() => lightsIn(scene, lit), [lit, folded]);
  const window = useRef<HTMLDivElement>(null);
  const view = useMemo(() => new MapView(drawing.size), []);
  const you = drawing.you(board);
  const [looked, look] = useState<Key | null>(null);
  const [pinned, pin] = useState<Key | null>(null);

  useLayoutEffect(() => {
    const element = window.current!;
    const size = new ResizeObserver(([entry]) => view.resize(entry!.contentRect.width, entry!.contentRect.height));
    size.observe(element);
    view.resize(element.clientWidth, element.clientHeight);
    const deaf = view.listen(element);
    return () => {
      size.disconnect();
      deaf();
    };
  }, []);

  /* This is drawn in the same frame as the prompt: a second frame would delay the next news. */
  const asked = scene.view.you?.version ?? 0;
  useLayoutEffect(() => {
    pin(null);
    view.show(worthSeeing(board.places, marked(lights), you?.at ?? null) ?? drawing.home ?? null, lit.size === 0 && you !== null);
  }, [asked, you?.at, folded]);

  const state = useRef({ scene, board, lit, lights, pinned, you });
  state.current = { scene, board, lit, lights, pinned, you };
  const find = useMemo(
    () => () => {
      const { you, board } = state.current;
      const at = you?.at && board.places.get(you.at);
      if (at) view.near(at.x, at.y);
    },
    [],
  );
  const call = focus.call.value;
  useEffect(() => {
    if (call?.what === "find") find();
    if (call?.what === "nearer") view.zoom(1.4, undefined, undefined, true);
    if (call?.what === "farther") view.zoom(1 / 1.4, undefined, undefined, true);
    if (call?.what === "whole") view.whole();
    const place = call?.place && board.places.get(call.place);
    if (!place) return;
    if (view.narrow) view.near(place.x, place.y);
    pin(place.key);
  }, [call?.n]);

  /* The option under the pointer is also highlighted in the list, and vice versa. */
  const chosen = focus.option.value;
  const chosenPlace = chosen === null ? null : placeOfOption(lit, chosen);
  const shown = pinned ?? looked ?? chosenPlace;

  const on = useMemo<PlaceEvents>(
    () => ({
      look(key) {
        const { lit, scene } = state.current;
        look(key);
        const options = key ? lit.get(key) : undefined;
        scene.focus.option.value = options ? options[0]!.i : null;
      },
      press(key) {
        const { scene, lit, lights, pinned } = state.current;
        if (view.dragged) return;
        const isMarked = lights.loud.has(key) || lights.quiet.has(key);
        const options = lit.get(key);
        if (scene.focus.asking.value) {
          /* the purpose for which places are offered now, if any */
          const kind = (options ?? [...lit.values()][0])?.[0]?.kind ?? drawing.asks;
          scene.why({ kind, targets: [{ type: "entry", entry: key }] });
        } else if (!options) {
          pin(pinned === key ? null : key);
        } else if (options.length > 1 || !isMarked || (view.touch && pinned !== key)) {
          scene.focus.option.value = options[0]!.i;
          pin(key);
        } else {
          scene.pick(options[0]!);
        }
      },
      keys(key, event) {
        const { board, lit, lights, scene } = state.current;
        const from = board.places.get(key)!;
        const options = lit.get(key);
        const to = neighbor(
          from,
          event.key,
          marked(lights).map((at) => board.places.get(at)!),
        );
        if (to) {
          window.current?.querySelector<SVGGElement>(`[data-place="${to.key}"]`)?.focus();
        } else if (event.key === "Enter" && options) {
          if (options.length > 1) pin(key);
          else scene.pick(options[0]!);
        } else if (event.key === "Escape" && state.current.pinned) {
          pin(null);
        } else return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
    [],
  );

  const place = shown ? board.places.get(shown) : undefined;
  const waitsFor = focus.sending.value;
  const places = useMemo(() => [...board.places.values()], [board.places]);
  const numbers = focus.numbers.value;
  const was = useLater(useMemo(() => ({ board, lit, lights, numbers }), [board, lights, numbers]));
  /* The camera moves the drawing without redrawing it. */
  const sheet = useRef<HTMLDivElement>(null);
  const names = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const ends = [
      effect(() => {
        const { x, y, k } = view.camera.value;
        const { width, height } = view.size.value;
        sheet.current!.style.transform = `translate(${width / 2 - x * k}px, ${height / 2 - y * k}px) scale(${k})`;
      }),
      follow(view, names.current!),
    ];
    return () => ends.forEach((end) => end());
  }, []);

  /* A touch next to a place selects the nearest one. */
  const beside = (event: MouseEvent) => {
    if ((event.target as Element).closest("[data-place], .bd-callout, button")) return;
    const near = view.touch ? nearest(places, view.placed(event, window.current!), FINGER / view.camera.value.k) : null;
    if (near) on.press(near.key);
    else pin(null);
  };

  const waited = waitsFor === null ? null : placeOfOption(lit, waitsFor);
  const aim = board.places.get(waited ?? shown ?? "");
  const box = `0 0 ${drawing.size.width} ${drawing.size.height}`;
  const options = place ? (lit.get(place.key) ?? []) : [];
  return (
    <div
      class={`bd-mapwin${focus.asking.value ? " bd-asking" : ""}${covered ? " bd-under" : ""}`}
      inert={covered}
      ref={window}
      onClick={beside}
    >
      <div class="bd-sheet" ref={sheet} style={{ ...drawing.size }}>
        <Still
          of={[board.places]}
          draw={() => (
            <svg class="bd-map bd-ground" viewBox={box} aria-hidden="true">
              {drawing.ground(board)}
            </svg>
          )}
        />
        <Still
          of={[board.places, lights]}
          draw={() => (
            <svg class="bd-map bd-reticles" viewBox={box} aria-hidden="true">
              <Reticles places={[...lights.loud].map((key) => board.places.get(key)!)} />
              <Rings places={[...lights.quiet].map((key) => board.places.get(key)!)} />
            </svg>
          )}
        />
        <svg class="bd-map" viewBox={box} role="group" aria-label={board.words.map}>
          {drawing.under(scene, board)}
          {aim && <Aim place={aim} lit={lit.has(aim.key)} waiting={aim.key === waited} />}
          <Still of={[places]} draw={() => drawing.marks(places)} />
          <g class="bd-names" ref={names} aria-hidden="true">
            <After
              draw={() => (
                <Still
                  of={[places, was.lights, shown]}
                  draw={() => places.map((where) => drawing.name(where, was.lights.loud.has(where.key), shown === where.key, board))}
                />
              )}
            />
          </g>
          <After draw={() => <Still of={[board, lights]} draw={() => drawing.pieces(board, marked(lights))} />} />
          <After draw={() => <Still of={[was, places, shown]} draw={() => <Spots {...was} drawing={drawing} places={places} shown={shown} on={on} />} />} />
        </svg>
      </div>
      {place && (
        <Callout
          scene={scene}
          view={view}
          place={place}
          options={options}
          pinned={pinned === place.key}
          said={drawing.said(board, place, options)}
        />
      )}
      <Inset view={view}>{drawing.inset(board)}</Inset>
      <Still
        of={[board.words, you?.letter]}
        draw={() => <Tools view={view} words={board.words} parts={drawing.parts(board)} you={you?.letter} find={find} />}
      />
    </div>
  );
}

/* For screen readers: the action, the place, the people there, and the key. */
function aloud(what: string[], options: Option[] | undefined, key: string): string {
  const deeds = options?.map((option) => option.text).join("; ");
  return [deeds, ...what, key].filter(Boolean).join(". ");
}

/* The keys of these options, as the map shows and says them. */
function keysOf(options: Option[], numbers: ReadonlyMap<number, number>): string {
  return options.flatMap(({ i }) => numbers.get(i) ?? []).join("·");
}

/* The layer for pointer, keyboard and screen reader. */
function Spots<P extends Spot, B extends Mapped<P>>(props: {
  board: B;
  drawing: MapDrawing<P, B>;
  lit: Map<Key, Option[]>;
  lights: Lights;
  numbers: ReadonlyMap<number, number>;
  places: P[];
  shown: Key | null;
  on: PlaceEvents;
}): JSX.Element {
  const { board, drawing, lit, lights, numbers, places, shown, on } = props;
  const targets = marked(lights);
  const spoken = useMemo(
    () =>
      new Map(
        places.map((where) => {
          const options = lit.get(where.key);
          const keys = options ? keysOf(options, numbers) : "";
          return [where.key, aloud(drawing.aloud(board, where), options, keys && board.words.key(keys))];
        }),
      ),
    [board, lit, numbers],
  );
  return (
    <>
      <Still
        of={[places, spoken, lights]}
        draw={() => (
          <g>
            {places.map((where) => (
              <PlaceSpot key={where.key} place={where} aloud={spoken.get(where.key)!} lit={targets.includes(where.key)} on={on} />
            ))}
          </g>
        )}
      />
      <g>
        {targets.map((key) => (
          <Target
            key={key}
            place={board.places.get(key)!}
            aloud={spoken.get(key)!}
            focused={shown === key}
            numbers={keysOf(lit.get(key)!, numbers)}
            on={on}
          />
        ))}
      </g>
    </>
  );
}

/* Sets the size and visibility of names for the zoom level. That lays out all names again, so it is done late.
 * Returns a function that stops it. */
function follow(view: MapView, names: SVGGElement): () => void {
  const far = computed(() => view.camera.value.k < FAR);
  const letters = computed(() => label(view.camera.value.k));
  const set = () => {
    names.style.fontSize = `${letters.value}px`;
    names.classList.toggle("bd-far", far.value);
  };
  set();
  return effect(() => {
    [far.value, letters.value];
    return soon(set);
  });
}

/* Names keep about the same size on the screen at every zoom. In steps, since each change lays them out again. */
function label(k: number): number {
  return 3 * Math.round(Math.min(Math.max(k < 1 ? 11.4 / k : 14.5 / k ** 0.7, 9), k < FAR ? 18 : 16) / 3);
}

const FAR = 0.6; /* zoomed out this far, only important places have names */
