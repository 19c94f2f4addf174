/* doors.ts: the games that can be played here, as the first page and the set-up need them.
 *
 * Each game has one, `door` in its folder; src/games.def lists the games, and the build finds their doors
 * (web/games.mjs). A door is small: the game's name and picture, what can be chosen before a game, and the keys of its
 * own tabs. The board is loaded when somebody sits down. The pages omit parts that a door does not have.
 */
import type { JSX } from "preact";
import type { Entry, Key, Language, LogLine } from "../protocol";
import type { GameBoard } from "./game";
import all from "games:doors";

export interface DoorWords {
  line: string; /* its subject, in one sentence */
  players: string;
  length: string;
  kind: string; /* who plays against whom */
  scenario?: { title: string; random: string }; /* "The case", and the meaning of a random case */
  seats?: string; /* the noun for a player's role in the game */
  period?: { name: string; until: string }; /* "day", "until the day ends"; otherwise a round */
  tabs?: Record<string, string>; /* names of its own tabs in the list of keys */
  /* Options in the folded list: their titles and the names of their values. */
  options: Record<string, { title: string; values: Record<string, string> }>;
}

/* A character to play: the entry, its letter and color, and for newcomers the strengths and the difficulty. */
export interface Person {
  value: string;
  entry: Key;
  letter: string;
  color: string;
  good?: Record<Language, string>;
  hard?: 1 | 2 | 3;
}

export interface Door {
  game: string;
  title: string;
  picture: string;
  words: Record<Language, DoorWords>;
  /* The option that chooses the scenario, its value for beginners, the log message that names the choice, and the
   * entry of a value that is not its key. */
  scenario?: { option: string; first: string; message: string; entry?(value: string): Key };
  period?: string; /* the log message that begins a period; the log has a heading for each */
  who?: { option(seat: number): string; values: Person[] }; /* the people to choose from, by the option of a seat */
  tabs?: Record<string, string>; /* its own tabs and their keys; every game's are in play/keys.ts */
  /* Draws one of them, once it is loaded. The entry's story describes their strengths. */
  portrait?(): Promise<(entry: Key, size: number) => JSX.Element>;
  seats: number; /* the default */
  talks?: true; /* people trade, and have time to talk before certain decisions */
  lesson?: string; /* the first lesson, for newcomers */
  /* The option that makes a game a chapter of a campaign, and how many follow each other. */
  campaign?: { option: string; value: string; chapters: number };
  open?: true; /* hands are open, so that several people at one screen need no curtain */
  board(): Promise<GameBoard | null>; /* null: drawn as lists of zones */
}

export const doors: Door[] = all;

export const doorOf = (game: string): Door | undefined => doors.find((door) => door.game === game);

const round = {
  en: { name: "round", until: "until the round ends" },
  de: { name: "Runde", until: "bis zum Ende der Runde" },
};

export const periodOf = (game: string, language: Language): { name: string; until: string } =>
  doorOf(game)?.words[language].period ?? round[language];

/* The title of the chosen case, in the current language. Empty until the log names it. */
export function scenarioTitle(game: string, log: LogLine[], entries: Map<string, Entry>): string {
  const told = doorOf(game)?.scenario?.message;
  const thing = log.find(({ message }) => message === told)?.params[0];
  return (thing?.type === "entry" && thing.entry && entries.get(thing.entry)?.title) || "";
}
