/* callout.tsx: what a place is, what going there costs and what follows; beside the place. */
import type { JSX } from "preact";
import type { Key, Option } from "../../protocol";
import type { Scene } from "../game";
import type { MapView } from "./camera";
import { numberOf, keyOf } from "./facts";
import { placeMarks, shortName, supplyName, word, type Board, type Place } from "./state";
import { costOf } from "./targets";

/* Who and what is there, by name; the least: without warrants, which are for those who go there. */
export function contents(board: Board, place: Key, least = false): string[] {
  const { there, warrants } = allContents(board);
  return least ? (there.get(place) ?? []) : [...(there.get(place) ?? []), ...(warrants.get(place) ?? [])];
}

type Contents = Map<Key, string[]>;
const known = new WeakMap<Board, { there: Contents; warrants: Contents }>();

/* Of all places at once: with each change everything that is read out is made anew. */
function allContents(board: Board): { there: Contents; warrants: Contents } {
  const found = known.get(board);
  if (found) return found;
  const { words, told, seats } = board;
  const title = (key: Key) => board.entries.get(key)?.title ?? key;
  const all = { there: new Map() as Contents, warrants: new Map() as Contents };
  const put = (to: Contents, place: Key | null, what: string) => place && to.set(place, [...(to.get(place) ?? []), what]);
  for (const { at, sort, suspect } of board.leads)
    put(all.there, at, words.lead(words.file[sort] ?? sort, suspect ? title(suspect) : undefined));
  for (const seat of seats) put(all.there, seat.at, seat.you ? words.you : seat.name);
  put(all.there, told.lily, title("lily"));
  put(all.there, told.jimmy, title("jimmy"));
  put(all.there, told.scene, words.scene);
  for (const seat of seats) for (const place of new Set(seat.warrants)) put(all.warrants, place, words.warrantOf(seat.name));
  known.set(board, all);
  return all;
}

/* "Ability: 2 Time, 1 corp favor: a political favor" */
export function abilityOf(board: Board, place: Key): string | null {
  const entry = board.entries.get(place);
  const { words } = board;
  const gives = keyOf(entry, "ability");
  if (!gives) return null;
  const price = ["corp", "political", "society", "street"]
    .map((type) => [`${type} favor`, numberOf(entry, type)] as const)
    .filter(([, n]) => n > 0)
    .map(([supply, n]) => `${n} ${supplyName(board, supply, n)}`);
  if (numberOf(entry, "any")) price.push(words.favors(numberOf(entry, "any")));
  if (numberOf(entry, "cards")) price.push(words.cards(numberOf(entry, "cards")));
  return words.ability(numberOf(entry, "time"), price.join(", "), word(board, gives));
}

/* What entering brings by itself. */
export function freeDraw(board: Board, place: Place, short: boolean): string | null {
  const { words } = board;
  if (place.quality === "ritzy") return short ? words.drawsLight : words.thenLight;
  if (place.quality === "seedy") return short ? words.drawsDark : words.thenDark;
  return null;
}

function OptionLine({ scene, board, option }: { scene: Scene; board: Board; option: Option }): JSX.Element {
  const time = costOf(option).time;
  const have = board.you?.time.left ?? 0;
  const number = scene.focus.numbers.value.get(option.i);
  return (
    <button type="button" class="an-do" onClick={() => scene.pick(option)}>
      {number !== undefined && <kbd>{number}</kbd>}
      <span>
        {option.text}
        {time !== undefined && <small>{board.words.leaves(time, have - time)}</small>}
      </span>
    </button>
  );
}

export function Callout({
  scene,
  board,
  view,
  place,
  options,
  pinned,
}: {
  scene: Scene;
  board: Board;
  view: MapView;
  place: Place;
  options: Option[];
  pinned: boolean;
}): JSX.Element {
  const { words } = board;
  const size = view.size.value;
  const { k, x: cx, y: cy } = view.camera.value;
  const x = size.width / 2 + (place.x - cx) * k;
  const y = size.height / 2 + (place.y - cy) * k;
  const moves = options.some((option) => option.kind === "move" || option.kind === "fly");
  const time = options[0] && costOf(options[0]).time;
  const have = board.you?.time.left ?? 0;
  const there = contents(board, place.key);
  const ability = abilityOf(board, place.key);
  const left = x > size.width / 2;
  const gap = 34;
  const side = left ? { right: `${size.width - x + gap}px` } : { left: `${x + gap}px` };
  const up = y > size.height * 0.6;
  const level = up ? { bottom: `${Math.max(size.height - y - 30, 6)}px` } : { top: `${Math.max(y - 40, 6)}px` };
  /* On a small map it takes the half the place is not in. */
  const where = view.narrow ? (y > size.height / 2 ? { top: "4px" } : { bottom: "4px" }) : { ...side, ...level };
  return (
    <div
      class={`an-callout${view.narrow ? " an-broad" : ""}${pinned ? " an-pinned" : ""}${options.length ? "" : " an-idle"}`}
      style={where}
      role={pinned ? "dialog" : undefined}
      aria-hidden={!pinned}
      aria-label={shortName(place)}
    >
      <b>{shortName(place)}</b>
      <span class="an-marks-line">{placeMarks(board, place)}</span>
      {there.length > 0 && <span class="an-there">{there.join(", ")}</span>}
      {pinned || options.length > 1
        ? options.map((option) => <OptionLine key={option.i} scene={scene} board={board} option={option} />)
        : options[0] && (
            <strong>
              {options[0].text}
              {time !== undefined && <>: {words.leaves(time, have - time)}</>}
            </strong>
          )}
      {moves && freeDraw(board, place, false) && <strong>{freeDraw(board, place, false)}</strong>}
      {ability && (
        <span class="an-ability">
          {ability}
          {board.told.used.includes(place.key) && ` (${words.usedToday})`}
        </span>
      )}
    </div>
  );
}
