/* trade.ts: an offer being written, as data: its terms, the lists to choose from, and its outcome. It
 * knows no game and no page.
 */
import type { Offer, OfferTerm, Promised, Seat, View, Word } from "../protocol";
import type { Reply, Table } from "../table/table";

/* A term that is possible now, as the engine lists it (docs/protocol.md, "terms"). */
export interface Term extends OfferTerm {
  number?: number; /* of a supply: the most; of a deed that counts: 1 */
  now?: boolean; /* could be carried out at once */
  moment?: string | null; /* when it could be; null: it can only be promised */
  text: string;
  kind?: string; /* of a deed: the heading of its act */
  thing?: string; /* what it is about */
  open?: string; /* its text, with "…" for the thing */
}

export type Side = "give" | "want";
export const SIDES: readonly Side[] = ["give", "want"];
export type Lists = Record<Side, readonly Term[]>;

export interface Part {
  id: string; /* idOf() its term */
  number: number;
}

export type Parts = Record<Side, readonly Part[]>;

export interface Draft extends Parts {
  from: Seat;
  to: Seat;
  answers: number | null; /* an offer that is declined when this one is sent */
  rest: Parts | null; /* the second offer, after a split */
  after: number | null; /* the first of the two: only one offer of a seat is open at a time */
}

export interface Weighed {
  text: string;
  possible: boolean;
  binds: boolean;
  why: string; /* not possible */
  give: readonly Term[];
  want: readonly Term[];
}

/* The same bargain, seen from the other side: the beginning of a counterproposal. */
export function mirrored(offer: Offer): Draft {
  const parts = (terms: readonly OfferTerm[]): Part[] => terms.map((term) => ({ id: idOf(term), number: term.number ?? 0 }));
  return { ...draftTo(offer.to, offer.from), give: parts(offer.want), want: parts(offer.give), answers: offer.offer };
}

export const NO_PARTS: Parts = { give: [], want: [] };

export const draftTo = (from: Seat, to: Seat): Draft => ({ from, to, ...NO_PARTS, answers: null, rest: null, after: null });

const NAMING = ["type", "supply", "card", "zone", "place", "deed", "way", "when", "things"];

export const idOf = (term: OfferTerm): string => JSON.stringify(NAMING.map((key) => term[key] ?? null));

export const termIn = (list: readonly Term[], { id }: Part): Term | undefined => list.find((term) => idOf(term) === id);

export const counts = (term: Term): boolean => (term.number ?? 0) > 0;
/* A deed has no limit of its own: the engine says whether the number is possible. */
export const mostOf = (term: Term): number => (term.type === "supply" ? (term.number ?? 1) : 99);

const typeOf = (part: Part): string => JSON.parse(part.id)[0];
const TERMS = 2; /* a side */

export const numberIn = (parts: readonly Part[], term: Term): number => parts.find(({ id }) => id === idOf(term))?.number ?? 0;
export const has = (parts: readonly Part[], term: Term): boolean => parts.some(({ id }) => id === idOf(term));

/* The reason why a side cannot have this term. */
export const isFull = (parts: readonly Part[], term: Term): boolean =>
  !has(parts, term) && parts.filter((part) => term.type !== "deed" || typeOf(part) !== "deed").length >= TERMS;

/* A side has one deed at most, so another one replaces it. */
export function withTerm(parts: readonly Part[], term: Term, number = term.type === "card" ? 0 : 1): readonly Part[] {
  const id = idOf(term);
  if (has(parts, term)) return parts.map((part) => (part.id === id ? { id, number } : part));
  const others = term.type === "deed" ? parts.filter((part) => typeOf(part) !== "deed") : parts;
  return others.length < TERMS ? [...others, { id, number }] : others;
}

export const without = (parts: readonly Part[], id: string): readonly Part[] => parts.filter((part) => part.id !== id);

/* A supply goes in one direction. */
export function withSupply(parts: Parts, side: Side, term: Term, number: number): Parts {
  const other: Side = side === "give" ? "want" : "give";
  const mine = number > 0 ? withTerm(parts[side], term, number) : without(parts[side], idOf(term));
  return { [side]: mine, [other]: number > 0 ? without(parts[other], idOf(term)) : parts[other] } as unknown as Parts;
}

/* The remaining terms, after the game has moved on. */
export const keepIn = (lists: Lists, parts: Parts): Parts => ({
  give: parts.give.filter((part) => termIn(lists.give, part)),
  want: parts.want.filter((part) => termIn(lists.want, part)),
});

/* The offer as the engine reads it. */
export function offerOf({ to }: Pick<Draft, "to">, parts: Parts, lists: Lists) {
  const side = (name: Side) =>
    parts[name].flatMap((part) => {
      const term = termIn(lists[name], part);
      if (!term) return [];
      const named = Object.fromEntries(NAMING.filter((key) => term[key] !== undefined).map((key) => [key, term[key]]));
      return [counts(term) ? { ...named, number: part.number } : named];
    });
  return { to, give: side("give"), want: side("want") };
}

export const isEmpty = (parts: Parts): boolean => parts.give.length + parts.want.length === 0;

/* A trade of which only a part could be carried out at once is a promise as a whole (N-NEG-24). Two offers: one that
 * binds, with everything that changes hands, and one with the rest. Null: nothing to split. */
export function split(parts: Parts, lists: Lists): [Parts, Parts] | null {
  const isNow = (side: Side) => (part: Part) => termIn(lists[side], part)?.now !== false;
  const of = (keep: (side: Side) => (part: Part) => boolean): Parts => ({ give: parts.give.filter(keep("give")), want: parts.want.filter(keep("want")) });
  const now = of(isNow);
  const later = of((side) => (part) => !isNow(side)(part));
  const binding = SIDES.some((side) => now[side].some((part) => typeOf(part) === "deed"));
  return binding && !isEmpty(later) ? [now, later] : null;
}

/* ---- Lists to choose from ------------------------------------------------------------------------ */

export interface Row {
  open: string | null; /* the phrase that its terms complete; null: each is a phrase of its own */
  terms: Term[];
}

export interface Group {
  id: string;
  title: string;
  now: boolean; /* something of it could be done at once */
  rows: Row[];
}

export const suppliesIn = (list: readonly Term[]): Term[] => list.filter(({ type }) => type === "supply");

/* Cards first, then deeds by their act; what can be done at once comes first. */
export function groupsOf(list: readonly Term[], cards: (card: string) => string): Group[] {
  const groups = new Map<string, Group>();
  for (const term of list) {
    if (term.type === "supply") continue;
    const card = term.type === "card";
    const id = card ? "card" : String(term["deed"]);
    const group = groups.get(id) ?? { id, title: card ? cards(String(term["card"])) : (term.kind ?? id), now: false, rows: [] };
    groups.set(id, group);
    group.now ||= term.now === true;
    const open = term.open ?? null;
    const row = group.rows.find((one) => one.open === open);
    if (row) row.terms.push(term);
    else group.rows.push({ open, terms: [term] });
  }
  return [...groups.values()].sort((a, b) => Number(b.now) - Number(a.now));
}

/* The trade functions of a seat at its table. Only a local table has several seats, and needs to know the seat. */
export const ofSeat = (table: Table, seat: Seat, request: { do: string; [key: string]: unknown }): Promise<Reply> =>
  table.send(table.kind === "local" ? { ...request, seat } : request);

/* ---- At the table ------------------------------------------------------------------------------- */

/* The parts of a view that only games with trades have. */
export interface Dealt {
  offers: Offer[];
  promises: Promised[];
  words: Word[];
}

export function dealtIn(view: View): Dealt | null {
  const { offers, promises, words } = view as View & { offers?: Offer[]; promises?: Promised[]; words?: Word[] };
  if (!offers || !promises || !words) return null;
  return {
    offers: offers.filter(({ state }) => state === "open"),
    promises: promises.filter(({ state }) => state === "open" || state === "due"),
    words,
  };
}
