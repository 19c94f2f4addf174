/* told.ts: the `board` of a view of LA-1, as the engine sends it (src/wire/la1/board.c), and the constants of its rules
 * (facts.c). */
import type { Facts, Key, Seat, View } from "../../protocol";

export interface ToldSeat {
  seat: Seat;
  investigator: Key | null;
  at: Key | null;
  alive: boolean;
  actions: number;
  hand: number;
  items: number;
  items_limit: number;
  heat: number;
  most_heat: boolean;
}

export interface Lying {
  card: Key;
  row?: true;
  team?: true;
  at?: Key;
  seat?: Seat;
  need?: number;
  takes?: boolean;
  clues?: string; /* a zone */
  suspect?: "open" | "cornered";
  marks: number;
}

export interface Test {
  seat: Seat;
  place: Key | null;
  skills: string[];
  number: number;
  total: number;
  overshoot: number;
  draws: boolean;
  replaced: number[]; /* of the fate cards drawn, from 0 */
  value: number | null; /* of the newest fate card, not added yet */
}

export interface Told {
  case: Key;
  stage: number;
  round: number;
  phase: "darkness" | "actions" | "investigations" | null;
  lead: Seat;
  acted: Seat[];
  darkness: number;
  plots: { space: number; lies: boolean }[];
  places: { place: Key; dark: boolean; back: Key | null }[];
  seats: ToldSeat[];
  lying: Lying[];
  dealt_with: { card: Key; how: "caught" | "cleared" | "guilty" }[];
  log: { flag: Key; count: number }[];
  test: Test | null;
}

export const toldIn = (view: View): Told | null => (view as View & { board?: Told }).board ?? null;

export interface Printed extends Facts {
  game_facts: {
    track: ("dark" | "clues" | "end" | null)[];
    gaps: number[];
    death: number;
    turns_up: number[];
    heat_each: number;
    fight: number;
    bribe: number;
    skills: string[];
    clue_types: string[];
    places: { place: Key; top?: string; deck?: string; spaces: string[] }[];
    investigators: Key[];
  };
}
