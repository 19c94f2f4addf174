/* facts.ts: what is printed in the pack and what the rules count with, as the engine tells it.
 *
 * Nothing of it is written down here a second time: an entry's facts have the names they have in
 * the pack, and the rules' own numbers come as game_facts. */
import type { Entry, Facts, Key } from "../../protocol";

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

/* Facts of an entry */

export function fact(entry: Entry | undefined, name: string): unknown {
  return entry?.facts?.[name] ?? null;
}

export function numberOf(entry: Entry | undefined, name: string): number {
  const value = fact(entry, name);
  return typeof value === "number" ? value : 0;
}

export function keyOf(entry: Entry | undefined, name: string): Key | null {
  const value = fact(entry, name);
  return typeof value === "string" ? value : null;
}

export function flagOf(entry: Entry | undefined, name: string): boolean {
  return fact(entry, name) === true;
}
