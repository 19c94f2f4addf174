/* table.ts: a table: a game and its players, local or remote.
 *
 * This interface has two implementations: a remote table (a socket to a server, remote.ts) and a local one (the
 * engine as WebAssembly in a worker, local.ts). Code that draws a table knows only this file and protocol.ts.
 * Everything shown is a signal; every action is a request with a reply.
 */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type {
  ChatLine, Decision, Entry, Facts, Fault, Language, Lesson, LogLine, Option, Order, Pointing, Seat, TableInfo, TalkTime, View, Viewer,
} from "../protocol";

/* The result of a request. After an error nothing has changed. */
export type Reply = { did: string; [key: string]: any } | { error: Fault };

export type Sending =
  | null
  | { index: number; version: number; state: "sending" }
  | { index: number; version: number; state: "refused"; why: Fault };

/* A lesson, with the options that it does not allow now; the decision has only the allowed ones. */
export type Taught = Lesson & { held: Option[] };

export interface Table {
  readonly kind: "local" | "remote";
  readonly id: string;

  /* The visible state. */
  readonly table: ReadonlySignal<TableInfo | null>;
  readonly view: ReadonlySignal<View | null>;
  readonly decision: ReadonlySignal<Decision | null>; /* null: the viewer is not asked */
  readonly ordered: ReadonlySignal<boolean>; /* a standing order answers the decision, unless the viewer does */
  readonly lesson: ReadonlySignal<Taught | null>; /* null: an ordinary game */
  readonly undo: ReadonlySignal<number>; /* choices that may be taken back freely */
  readonly log: ReadonlySignal<LogLine[]>;
  readonly chat: ReadonlySignal<ChatLine[]>;
  readonly notes: ReadonlySignal<string>;
  readonly orders: ReadonlySignal<Order[]>;
  readonly talk: ReadonlySignal<TalkTime | null>; /* null: it is not time to talk */
  readonly pointing: ReadonlySignal<Pointing | null>; /* the newest; null: nobody has pointed */
  readonly dwell: Signal<boolean>; /* a local table: time to talk stops while somebody writes an offer */
  readonly link: ReadonlySignal<"connecting" | "here" | "lost" | "closed">;
  readonly sending: ReadonlySignal<Sending>;
  readonly warning: Signal<string | null>; /* a sentence: the server has lost part of what we saw; null once it has
                                            * been read */
  /* The viewer: fixed at a remote table; changes with the hot seat at a local one. */
  readonly viewer: ReadonlySignal<Viewer>;
  /* A local table with several people: the seat that must be handed the screen first. Until unveil(), the signals
   * above contain nothing private. */
  readonly curtain: ReadonlySignal<Seat | null>;
  unveil(): void;

  /* The printed facts of the cards in the current language, and the constants of the rules (null until known);
   * requested once. */
  readonly entries: ReadonlySignal<Map<string, Entry>>;
  readonly facts: ReadonlySignal<Facts | null>;

  choose(index: number): Promise<Reply>; /* of the decision that is shown */
  send(request: { do: string; [key: string]: unknown }): Promise<Reply>;
  speak(language: Language): void;
  leave(): void; /* closes the connection; the seat stays taken */
}

/* The player's name at a server's table, as in prompts and the log; "" at a table on this device. */
export const playerOf = (table: Table, seat: Seat): string =>
  table.kind === "remote" ? (table.table.value?.seats[seat]?.name ?? "") : "";
