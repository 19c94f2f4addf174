/* game.ts: what a game adds to the client: a board and a vocabulary.
 *
 * The frame (play/) draws what every game has: prompt, options, log, chat, cards in large, why-not, undo, orders,
 * replay. A game draws its own regions and says on which tab a phone shows each. Regions read only the signals of
 * their table.
 */
import type { ComponentChildren, JSX } from "preact";
import type { Signal } from "@preact/signals";
import type { Decision, Entry, Key, Language, LogLine, Option, Seat, View } from "../protocol";
import type { Table } from "../table/table";

/* What is lit and looked at, shared by list and board: the option under the pointer or the
 * keyboard's focus on either side is the focused one on both. */
export interface Focus {
  option: Signal<number | null>; /* index of an option in the decision */
  sending: Signal<number | null>; /* an option that was chosen and is not answered at once */
  inspect: Signal<Key | null>; /* a card shown in large */
  asking: Signal<boolean>; /* the pointer is a question mark: why not? */
  tab: Signal<string>; /* the phone's tab */
  /* The numbers in the list, by index of the option: what is lit on the board carries the same. */
  numbers: Signal<ReadonlyMap<number, number>>;
  /* What a key or button asks of the board; n makes two calls of the same thing two. */
  call: Signal<{ what: "find" | "nearer" | "farther" | "whole" | "place"; place?: Key; n: number } | null>;
}

export interface Scene {
  table: Table;
  view: View;
  options: Option[]; /* of the viewer's decision; empty if he is not asked */
  entries: Map<string, Entry>;
  language: Language;
  focus: Focus;
  pick(option: Option): void; /* chooses it; asks once more where it is risky */
  why(target: WhyTarget): void; /* why not? */
}

/* What "why not?" is asked about: an option as the engine names it, or words. Where nothing of the kind
 * is asked for just now, or nothing is named, `otherwise` is said. */
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

/* What is explained when it is met for the first time in a guided game. */
export interface Note {
  id: string;
  region: "prompt" | "map" | "side" | "dock" | "bar"; /* what it points at */
  opens?: boolean; /* comes before everything else */
  met(scene: Scene): boolean;
  title(language: Language): string;
  text(language: Language): string;
}

export interface SeatLook {
  letter: string;
  color: string; /* a custom property, "--seat-0" */
  name: string;
  portrait(size: number): JSX.Element;
}

export interface GameBoard {
  game: string;
  tabs: Tab[]; /* the phone's; the first holds the prompt in full */
  seat(scene: Scene, seat: Seat): SeatLook;
  /* Regions. */
  bar(scene: Scene): ComponentChildren; /* in the top bar: how far the game is */
  map(scene: Scene): ComponentChildren; /* the large one */
  side(scene: Scene): ComponentChildren; /* under the prompt */
  dock(scene: Scene): ComponentChildren; /* own sheet and hand */
  over(scene: Scene): { tab: string; region: ComponentChildren }[]; /* lie in the map's sky */
  /* How an option looks in the list: symbol before it, name if it has a shorter one than its label,
   * note behind it, what lies there as symbols, cost. */
  option(scene: Scene, option: Option): { icon?: JSX.Element; name?: string; note?: string; marks?: JSX.Element[]; cost?: JSX.Element[] };
  /* What can be done where one is stands before where one could go. */
  early?(option: Option): boolean;
  /* In the prompt's head: what one has left to act with (play/gauge.tsx draws it). */
  gauge?(scene: Scene): ComponentChildren;
  /* Whatever shows a card or another entry carries data-card={key}: the frame enlarges it when it
   * is pressed and held, or looked at with the keyboard. */
  card(scene: Scene, key: Key, size: "dock" | "phone" | "large"): JSX.Element;
  /* Where on the map something is. Names in the log lead there, and all other names to a card. */
  placeOf?(scene: Scene, key: Key): Key | null;
  /* The rule a line follows from that no card has caused. */
  rule?(line: LogLine): string | null;
  /* What "why not?" means for a part of the board that does not ask by itself. */
  why?(scene: Scene, element: Element): WhyTarget | null;
  /* The question of a decision, where the board can put it better than in the engine's words. */
  ask?(scene: Scene, decision: Decision): string | null;
  /* An example of a question to "why not?", and the heading of the story after the game. */
  says?(language: Language): { example: string; story: string };
  ending(scene: Scene): ComponentChildren; /* the score, line by line */
  notes?: Note[];
  stops?(language: Language): { at: string; title: string }[]; /* where standing orders may halt */
}
