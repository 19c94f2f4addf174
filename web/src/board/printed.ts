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
  words: { types: Record<string, string> }; /* that replace the pack's */
}

/* On the map a name goes without its article, unless in English the article is part of it; in German
 * an adjective keeps its article. */
export function shortName({ key, title }: { key: Key; title: string }): string {
  const plain = title.replace(/^(Der|Die|Das) (?=[A-ZÄÖÜ])/, "");
  return key.startsWith("the-") ? plain : plain.replace(/^The /, "");
}

export function titleOf(board: Pick<Named, "entries">, key: Key): string {
  return board.entries.get(key)?.title ?? key;
}

/* A word of the pack, as it stands alone. In German those that join to a noun end in a hyphen. */
export function word(board: Named, name: string | null): string {
  if (!name) return "";
  return board.words.types[name] ?? (board.printed.words[name] ?? name).replace(/-$/, "");
}

export function supplyName(board: Named, supply: string, count: number): string {
  const noun = board.printed.supplies.find((one) => one.supply === supply);
  return noun ? (count === 1 ? noun.one : noun.many) : supply;
}

const LONG = 11; /* a longer name takes two lines */

/* The two lines are as even as its words allow; a word may end at its hyphen. */
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
