/* state.ts: the game as the board draws it: the engine's view, combined with printed facts. Everything is computed from
 * a view; nothing is stored. */
import { cardsIn, keyOf, numberOf, titleOf, zoneOf } from "../../board/printed";
import type { Spot } from "../../board/spots";
import { boardsOf, type Base } from "../../board/state";
import type { Entry, Key, Seat, View } from "../../protocol";
import { lots, type Lot } from "./art/city";
import { lookOf, type Look } from "./looks";
import { toldIn, type Lying, type Printed, type Told, type ToldSeat } from "./told";
import { wordsOf, type Words } from "./words";

export interface Place extends Spot {
  title: string;
  lot: Lot;
  spaces: string[]; /* zones, from the top */
}

export interface Investigator extends ToldSeat {
  name: string; /* of the investigator */
  called: string; /* the last name */
  look: Look;
  you: boolean;
  has: Record<string, number>; /* by supply */
  damage: number;
}

type Made = Base<Told, Printed, Place>;

export interface Board extends Made {
  words: Words;
  seats: Investigator[];
  you: Investigator | null;
  turn: string; /* different in each turn */
}

const FRONT = { top: 44, height: 166 };

function placesOf(entries: Map<string, Entry>, printed: Printed): Map<Key, Place> {
  const places = new Map<Key, Place>();
  for (const { place, spaces } of printed.game_facts.places) {
    const lot = lots[place];
    const entry = entries.get(place);
    if (!lot || !entry) continue;
    const [x, y] = [lot.x + lot.width / 2, lot.y + FRONT.top + FRONT.height / 2];
    const d = `M${lot.x} ${lot.y + FRONT.top}h${lot.width}v${FRONT.height}h${-lot.width}z`;
    places.set(place, { key: place, title: plain(entry.title), x, y, r: 80, area: { d, width: lot.width, height: FRONT.height }, lot, spaces });
  }
  return places;
}

/* Without its article: "the Hollywood Estates" becomes "Hollywood Estates". */
export const plain = (title: string): string => title.replace(/^(the|der|die|das) /i, "");

function investigatorOf(view: View, entries: Map<string, Entry>, told: ToldSeat): Investigator {
  const name = (told.investigator && entries.get(told.investigator)?.title) || "";
  return {
    ...told,
    name,
    called: name.split(" ").pop() ?? "",
    look: lookOf(told.investigator, told.seat),
    you: told.seat === view.viewer,
    has: view.supplies[`seat ${told.seat}`] ?? {},
    damage: zoneOf(view, `hurt:${told.seat}`)?.count ?? 0,
  };
}

/* Null until the printed facts have arrived. */
export const boardOf = boardsOf(toldIn, placesOf, (made: Made, { language }): Board => {
  const { view, told, entries } = made;
  const seats = told.seats.map((seat) => investigatorOf(view, entries, seat));
  return {
    ...made,
    seats,
    words: wordsOf(language),
    you: seats.find((seat) => seat.you) ?? null,
    turn: `${told.round} ${told.phase} ${view.active}`,
  };
});

/* An investigator's damage cards that can be seen, by slot. The bottom card is in slot 1. */
export function damageIn(view: View, seat: Seat): Map<number, Key> {
  return new Map((zoneOf(view, `hurt:${seat}`)?.cards ?? []).flatMap(({ card, face_up, place }) => (card && face_up ? [[(place ?? 0) + 1, card]] : [])));
}

/* Locations */

export const isDark = (board: Board, place: Key): boolean => board.told.places.find((one) => one.place === place)?.dark ?? false;

export interface Token {
  zone: string;
  card: Key | null; /* null: face-down */
  type: string | null;
  clue: boolean;
}

/* The token on each space, from the top; null: the space is empty. */
export function tokensAt(board: Board, place: Place): (Token | null)[] {
  return place.spaces.map((zone) => {
    const is = zoneOf(board.view, zone);
    if (!is?.count) return null;
    const card = is.cards[0]?.card ?? null;
    const entry = card ? board.entries.get(card) : undefined;
    return { zone, card, type: keyOf(entry, "type"), clue: entry?.kind === "clue" };
  });
}

/* The back of the top encounter; null: there is none. */
export function backAt(board: Board, place: Key): { skills: string[]; title: string } | null {
  const back = board.told.places.find((one) => one.place === place)?.back;
  const entry = back ? board.entries.get(back) : undefined;
  if (!entry) return null;
  const skills = ["shows", "shows-2"].flatMap((field) => keyOf(entry, field) ?? []).filter((word) => word !== "none");
  return { skills, title: entry.title };
}

/* The place of the current test or encounter. */
export function sceneOf(board: Board): Place | null {
  const card = cardsIn(board.view, "encounter")[0];
  const back = keyOf(board.entries.get(card ?? ""), "back");
  const place = board.told.test?.place ?? keyOf(board.entries.get(back ?? ""), "of");
  return board.places.get(place ?? "") ?? null;
}

export const lyingAt = (board: Board, place: Key): Lying[] => board.told.lying.filter(({ at }) => at === place);

export const visitors = (board: Board, place: Key): Investigator[] => board.seats.filter((seat) => seat.alive && seat.at === place);

/* The sort of a numbered card. */
export const sortOf = (board: Board, card: Key): string | null => keyOf(board.entries.get(card), "sort");

/* Clues */

export interface Need {
  has: string[]; /* types */
  need: number;
  wants: string | null; /* the named type that is still missing */
  different: boolean;
}

export function needOf(board: Board, lying: Lying): Need {
  const entry = board.entries.get(lying.card);
  const has = cardsIn(board.view, lying.clues ?? "").map((card) => keyOf(board.entries.get(card), "type") ?? "");
  const of = keyOf(entry, "of");
  const named = of && of !== "none" && of !== "different" ? of : null;
  return { has, need: lying.need ?? 0, wants: named && !has.includes(named) ? named : null, different: of === "different" };
}

/* The clue types that the viewer's investigator has. */
export function cluesOf(board: Board, seat: Seat): string[] {
  return cardsIn(board.view, `tokens:${seat}`).flatMap((card) => {
    const entry = board.entries.get(card);
    return entry?.kind === "clue" ? (keyOf(entry, "type") ?? []) : [];
  });
}

export const suspectNumber = (board: Board, card: Key): number => numberOf(board.entries.get(card), "suspect");

export { titleOf };
