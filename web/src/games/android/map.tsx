/* map.tsx: Earth, Moon and Beanstalk at one scale, with everybody and everything on it.
 *
 * A place is lit where an option aims at it, and pressing it does what the list does. A pointer that
 * can hover sees the call-out by hovering; a finger's first tap looks, its second does. */
import { computed, effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import { soon, useLater } from "../../play/later";
import { Still } from "../../play/still";
import type { Key, Option } from "../../protocol";
import type { Scene } from "../game";
import { Callout, contents } from "./callout";
import { HEIGHT, MapView, WIDTH, type Box } from "./camera";
import { lookedFor } from "./look";
import { Inset, Tools } from "./maptools";
import { Pieces } from "./pieces";
import { Aim, Marks, PlaceName, PlaceSpot, Reticles, Target, type PlaceEvents } from "./place";
import { City, Districts, Reach, Trail } from "./scenery";
import { boardOf, placeInWords, type Board, type Place } from "./state";
import { byPlace } from "./targets";

/* What a small screen should show: the lit places and, if it is there, oneself. */
function worthSeeing(board: Board, lit: Map<Key, Option[]>): Box | null {
  const keys = lit.size ? [...lit.keys()] : [];
  if (board.you?.at) keys.push(board.you.at);
  const seen = keys.map((key) => board.places.get(key)).filter((place): place is Place => !!place);
  if (!seen.length) return null;
  const xs = seen.map((place) => place.x);
  const ys = seen.map((place) => place.y);
  const x = Math.min(...xs) - 70;
  const y = Math.min(...ys) - 50;
  return { x, y, width: Math.max(...xs) + 70 - x, height: Math.max(...ys) + 70 - y };
}

const FINGER = 22; /* pixels */

function nearest(board: Board, to: { x: number; y: number }, within: number): Place | null {
  let best: Place | null = null;
  for (const place of board.places.values()) {
    const away = Math.hypot(place.x - to.x, place.y - to.y);
    if (away > within) continue;
    [best, within] = [place, away];
  }
  return best;
}

const placeOfOption = (lit: Map<Key, Option[]>, index: number): Key | null =>
  [...lit].find(([, options]) => options.some(({ i }) => i === index))?.[0] ?? null;

/* The nearest lit place in a direction, for the arrow keys. */
function neighbor(from: Place, key: string, lit: Place[]): Place | null {
  const ways: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const way = ways[key];
  if (!way) return null;
  let best: Place | null = null;
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

function aloud(
  board: Board,
  place: Place,
  options: Option[] | undefined,
  numbers: ReadonlyMap<number, number>,
): string {
  const is = placeInWords(board, place);
  const there = contents(board, place.key).join(", ");
  if (!options) return there ? `${is}. ${there}` : is;
  const keys = options.map((option) => numbers.get(option.i)).filter((n) => n !== undefined);
  return [options.map((option) => option.text).join("; "), is, there, keys.length ? board.words.key(keys[0]!) : ""]
    .filter(Boolean)
    .join(". ");
}

/* `under`: something else stands in its place just now. */
export function CityMap({ scene, under = false }: { scene: Scene; under?: boolean }): JSX.Element | null {
  const board = boardOf(scene);
  return board && <BoardMap scene={scene} board={board} under={under} />;
}

function BoardMap({ scene, board, under }: { scene: Scene; board: Board; under: boolean }): JSX.Element {
  const { focus } = scene;
  const window = useRef<HTMLDivElement>(null);
  const view = useMemo(() => new MapView(), []);
  const [looked, look] = useState<Key | null>(null);
  const [pinned, pin] = useState<Key | null>(null);
  const lit = useMemo(() => byPlace(board, scene.options), [board, scene.options]);

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

  /* In the frame that shows what is asked: one that followed would keep the next news waiting. */
  const asked = scene.view.you?.version ?? 0;
  useLayoutEffect(() => {
    pin(null);
    view.show(worthSeeing(board, lit), lit.size === 0);
  }, [asked, board.you?.at]);

  const state = useRef({ scene, board, lit, pinned });
  state.current = { scene, board, lit, pinned };
  const find = useMemo(
    () => () => {
      const { you, places } = state.current.board;
      const at = you?.at && places.get(you.at);
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
  }, [call?.n]);

  const wanted = lookedFor.value;
  useEffect(() => {
    const place = wanted && board.places.get(wanted.place);
    if (!place) return;
    if (view.narrow) view.near(place.x, place.y);
    pin(place.key);
  }, [wanted?.n]);

  /* What is under the pointer here is lit in the list too, and the other way round. */
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
        const { scene, lit, pinned } = state.current;
        if (view.dragged) return;
        const options = lit.get(key);
        if (scene.focus.asking.value) {
          /* what places are offered for just now, if they are */
          const kind = (options ?? [...lit.values()][0])?.[0]?.kind ?? "move";
          scene.why({ kind, targets: [{ type: "entry", entry: key }] });
        } else if (!options) {
          pin(pinned === key ? null : key);
        } else if (options.length > 1 || (view.touch && pinned !== key)) {
          scene.focus.option.value = options[0]!.i;
          pin(key);
        } else {
          scene.pick(options[0]!);
        }
      },
      keys(key, event) {
        const { board, lit, scene } = state.current;
        const from = board.places.get(key)!;
        const options = lit.get(key);
        const to = neighbor(
          from,
          event.key,
          [...lit.keys()].map((at) => board.places.get(at)!),
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
  const was = useLater(useMemo(() => ({ board, lit, numbers }), [board, lit, numbers]));
  /* The camera moves the drawing; nothing is drawn anew for it. */
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

  /* A finger that comes down beside a place means the nearest one. */
  const beside = (event: MouseEvent) => {
    if ((event.target as Element).closest("[data-place], .an-callout, button")) return;
    const near = view.touch ? nearest(board, view.placed(event, window.current!), FINGER / view.camera.value.k) : null;
    if (near) on.press(near.key);
    else pin(null);
  };

  const letter = board.you?.look.letter;
  const waited = waitsFor === null ? null : placeOfOption(lit, waitsFor);
  const aim = board.places.get(waited ?? shown ?? "");
  return (
    <div
      class={`an-mapwin${focus.asking.value ? " an-asking" : ""}${under ? " an-under" : ""}`}
      inert={under}
      ref={window}
      onClick={beside}
    >
      <div class="an-sheet" ref={sheet}>
        <Still
          of={[board.entries]}
          draw={() => (
            <svg class="an-map an-ground" viewBox={BOX} aria-hidden="true">
              <City />
              <Districts board={board} />
            </svg>
          )}
        />
        <Still
          of={[board.places, lit]}
          draw={() => (
            <svg class="an-map an-reticles" viewBox={BOX} aria-hidden="true">
              <Reticles places={[...lit.keys()].map((key) => board.places.get(key)!)} />
            </svg>
          )}
        />
        <svg class="an-map" viewBox={BOX} role="group" aria-label={board.words.map}>
          <Reach board={board} />
          <Trail scene={scene} board={board} />
          {aim && <Aim place={aim} lit={lit.has(aim.key)} waiting={aim.key === waited} />}
          <Still of={[places]} draw={() => <Marks places={places} />} />
          <g class="an-names" ref={names} aria-hidden="true">
            <Still
              of={[places, was.lit, shown]}
              draw={() =>
                places.map((where) => (
                  <PlaceName key={where.key} place={where} lit={was.lit.has(where.key)} focused={shown === where.key} />
                ))
              }
            />
          </g>
          <Still of={[board, lit]} draw={() => <Pieces board={board} lit={new Set(lit.keys())} />} />
          <Still of={[was, places, shown]} draw={() => <Spots {...was} places={places} shown={shown} on={on} />} />
        </svg>
      </div>
      {place && (
        <Callout
          scene={scene}
          board={board}
          view={view}
          place={place}
          options={lit.get(place.key) ?? []}
          pinned={pinned === place.key}
        />
      )}
      <Inset view={view} board={board} />
      <Still
        of={[board.words, letter]}
        draw={() => <Tools view={view} words={board.words} you={letter} find={find} />}
      />
    </div>
  );
}

/* What answers a pointer or the keyboard, and is read out. */
function Spots(props: {
  board: Board;
  lit: Map<Key, Option[]>;
  numbers: ReadonlyMap<number, number>;
  places: Place[];
  shown: Key | null;
  on: PlaceEvents;
}): JSX.Element {
  const { board, lit, numbers, places, shown, on } = props;
  const spoken = useMemo(
    () => new Map(places.map((where) => [where.key, aloud(board, where, lit.get(where.key), numbers)])),
    [board, lit, numbers],
  );
  return (
    <>
      <Still
        of={[places, spoken, lit]}
        draw={() => (
          <g>
            {places.map((where) => (
              <PlaceSpot key={where.key} place={where} aloud={spoken.get(where.key)!} lit={lit.has(where.key)} on={on} />
            ))}
          </g>
        )}
      />
      <g>
        {[...lit].map(([key, options]) => (
          <Target
            key={key}
            place={board.places.get(key)!}
            aloud={spoken.get(key)!}
            focused={shown === key}
            numbers={options.flatMap(({ i }) => numbers.get(i) ?? []).join("·")}
            on={on}
          />
        ))}
      </g>
    </>
  );
}

/* How large names are, and which of them are there, by how near the map is. Each time they are all set anew, which is
 * not what somebody waits for. Returns what ends it. */
function follow(view: MapView, names: SVGGElement): () => void {
  const far = computed(() => view.camera.value.k < FAR);
  const letters = computed(() => label(view.camera.value.k));
  const set = () => {
    names.style.fontSize = `${letters.value}px`;
    names.classList.toggle("an-far", far.value);
  };
  set();
  return effect(() => {
    [far.value, letters.value];
    return soon(set);
  });
}

/* Names keep about the same size on the screen, however near the map is; by steps, since each sets them anew. */
function label(k: number): number {
  return 3 * Math.round(Math.min(Math.max(k < 1 ? 11.4 / k : 14.5 / k ** 0.7, 9), k < FAR ? 18 : 16) / 3);
}

const BOX = `0 0 ${WIDTH} ${HEIGHT}`;

const FAR = 0.6; /* from so far away only what matters is named */
