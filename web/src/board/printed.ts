/* printed.ts: facts and names from the pack, as the engine sends them. Facts have the same names as in the pack. */
import type { Entry, Facts, Key, View, Zone } from "../protocol";

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

export function zoneOf(view: View, name: string): Zone | undefined {
  return view.zones.find((zone) => zone.zone === name);
}

/* The cards in a zone that the viewer knows. */
export function cardsIn(view: View, zone: string): Key[] {
  return zoneOf(view, zone)?.cards.flatMap(({ card }) => card ?? []) ?? [];
}

/* Names */

interface Named {
  entries: Map<string, Entry>;
  printed: Facts;
  words: { types: Record<string, string> }; /* replace the pack's */
}

/* On the map a name has no article, unless the article is part of an English name or precedes a German adjective. */
export function shortName({ key, title }: { key: Key; title: string }): string {
  const plain = title.replace(/^(Der|Die|Das) (?=[A-ZÄÖÜ])/, "");
  return key.startsWith("the-") ? plain : plain.replace(/^The /, "");
}

export function titleOf(board: Pick<Named, "entries">, key: Key): string {
  return board.entries.get(key)?.title ?? key;
}

/* A word of the pack on its own. In German, a word that joins a noun ends in a hyphen. */
export function word(board: Named, name: string | null): string {
  if (!name) return "";
  return board.words.types[name] ?? (board.printed.words[name] ?? name).replace(/-$/, "");
}

export function supplyName(board: { printed: Pick<Facts, "supplies"> }, supply: string, count: number): string {
  const noun = board.printed.supplies.find((one) => one.supply === supply);
  return noun ? (count === 1 ? noun.one : noun.many) : supply;
}

const LONG = 11; /* a longer name is split into two lines */

/* The two lines are as equal as possible. A word may be split at its hyphen. */
export function lines(name: string, long = LONG): string[] {
  if (name.length <= long) return [name];
  let best = [name];
  let width = Infinity;
  for (const { 0: gap, index } of name.matchAll(/[ -]/g)) {
    const rows = [name.slice(0, gap === "-" ? index! + 1 : index), name.slice(index! + 1)];
    const wide = Math.max(...rows.map((row) => row.length));
    if (wide <= width) [best, width] = [rows, wide];
  }
  return best;
}
