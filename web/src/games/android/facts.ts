/* facts.ts: what is printed in the pack and what the rules count with, as the engine tells it.
 *
 * Nothing of it is written down here a second time: an entry's facts have the names they have in
 * the pack, and the rules' own numbers come as game_facts. */
import { signal, type Signal } from "@preact/signals";
import type { Entry, Key, Language } from "../../protocol";
import type { Table } from "../../table/table";

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

export interface Printed {
  words: Record<string, string>;
  kinds: Record<string, string>;
  supplies: { supply: string; one: string; many: string }[];
  game_facts: GameFacts;
}

const asked = new WeakMap<Table, Map<Language, Signal<Printed | null>>>();

/* Asked for once at each table and in each language; null until it has come. */
export function printedAt(table: Table, language: Language): Printed | null {
  let known = asked.get(table);
  if (!known) asked.set(table, (known = new Map()));
  let here = known.get(language);
  if (!here) {
    const coming = (here = signal<Printed | null>(null));
    known.set(language, coming);
    table.send({ do: "info", cards: true }).then((reply) => {
      if ("error" in reply || reply.language !== language) known!.delete(language);
      else coming.value = reply as unknown as Printed;
    });
  }
  return here.value;
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
