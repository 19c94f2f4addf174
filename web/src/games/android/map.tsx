/* map.tsx: Earth, Moon and Beanstalk at one scale, with everybody and everything on it.
 *
 * A place is lit where an option aims at it, and pressing it does what the list does. A pointer that
 * can hover sees the call-out by hovering; a finger's first tap looks, its second does. */
import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Key, Option } from "../../protocol";
import type { Scene } from "../game";
import { city, districts } from "./art/city";
import { Callout, contents } from "./callout";
import { HEIGHT, MapView, WIDTH, type Box } from "./camera";
import { lookedFor } from "./look";
import { Pieces } from "./pieces";
import { PlaceMark, PlaceName, type PlaceEvents } from "./place";
import { boardOf, placeInWords, shortName, type Board, type Place } from "./state";
import { byPlace } from "./targets";
import { trailOf } from "./trail";

const parts: Record<"moon" | "stalk" | "earth", Box> = {
  moon: { x: 0, y: 0, width: 860, height: 330 },
  stalk: { x: 440, y: 240, width: 290, height: 290 },
  earth: { x: 0, y: 430, width: WIDTH, height: HEIGHT - 430 },
};

/* What a small screen should show: the lit places and, if it is there, oneself. */
function worthSeeing(board: Board, lit: Map<Key, Option[]>): Box | null {
  const keys = lit.size ? [...lit.keys()] : [];
  if (board.you?.at) keys.push(board.you.at);
  const seen = keys.map((key) => board.places.get(key)).filter((place): place is Place => !!place);
  if (!seen.length) return null;
  const xs = seen.map((place) => place.x), ys = seen.map((place) => place.y);
  const x = Math.min(...xs) - 70, y = Math.min(...ys) - 50;
  return { x, y, width: Math.max(...xs) + 70 - x, height: Math.max(...ys) + 70 - y };
}

function City(): JSX.Element {
  return <g dangerouslySetInnerHTML={{ __html: city }} />;
}

function Districts({ board }: { board: Board }): JSX.Element {
  return (
    <g class="an-districts">
      {Object.entries(districts).map(([key, where]) => {
        const entry = board.entries.get(key);
        if (!entry) return null;
        const turned = where.turned ? `translate(${where.x} ${where.y}) rotate(-90)` : undefined;
        return (
          <g key={key}>
            {where.bars && <path class="an-dbar" d={where.bars} />}
            <text class={turned ? "an-dname an-bst" : "an-dname"} text-anchor="middle" transform={turned} x={turned ? undefined : where.x} y={turned ? undefined : where.y}>
              {shortName({ key, title: entry.title })}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/* How far the ruler of one's own detective goes; on the Beanstalk it is not used. */
function Reach({ board }: { board: Board }): JSX.Element | null {
  const at = board.you?.at && board.places.get(board.you.at);
  if (!at || !board.you || board.view.active !== board.you.seat) return null;
  const stalk = board.printed.game_facts.beanstalk;
  const body = at.key === stalk[0] ? "land" : at.key === stalk[stalk.length - 1] || at.body === "moon" ? "moon" : at.body === "earth" ? "land" : null;
  if (!body) return null;
  return (
    <g clip-path={`url(#an-cp-${body})`}>
      <circle class="an-reach" cx={at.x} cy={at.y} r={board.you.reach} />
    </g>
  );
}

function Trail({ scene, board }: { scene: Scene; board: Board }): JSX.Element | null {
  const way = trailOf(board, scene.table.log.value).map((key) => board.places.get(key)).filter((place): place is Place => !!place);
  const seat = board.seats[board.view.active];
  if (way.length < 2 || !seat) return null;
  return <path class={`an-trail an-d-${seat.look.hue}`} d={`M${way.map((place) => `${place.x} ${place.y}`).join(" ")}`} />;
}

/* The nearest lit place in a direction, for the arrow keys. */
function neighbor(from: Place, key: string, lit: Place[]): Place | null {
  const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[key];
  if (!way) return null;
  let best: Place | null = null, least = Infinity;
  for (const to of lit) {
    const dx = to.x - from.x, dy = to.y - from.y;
    const along = dx * way[0] + dy * way[1], across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along <= 0 || along + 2 * across >= least) continue;
    [best, least] = [to, along + 2 * across];
  }
  return best;
}

function aloud(scene: Scene, board: Board, place: Place, options: Option[] | undefined): string {
  const is = placeInWords(board, place), there = contents(board, place.key).join(", ");
  if (!options) return there ? `${is}. ${there}` : is;
  const keys = options.map((option) => scene.focus.numbers.value.get(option.i)).filter((n) => n !== undefined);
  return [options.map((option) => option.text).join("; "), is, there, keys.length ? board.words.key(keys[0]!) : ""].filter(Boolean).join(". ");
}

function Inset({ view, board }: { view: MapView; board: Board }): JSX.Element {
  const { x, y, k } = view.camera.value, { width, height } = view.size.value;
  return (
    <svg class="an-mini" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" onClick={() => view.whole()}>
      <circle class="an-mini-moon" cx="427" cy="-92" r="488" />
      <path class="an-mini-land" d="M0 452H1240V772H100L40 640z" />
      <path class="an-mini-stalk" d="M580 481V272" />
      {board.seats.map((seat) => {
        const at = seat.at && board.places.get(seat.at);
        return at && <circle key={seat.seat} class={`an-mini-seat an-d-${seat.look.hue}`} cx={at.x} cy={at.y} r="24" />;
      })}
      <rect class="an-mini-view" x={x - width / k / 2} y={y - height / k / 2} width={width / k} height={height / k} rx="16" />
    </svg>
  );
}

function Tools({ view, board, find }: { view: MapView; board: Board; find(): void }): JSX.Element {
  const { words } = board;
  return (
    <>
      <div class="an-seg" role="group" aria-label={words.map}>
        {(["earth", "stalk", "moon"] as const).map((part) => (
          <button key={part} type="button" onClick={() => view.part(parts[part])}>{words[part]}</button>
        ))}
      </div>
      <div class="an-zoom" role="group" aria-label={words.map}>
        <button type="button" aria-label={words.nearer} title={`${words.nearer} (+)`} onClick={() => view.zoom(1.4, undefined, undefined, true)}>+</button>
        <button type="button" aria-label={words.farther} title={`${words.farther} (−)`} onClick={() => view.zoom(1 / 1.4, undefined, undefined, true)}>−</button>
        <button type="button" aria-label={words.whole} title={`${words.whole} (0)`} onClick={() => view.whole()}>⤢</button>
        {board.you && <button type="button" aria-label={words.findMe} title={`${words.findMe} (F)`} onClick={find}>{board.you.look.letter}</button>}
      </div>
    </>
  );
}

export function CityMap({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  return board && <BoardMap scene={scene} board={board} />;
}

function BoardMap({ scene, board }: { scene: Scene; board: Board }): JSX.Element {
  const { focus } = scene;
  const window = useRef<HTMLDivElement>(null);
  const view = useMemo(() => new MapView(), []);
  const [looked, look] = useState<Key | null>(null);
  const [pinned, pin] = useState<Key | null>(null);
  const lit = useMemo(() => byPlace(board, scene.options), [board, scene.options]);
  const sending = scene.table.sending.value;

  useEffect(() => {
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

  const asked = scene.view.you?.version ?? 0;
  useEffect(() => {
    pin(null);
    view.show(worthSeeing(board, lit));
  }, [asked, board.you?.at]);

  const find = () => {
    const at = board.you?.at && board.places.get(board.you.at);
    if (at) view.near(at.x, at.y);
  };
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
  const chosenPlace = chosen === null ? null : [...lit].find(([, options]) => options.some((option) => option.i === chosen))?.[0] ?? null;
  const shown = pinned ?? looked ?? chosenPlace;

  const state = useRef({ scene, board, lit, pinned });
  state.current = { scene, board, lit, pinned };
  const on = useMemo<PlaceEvents>(() => ({
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
      if (scene.focus.asking.value && !options) {
        const kind = [...lit.values()][0]?.[0]?.kind ?? "move"; /* what places are offered for just now */
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
      const from = board.places.get(key)!, options = lit.get(key);
      const to = neighbor(from, event.key, [...lit.keys()].map((at) => board.places.get(at)!));
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
  }), []);

  const place = shown ? board.places.get(shown) : undefined;
  const waitsFor = sending?.state === "sending" ? sending.index : null;
  const numbers = focus.numbers.value;
  /* Those that can be pressed lie above the others, and Tab takes them in the order of the list. */
  const places = useMemo(() => {
    const rank = (where: Place) => lit.get(where.key)?.[0]?.i ?? -1;
    return [...board.places.values()].sort((a, b) => rank(a) - rank(b));
  }, [board.places, lit]);
  const spoken = useMemo(() => new Map(places.map((where) => [where.key, aloud(scene, board, where, lit.get(where.key))])), [board, lit, numbers]);
  const coarse = useComputed(() => (view.narrow ? 8 * Math.round(22 / 8 / view.camera.value.k) : 0)).value;
  const far = useComputed(() => view.camera.value.k < FAR).value;

  /* The camera moves the drawing; nothing is drawn anew for it. */
  const drawing = useRef<SVGSVGElement>(null);
  useSignalEffect(() => {
    const { x, y, k } = view.camera.value, { width, height } = view.size.value;
    const svg = drawing.current!;
    svg.style.width = `${WIDTH * k}px`;
    svg.style.height = `${HEIGHT * k}px`;
    svg.style.transform = `translate(${width / 2 - x * k}px, ${height / 2 - y * k}px)`;
    window.current!.style.setProperty("--lab", `${label(k)}px`);
  });

  return (
    <div
      class={`an-mapwin${focus.asking.value ? " an-asking" : ""}${far ? " an-far" : ""}`}
      ref={window}
      onClick={(event) => !(event.target as Element).closest("[data-place], .an-callout, button") && pin(null)}
    >
      <svg class="an-map" ref={drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={board.words.map}>
        {useMemo(() => <City />, [])}
        {useMemo(() => <Districts board={board} />, [board.entries])}
        <Reach board={board} />
        <Trail scene={scene} board={board} />
        {places.map((where) => {
          const options = lit.get(where.key);
          return (
            <PlaceMark
              key={where.key}
              place={where}
              aloud={spoken.get(where.key)!}
              lit={!!options}
              focused={shown === where.key}
              waiting={options?.some((option) => option.i === waitsFor) ?? false}
              reach={coarse}
              on={on}
            />
          );
        })}
        {places.map((where) => {
          const tag = lit.get(where.key)?.map((option) => numbers.get(option.i)).filter((n) => n !== undefined).join("·") ?? "";
          return <PlaceName key={where.key} place={where} lit={lit.has(where.key)} focused={shown === where.key} numbers={tag} />;
        })}
        {useMemo(() => <Pieces board={board} lit={new Set(lit.keys())} />, [board, lit])}
      </svg>
      {place && <Callout scene={scene} board={board} view={view} place={place} options={lit.get(place.key) ?? []} pinned={pinned === place.key} />}
      <Inset view={view} board={board} />
      <Tools view={view} board={board} find={find} />
    </div>
  );
}

/* Names keep about the same size on the screen, however near the map is. */
function label(k: number): number {
  return Math.min(Math.max(k < 1 ? 11.4 / k : 14.5 / k ** 0.7, 9), k < FAR ? 18 : 16.5);
}

const FAR = 0.6; /* from so far away only what matters is named */
