/* callout.tsx: a place, the people there, the cost of going there, and the consequences. */
import type { JSX } from "preact";
import { costOf } from "../../board/aims";
import { keyOf, numberOf, supplyName, word } from "../../board/printed";
import type { Key, Option } from "../../protocol";
import type { Board, Place } from "./state";

/* The names of people and things there. */
export function contents(board: Board, place: Key): string[] {
  const { leads, people, warrants } = allContents(board);
  return [leads, people, warrants].flatMap((all) => all.get(place) ?? []);
}

/* The people and leads there: in lists, leads are symbols, and warrants matter only to visitors. */
export function peopleAt(board: Board, place: Key): string[] {
  const suspects = board.leads.flatMap(({ at, suspect }) => (at === place && suspect ? [board.entries.get(suspect)?.title ?? suspect] : []));
  return [...suspects, ...(allContents(board).people.get(place) ?? [])];
}

type Contents = Map<Key, string[]>;
interface AllContents { leads: Contents; people: Contents; warrants: Contents }
const known = new WeakMap<Board, AllContents>();

/* For all places at once: every change updates all texts for screen readers. */
function allContents(board: Board): AllContents {
  const found = known.get(board);
  if (found) return found;
  const { words, told, seats } = board;
  const title = (key: Key) => board.entries.get(key)?.title ?? key;
  const all: AllContents = { leads: new Map(), people: new Map(), warrants: new Map() };
  const put = (to: Contents, place: Key | null, what: string) => place && to.set(place, [...(to.get(place) ?? []), what]);
  for (const { at, sort, suspect } of board.leads)
    put(all.leads, at, words.lead(words.file[sort] ?? sort, suspect ? title(suspect) : undefined));
  for (const seat of seats) put(all.people, seat.at, seat.you ? words.you : seat.name);
  put(all.people, told.lily, title("lily"));
  put(all.people, told.jimmy, title("jimmy"));
  put(all.people, told.scene, words.scene);
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

/* The effect of entering. */
export function freeDraw(board: Board, place: Place, short: boolean): string | null {
  const { words } = board;
  if (place.quality === "ritzy") return short ? words.drawsLight : words.thenLight;
  if (place.quality === "seedy") return short ? words.drawsDark : words.thenDark;
  return null;
}

/* The rest of its call-out. */
export function PlaceInside({ board, place, moves }: { board: Board; place: Place; moves: boolean }): JSX.Element {
  const ability = abilityOf(board, place.key);
  return (
    <>
      {moves && freeDraw(board, place, false) && <strong>{freeDraw(board, place, false)}</strong>}
      {ability && (
        <span class="an-ability">
          {ability}
          {board.told.used.includes(place.key) && ` (${board.words.usedToday})`}
        </span>
      )}
    </>
  );
}

/* "2 Time, leaves 3" */
export function leaves(board: Board, option: Option): string | null {
  const { time } = costOf(option);
  return time === undefined ? null : board.words.leaves(time, (board.you?.time.left ?? 0) - time);
}
