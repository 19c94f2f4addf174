/* game.ts: a game's additions to the client: a board and a vocabulary.
 *
 * The frame (play/) draws the parts of every game: prompt, options, log, chat, enlarged cards, why-not, undo, orders,
 * replay. A game draws its own regions and says on which tab a phone shows each. Regions read only the signals of
 * their table.
 */
import type { ComponentChildren, JSX } from "preact";
import type { Signal } from "@preact/signals";
import type { Decision, Entry, Key, Language, LogLine, Option, Seat, View } from "../protocol";
import type { Table } from "../table/table";

/* Highlight and focus, shared by list and board. The option under the pointer or the keyboard's focus in one of them
 * is focused in both. */
export interface Focus {
  option: Signal<number | null>; /* index of an option in the decision */
  sending: Signal<number | null>; /* a chosen option that is still waiting for its reply */
  inspect: Signal<Key | null>; /* a card shown in large */
  asking: Signal<boolean>; /* the pointer is a question mark: why not? */
  tab: Signal<string>; /* the phone's tab */
  /* The numbers in the list, by option index. Highlights on the board show the same numbers. */
  numbers: Signal<ReadonlyMap<number, number>>;
  /* Options behind a folded entry of the list: the board does not mark them. */
  folded: Signal<ReadonlySet<number>>;
  /* A command from a key or button to the board. n distinguishes two equal commands. */
  call: Signal<{ what: "find" | "nearer" | "farther" | "whole" | "place"; place?: Key; n: number } | null>;
}

export interface Scene {
  table: Table;
  view: View;
  options: Option[]; /* of the viewer's decision; empty if there is none */
  entries: Map<string, Entry>;
  language: Language;
  focus: Focus;
  pick(option: Option): void; /* chooses it; asks for confirmation if it is risky */
  why(target: WhyTarget): void; /* why not? */
}

/* The subject of "why not?": an option as the engine names it, or words. If no such option is possible now, or
 * none is named, the answer is `otherwise`. */
export interface WhyTarget {
  kind?: string;
  targets?: unknown[];
  words?: string;
  otherwise?: { text: string; rule: string | null };
}

/* On a phone the tab "map" shows the map, "hand" the dock, "side" the side, and "table" log, chat and notes. Any other tab
 * is the game's own: it shows an overlay, and its key is in the door. */
export interface Tab {
  id: string;
  title: string;
  icon: JSX.Element;
  badge?: (scene: Scene) => number;
}

/* An explanation shown at the first occurrence in a guided game. */
export interface Note {
  id: string;
  region: "prompt" | "map" | "side" | "dock" | "bar"; /* its target */
  opens?: boolean; /* shown before all others */
  met(scene: Scene): boolean;
  title(language: Language): string;
  text(language: Language): string;
}

/* A step of an ending that is shown in steps. `said` is also read out; `rule` is the rule that decided. */
export interface EndingStep {
  key: string;
  title: string;
  said: string;
  rule?: string;
  region: ComponentChildren;
}

export interface SeatLook {
  letter: string;
  color: string; /* a custom property, "--seat-0" */
  name: string;
  portrait(size: number): JSX.Element;
}

export interface GameBoard {
  game: string;
  tabs: Tab[]; /* the phone's; the first contains the whole prompt */
  seat(scene: Scene, seat: Seat): SeatLook;
  strip?(scene: Scene, seat: Seat): string; /* a number below its letter in the phone's strip */
  /* Regions. */
  bar(scene: Scene): ComponentChildren; /* in the top bar: the progress of the game */
  map(scene: Scene): ComponentChildren; /* the largest region */
  side(scene: Scene): ComponentChildren; /* under the prompt */
  dock(scene: Scene): ComponentChildren; /* own sheet and hand */
  over(scene: Scene): { tab: string; region: ComponentChildren }[]; /* drawn in the sky of the map */
  /* An option's appearance in the list: symbol, a name if it is shorter than the label, note, contents as symbols,
   * cost. */
  option(scene: Scene, option: Option): { icon?: JSX.Element; name?: string; note?: string; marks?: JSX.Element[]; cost?: JSX.Element[] };
  /* In the prompt's header: the player's remaining means to act (drawn by play/gauge.tsx). */
  gauge?(scene: Scene): ComponentChildren;
  /* Elements that show a card or another entry have data-card={key}. The frame enlarges them on a long press, or
   * from the keyboard. */
  card(scene: Scene, key: Key, size: "dock" | "phone" | "large"): JSX.Element;
  /* The position of something on the map. A name in the log links to it, or else to a card. */
  placeOf?(scene: Scene, key: Key): Key | null;
  /* The rule behind a log line that no card has caused. */
  rule?(line: LogLine): string | null;
  /* The question of "why not?" for a part of the board that has none of its own. */
  why?(scene: Scene, element: Element): WhyTarget | null;
  /* The text of a decision, if the board has a better one than the engine. */
  ask?(scene: Scene, decision: Decision): string | null;
  /* A log line that a screen reader always reads, even if many lines follow it. */
  heard?(line: LogLine): boolean;
  /* The side shows this card's text, so the prompt need not. */
  tells?(entry: Entry): boolean;
  /* An example of a question to "why not?", and the heading of the story after the game. */
  says?(language: Language): { example: string; story: string };
  ending(scene: Scene): ComponentChildren; /* the score, line by line */
  verdict?(scene: Scene): string; /* the heading of the ending in a cooperative game */
  steps?(scene: Scene): EndingStep[]; /* how the ending came about, for people who have just played */
  /* The subject of a lesson's step: an entry, or a word for a part of the board. The selector of its element, and
   * its tab. */
  spot?(scene: Scene, show: string): { tab: string; element: string } | null;
  notes?: Note[];
  stops?(language: Language): { at: string; title: string }[]; /* windows where standing orders may stop */
  /* Deeds that a standing order may sell by the piece, and the order in words. */
  sells?(language: Language): { deed: string; text(least: number): string }[];
}
