/* doors.ts: the games that can be played here, as the first page and the set-up need them.
 *
 * A door is light: it says what stands on it and how the options of the game are called. The board
 * behind it is loaded when somebody sits down.
 */
import type { JSX } from "preact";
import type { Key, Language } from "../protocol";
import type { GameBoard } from "./game";
import { androidDoor } from "./android/door";

export interface DoorWords {
  line: string; /* what it is about, in one sentence */
  players: string;
  length: string;
  kind: string; /* who is against whom */
  case: string; /* what is chosen first, as "The case" */
  seats: string; /* who sits there, as "Detective" */
  /* Options that stand folded: how they and their values are called. */
  options: Record<string, { title: string; values: Record<string, string> }>;
}

export interface Door {
  game: string;
  title: string;
  picture: string;
  words: Record<Language, DoorWords>;
  /* The option that chooses the case, the kind of its entries, and what to begin with. */
  case: { option: string; kind: string; first: string };
  seatOption(seat: number): string;
  /* Who can sit there: values of that option, with their entry, letter and color. */
  who: { value: string; entry: Key; letter: string; color: string }[];
  /* How they look: drawn when it has come. What one is good at stands in the entry's story. */
  portrait?(): Promise<(entry: Key, size: number) => JSX.Element>;
  seats: number; /* to begin with */
  board(): Promise<GameBoard | null>; /* null: told zone by zone */
}

export const doors: Door[] = [androidDoor];

export const doorOf = (game: string): Door | undefined => doors.find((door) => door.game === game);
