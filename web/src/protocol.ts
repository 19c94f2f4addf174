/* protocol.ts: the objects of docs/protocol.md and docs/tables.md, as types.
 *
 * Keys that the client ignores are not listed. Nothing in this file knows a game: games/<game>/ defines the meaning
 * of its fields, supplies and zones.
 */

export type Language = "en" | "de";
export type Seat = number;
export type Viewer = Seat | "spectator";
export type Key = string; /* names an entry of the pack: a card, a location, a person */

/* A typed reference: the target of an option, or a thing mentioned in a log line. */
export type Thing =
  | { type: "number"; number: number }
  | { type: "seat"; seat: Seat | null }
  | { type: "entry"; entry: Key | null }
  | { type: "supply"; supply: string; number?: number }
  | { type: "zone"; zone: string }
  | { type: "word"; word: string }
  | { type: "offer"; offer: number }
  | { type: "condition"; condition: boolean }
  | { type: "card"; card?: Key; zone?: string; place?: number; hidden?: true };

export interface Option {
  i: number;
  kind: string;
  targets: Thing[];
  text: string; /* a whole phrase */
  label?: string; /* shorter, inside its group */
  group?: number; /* index into Decision.groups */
  rank?: "worth" | "late"; /* worth a look now; or costly or pointless now */
  cost?: Record<string, number>; /* by supply, if known */
  passes?: boolean; /* does nothing */
  risky?: boolean; /* asks for confirmation */
  loses?: Record<string, number>; /* the things that a risky option wastes */
}

export interface Decision {
  version: number;
  /* `window`: for reactions; `cause`: the sealed card whose text asks; `prose`: the passages that were read
   * (docs/protocol.md, "Prose") */
  prompt?: { id: number; name: string; params: Thing[]; text: string; window?: true; topic?: string; cause?: Key; prose?: unknown[] };
  groups?: { title: string | null; folded?: true /* behind one entry */ }[];
  options: Option[];
}

export interface Card {
  card?: Key;
  title?: string;
  place?: number;
  face_up?: boolean;
  turn?: number;
}

export interface Zone {
  zone: string; /* "hand:1", "eve-document" */
  kind: "pile" | "hand" | string;
  seat?: Seat;
  count: number;
  cards: Card[]; /* only those known to the viewer */
  unknown?: { back: string; count: number }[];
}

export interface Effect {
  seat: Seat | null;
  card: Key;
  title: string;
  text: string;
  zone?: string;
  place?: number;
  until: string;
  about: Thing[];
}

export type Field = number | string | null | (number | string | null)[];

export interface View {
  game: string;
  viewer: Viewer;
  seat_count: number;
  active: Seat;
  state: "running" | "won" | "lost";
  winners?: Seat[];
  waiting: Seat[];
  status: string;
  you?: { asked: boolean; version: number; picks: Thing[] };
  fields: Record<string, Field>;
  supplies: Record<string, Record<string, number>>; /* holder, kind; missing ones are 0 */
  zones: Zone[];
  effects: Effect[];
  offers: Offer[];
}

/* One of the two sides of an offer: a supply, a card or a deed (docs/protocol.md, "offer, terms, weigh and answer"). */
export type OfferTerm = { type: "supply" | "card" | "deed"; number?: number; [key: string]: unknown };

export interface Offer {
  offer: number;
  state: "open" | "taken" | "declined" | "withdrawn" | "lapsed";
  binds?: boolean; /* if it were taken now */
  from: Seat;
  to: Seat;
  give: OfferTerm[];
  want: OfferTerm[];
  text: string;
}

export interface Promised {
  promise: number;
  state: "open" | "due" | "kept" | "broken" | "lapsed" | "released";
  from: Seat;
  to: Seat;
  things: { type: string; entry?: Key }[]; /* what it is about */
  text: string;
}

/* The promises of a seat, by outcome. */
export interface Word {
  kept: number;
  broken: number;
  lapsed: number;
}

/* Time in which nothing is chosen for anybody, so that people can talk and trade. */
export interface TalkTime {
  ms: number; /* in all */
  since: number; /* performance.now() */
  quiet: Seat[]; /* seats that have nothing to say */
}

export interface LogLine {
  message: string;
  params: Thing[];
  cause: Key | null;
  text: string;
  printed?: Entry; /* the sealed card that this line reads */
}

/* An entry of the pack with what is printed on it. */
export interface Entry {
  card: Key;
  kind: string;
  copies: number;
  title: string;
  text: string;
  story: string;
  facts?: Record<string, unknown>;
  touches?: string[]; /* New Angeles: pieces that its text may remove, move or turn */
}

/* Sent with the entries: titles of words, kinds, supplies and zones, and the constants of the game's rules, for its
 * own board. */
export interface Facts {
  words: Record<string, string>;
  kinds: Record<string, string>;
  supplies: { supply: string; one: string; many: string; total: number }[];
  zones: { zone: string; kind: string; seat?: Seat; title: string }[];
  game_facts: Record<string, any>;
}

export interface GameInfo {
  game: string;
  title: string;
  pack: string;
  seat_min: number;
  seat_max: number;
  options: Record<string, string[]>;
  personalities: Personality[]; /* of bots */
}

export interface Level {
  level: string;
  bot: string;
  title: string;
  about: string;
}

/* A bot's special preference. */
export interface Personality {
  personality: string;
  title: string;
  about: string;
}

export type Fault = { code: string; message: string; rule?: string; at?: number; wait?: number };

/* ---- Tables ------------------------------------------------------------------------------- */

export type Clock =
  | { kind: "none" }
  | { kind: "turn"; seconds: number }
  | { kind: "bank"; seconds: number; increment: number };

export interface Chair {
  seat: Seat;
  kind: "person" | "bot" | "open";
  name: string;
  level: string | null;
  personality?: string | null;
  taken: boolean;
  here: boolean;
  absent?: number | null; /* seconds since anybody was connected; null: somebody is, or unknown */
  ready: boolean;
  bot: boolean; /* a bot is playing for the person */
  conceded: boolean;
  runs: boolean; /* the current state of the clock */
  clock: number | null; /* seconds left */
  asked: boolean;
}

export interface TableInfo {
  table: string;
  name: string;
  game: string;
  pack: string;
  options: Record<string, string>;
  state: "waiting" | "running" | "paused" | "over";
  why: string | null;
  ended?: null | "game" | "vote"; /* why it is over */
  owner: Seat;
  you: Viewer;
  pace: "quick" | "even";
  undo: "consent" | "owner" | "free";
  watch: { allowed: boolean; delay: number };
  absence?: { bot: number; person: number | null }; /* seconds; only at a server's table */
  points?: boolean; /* a team with open hands: people point at places and cards */
  newcomers?: boolean; /* another person may take a seat in mid-game */
  seats: Chair[];
  clock: Clock;
  asking: null | {
    what: "undo" | "end" | "pause" | "invite";
    by: Seat;
    seat: Seat | null; /* the seat of an invite vote */
    choices: number;
    yes: Seat[];
    no: Seat[];
    until: number;
  };
  next: string | null;
}

/* A line of the list of tables. */
export interface TableListed extends Pick<TableInfo, "table" | "name" | "game" | "state" | "watch" | "clock" | "pace"> {
  seats: { kind: Chair["kind"]; name: string | null; taken: boolean }[]; /* in their order */
}

export interface ChatLine {
  n: number;
  seat: Seat;
  name: string;
  text: string;
  at: number;
  event?: { what: "bot" | "taken" | "back"; was: string | null; by: Seat | null }; /* not written by a person */
}

export interface Order {
  order: "pass" | "no" | "stop" | "decline" | "accept";
  until?: string;
  unless?: string;
  card?: Key;
  at?: string;
  for?: string; /* the name of a deed */
  least?: number;
  since?: number;
}

/* A lesson or a puzzle, as src/table/tell.h describes it. */
export interface Lesson {
  name: string;
  title: string;
  puzzle: boolean;
  state: "reads" | "chooses" | "failed" | "done";
  chapters: string[];
  chapter: number;
  step: number;
  steps: number;
  say: string; /* paragraphs */
  why: string; /* the other options are not allowed */
  hint: string;
  show: string | null; /* its subject: an entry, or a part of the game's board */
  solved: boolean; /* no choice is left */
  solution: boolean; /* can be shown */
  allowed: number[] | null; /* options; null: all */
  begun: number[];
}

/* A line of the list of lessons. */
export interface LessonListed extends Pick<Lesson, "name" | "title" | "puzzle" | "steps"> {
  about: string;
  seats: number;
  seat: Seat; /* the learner's */
}

/* A change of the view: missing keys are unchanged; deleted ones are null or in `removed`. */
export interface Changes {
  fields?: Record<string, Field>;
  board?: Record<string, unknown>;
  supplies?: Record<string, Record<string, number> | null>;
  zones?: Record<string, Zone | null>;
  [key: string]: unknown; /* other top-level keys: the whole value or, for a list, the changed items */
}

/* Somebody points at a place or card; n counts. */
export interface Pointing {
  n: number;
  seat: Seat;
  at: Key;
}

export type News =
  | { news: "table"; table: TableInfo }
  | {
      news: "game";
      hash: string;
      base?: string;
      view?: View;
      changes?: Changes;
      removed?: string[];
      decision: Decision | null;
      undo: number;
      ordered?: boolean;
      lesson?: Lesson | null;
      log: { since: number; lines: LogLine[] };
    }
  | { news: "chat"; since: number; lines: ChatLine[] }
  | { news: "notes"; text: string }
  | { news: "orders"; orders: Order[] }
  | { news: "talk"; left?: number; talk: { ms: number; quiet: Seat[] } | null }
  | { news: "point"; seat: Seat; at: Key }
  | { news: "closed"; why: string };
