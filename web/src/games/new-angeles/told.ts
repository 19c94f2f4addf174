/* told.ts: the `board` of a view of New Angeles, as the engine sends it (src/wire/new_angeles/board.c), and the
 * constants of its rules (facts.c). */
import type { Facts, Key, Seat, View } from "../../protocol";

export interface ToldSeat {
  seat: Seat;
  corporation: Key;
  limit: number;
  draws: { sort: Key | null; cards: number }[]; /* null: a General */
}

export interface ToldDistrict {
  district: Key;
  unrest: "protest" | "strike" | null;
  primary: number; /* its present production */
  secondary: number;
}

export interface ToldSupport {
  seat: Seat;
  side: "main" | "counter";
  sorts: Key[];
}

export interface ToldDeal {
  countering: Seat | null;
  main: number;
  counter: number;
  wins: Seat;
  proposers: Seat[];
  support: ToldSupport[];
}

export interface Told {
  space: number;
  demand_round: boolean;
  threat: number;
  next: string | null;
  forecast: { least: number; most: number } | null; /* change of threat, if production and the next event
                                                     * came now */
  needs_behind: number;
  seats: ToldSeat[];
  districts: ToldDistrict[];
  produces: Record<string, number>;
  exhausted: Key[];
  deal: ToldDeal | null;
}

export const toldIn = (view: View): Told | null => (view as View & { board?: Told }).board ?? null;

export interface Printed extends Facts {
  game_facts: {
    track: (number | null)[];
    threat_end: number;
    root_threat: number;
    illness_threat: number;
    federalist_needs: number;
    hand_limit: number;
    corporations: Key[];
    sorts: Key[];
    districts: Key[];
    resources: string[];
    pieces: string[];
  };
}
