/* state.ts: the game as the board draws it: the engine's view, combined with printed facts. Everything is computed from
 * a view; nothing is stored. */
import { cardsIn, keyOf, numberOf, titleOf, zoneOf } from "../../board/printed";
import type { Spot } from "../../board/spots";
import { boardsOf, type Base } from "../../board/state";
import { dealtIn } from "../../play/trade";
import type { Entry, Key, Promised, Seat, View } from "../../protocol";
import { extent, lots, type Lot } from "./art/city";
import { lookOf, type Look } from "./looks";
import { toldIn, type Printed, type Told, type ToldSeat } from "./told";
import { wordsOf, type Words } from "./words";

export interface District extends Spot {
  title: string;
  number: number;
  tier: number;
  primary: { resource: string; amount: number };
  secondary: { resource: string; amount: number } | null;
  exit: Key | null; /* null: The Root */
  lot: Lot;
}

export interface Corporation extends ToldSeat {
  name: string;
  look: Look;
  you: boolean;
  capital: number;
  hand: { count: number; sorts: { sort: Key; count: number }[] };
  assets: Key[];
  emergency: { card: Key | null; count: number; ready: boolean };
}

export interface Stock {
  resource: string;
  has: number;
  comes: number; /* with the next production */
  needs: number;
}

type Made = Base<Told, Printed, District>;

export interface Board extends Made {
  words: Words;
  seats: Corporation[];
  you: Corporation | null;
  stock: Stock[];
  demand: { card: Key; fail: number } | null;
  turn: string; /* different in each turn */
}

function placesOf(entries: Map<string, Entry>): Map<Key, District> {
  const places = new Map<Key, District>();
  for (const entry of entries.values()) {
    const lot = entry.kind === "district" ? lots[entry.card] : undefined;
    if (!lot) continue;
    const { x, y, width, height } = extent(lot);
    const second = keyOf(entry, "secondary");
    places.set(entry.card, {
      key: entry.card,
      title: entry.title,
      x,
      y,
      r: 62,
      area: { d: lot.outline, width, height },
      corner: { x: x + width / 2 - 22, y: y - height / 2 + 6 }, /* above the names */
      number: numberOf(entry, "number"),
      tier: numberOf(entry, "tier"),
      primary: { resource: keyOf(entry, "primary") ?? "", amount: numberOf(entry, "amount") },
      secondary: second ? { resource: second, amount: numberOf(entry, "amount-2") } : null,
      exit: keyOf(entry, "exit"),
      lot,
    });
  }
  return places;
}

/* The types in a hand: the backs are public. */
function sortsIn(view: View, entries: Map<string, Entry>, order: Key[], seat: Seat): Corporation["hand"] {
  const zone = zoneOf(view, `hand:${seat}`);
  const count = new Map<Key, number>();
  const add = (sort: Key | null | undefined, n: number) => sort && count.set(sort, (count.get(sort) ?? 0) + n);
  for (const { card } of zone?.cards ?? []) add(card && keyOf(entries.get(card), "sort"), 1);
  for (const { back, count: n } of zone?.unknown ?? []) add(back.split(":")[1], n);
  return {
    count: zone?.count ?? 0,
    sorts: order.flatMap((sort) => (count.has(sort) ? [{ sort, count: count.get(sort)! }] : [])),
  };
}

/* Removes the article: "the Weyland Consortium" becomes "Weyland Consortium". */
export const plainName = (title: string): string => title.replace(/^(the|das|der|die) /i, "");

function corporationOf(view: View, entries: Map<string, Entry>, printed: Printed, told: ToldSeat): Corporation {
  const emergency = zoneOf(view, `emergency:${told.seat}`);
  const own = emergency?.cards[0];
  return {
    ...told,
    name: plainName(entries.get(told.corporation)?.title ?? told.corporation),
    look: lookOf(told.corporation),
    you: told.seat === view.viewer,
    capital: view.supplies[`seat ${told.seat}`]?.["capital"] ?? 0,
    hand: sortsIn(view, entries, printed.game_facts.sorts, told.seat),
    assets: cardsIn(view, `owned:${told.seat}`),
    emergency: {
      card: own?.card ?? null,
      count: emergency?.count ?? 0,
      ready: emergency?.cards.some((card) => card.face_up) ?? false,
    },
  };
}

/* Null until the printed facts have arrived. */
export const boardOf = boardsOf(toldIn, placesOf, (made: Made, { language }): Board => {
  const { view, told, entries, printed } = made;
  const seats = told.seats.map((seat) => corporationOf(view, entries, printed, seat));
  const [demand] = cardsIn(view, "demand");
  const wanted = demand ? entries.get(demand) : undefined;
  return {
    ...made,
    seats,
    words: wordsOf(language),
    you: seats.find((seat) => seat.you) ?? null,
    stock: printed.game_facts.resources.map((resource) => ({
      resource,
      has: view.supplies["stock"]?.[resource] ?? 0,
      comes: told.demand_round ? 0 : (told.produces[resource] ?? 0),
      needs: numberOf(wanted, `${resource}-need`),
    })),
    demand: wanted ? { card: wanted.card, fail: numberOf(wanted, "fail") } : null,
    turn: `${told.space} ${view.active}`,
  };
});

/* Districts */

export interface Piece {
  kind: string; /* a supply */
  count: number;
}

export const piecesIn = (board: Board, district: Key): Piece[] =>
  board.printed.game_facts.pieces.flatMap((kind) => {
    const count = board.view.supplies[district]?.[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });

export const unrestIn = (board: Board, district: Key): "protest" | "strike" | null =>
  board.told.districts.find((one) => one.district === district)?.unrest ?? null;

/* Open promises about a district: to pick it, or to spare it. */
export const promisesAbout = (board: Board, district: Key): Promised[] =>
  dealtIn(board.view)?.promises.filter(({ things }) => things.some(({ entry }) => entry === district)) ?? [];

/* The present production of the district: amounts by resource, with 0 for those that fail. */
export function yieldOf(board: Board, place: District): { resource: string; amount: number; primary: boolean; fails: boolean }[] {
  const told = board.told.districts.find((one) => one.district === place.key);
  const lines = [{ ...place.primary, now: told?.primary ?? 0, primary: true }];
  if (place.secondary) lines.push({ ...place.secondary, now: told?.secondary ?? 0, primary: false });
  return lines.map(({ resource, amount, now, primary }) => ({ resource, amount: now || amount, primary, fails: now === 0 }));
}

/* Whether the demand would be met: now, after production, or not. */
export function outlook({ has, comes, needs }: Stock): "met" | "will" | "short" {
  return has >= needs ? "met" : has + comes >= needs ? "will" : "short";
}

/* The threat to come: the most that production and the next event can add, then the demand, if it would be missed. */
export function danger(board: Board): { event: number; demand: number } {
  const { told, stock, demand } = board;
  const missed = demand !== null && stock.some((one) => outlook(one) === "short");
  const room = board.printed.game_facts.threat_end - told.threat;
  const event = Math.min(room, told.forecast?.most ?? 0);
  return { event, demand: missed ? Math.min(room - event, demand.fail) : 0 };
}

/* The end, and the state of the viewer's own rival */

export interface Standing {
  rival: Key;
  federalist: boolean;
  named: Corporation | null; /* null: nobody plays it */
  self: boolean;
  behind: number; /* seats with less capital */
  wins: boolean; /* if it ended now: by threat, or without */
}

export function standingOf(board: Board, seat: Corporation, rival: Key): Standing {
  const entry = board.entries.get(rival);
  const federalist = entry?.facts?.["federalist"] === true;
  const names = keyOf(entry, "names");
  const named = board.seats.find((one) => one.corporation === names) ?? null;
  const self = named?.seat === seat.seat;
  const behind = board.seats.filter((one) => one.capital < seat.capital).length;
  const { threat_end: end, federalist_needs: needs } = board.printed.game_facts;
  const lost = board.told.threat >= end;
  const wins = federalist
    ? lost && seat.capital >= needs
    : !lost && (self ? behind >= board.told.needs_behind : named !== null && seat.capital > named.capital);
  return { rival, federalist, named, self, behind, wins };
}

export const rivalOf = (board: Board, seat: Seat): Key | null => cardsIn(board.view, `rival:${seat}`)[0] ?? null;

export function called(board: Board, key: Key): string {
  return plainName(titleOf(board, key));
}
