/* facts.ts: the constants of the rules, as the engine sends them in game_facts. They are not repeated
 * here. */
import type { Facts, Key } from "../../protocol";

export interface CalendarDay {
  week: number;
  day: number;
  morning: string | null;
  evening: string | null;
  climax: boolean;
}

export type Side = "north" | "east" | "south" | "west";

export interface Slot {
  slot: number;
  cell: number;
  side: Side;
  group: Key | null;
}

export interface GameFacts {
  turn_time: number;
  hits_to_kill: number;
  calendar: CalendarDay[];
  twilight: { lightest: number; center: number; darkest: number };
  sanity: { least: number; most: number };
  detectives: Key[];
  suspects: Key[];
  leads: Key[];
  npcs: Key[];
  majors: Key[];
  files: string[];
  piles: string[];
  beanstalk: Key[];
  puzzle: { width: number; center: number; slots: Slot[] };
}

export interface Printed extends Facts {
  game_facts: GameFacts;
}
