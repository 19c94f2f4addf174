/* options.ts: the layout of a decision's options in the list: grouped, numbered, folded, filtered.
 *
 * The game orders the groups, and the options of a group by rank. Groups that the game folds, and large groups after
 * the first, are closed until somebody opens them or types a filter. The numbers 1 to 9 are on one page of nine
 * options; 0 moves them on. The option that ends the turn is in the footer, unless it comes first: in a reaction
 * window passing is the most frequent choice.
 */
import type { Decision, Option, Thing } from "../protocol";

export const NUMBERS = 9;

export interface Row {
  option: Option;
  number: number | null; /* 1 to 9: its present key */
}

export interface Group {
  id: number;
  title: string | null;
  count: number;
  folded: boolean; /* a single entry below the list */
  rows: Row[]; /* none where it is folded */
}

export interface Layout {
  groups: Group[];
  end: Option | null; /* in the footer */
  first: Option | null; /* passing, where it comes first */
  count: number; /* options in groups */
  found: number; /* those that match the filter */
  long: boolean; /* more than nine: a filter is shown */
  pages: number;
  page: number;
}

export interface Looks {
  filter: string;
  open: ReadonlySet<number>; /* groups unfolded by hand */
  shut: ReadonlySet<number>; /* groups folded by hand */
  page: number;
}

export const PLAIN: Looks = { filter: "", open: new Set(), shut: new Set(), page: 0 };

const ENDS = new Set(["end", "enough", "fate"]); /* a turn, several picks, the cards for a test */

export const ends = (option: Option): boolean => option.passes === true || ENDS.has(option.kind);

const fold = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[’']/g, "");

/* Every word of the filter occurs in the option's text. */
export function matches(option: Option, filter: string, title: string | null = null): boolean {
  const hay = fold(`${option.text} ${option.label ?? ""} ${title ?? ""}`);
  return fold(filter).split(/\s+/).every((word) => hay.includes(word));
}

const rankOf = ({ rank }: Option): number => (rank === "worth" ? 0 : rank === "late" ? 2 : 1);

/* Copies of a card cannot be told apart, so options that differ only in the copy are shown once. */
export function distinct(options: Option[]): Option[] {
  const met = new Set<string>();
  return options.filter(({ kind, targets, text }) => {
    const name = JSON.stringify([kind, targets, text]);
    return !met.has(name) && met.add(name);
  });
}

export function layout(decision: Decision, looks: Looks = PLAIN): Layout {
  const options = distinct(decision.options);
  const first = options.length > 1 && options[0] && ends(options[0]) ? options[0] : null;
  const end = first || options.length < 2 ? null : (options.find(ends) ?? null);
  const body = options.filter((option) => option !== first && option !== end);
  const long = body.length > NUMBERS;

  const titles = decision.groups ?? [];
  const ids = [...new Set(body.map((option) => option.group ?? -1))].sort((a, b) => a - b);
  const filter = long ? looks.filter.trim() : "";
  let found = 0;
  const groups: Group[] = ids.map((id, at) => {
    const title = titles[id]?.title ?? null;
    const foldable = titles[id]?.folded === true && title !== null;
    const kept = body
      .filter((option) => (option.group ?? -1) === id && (!filter || matches(option, filter, title)))
      .sort((a, b) => rankOf(a) - rankOf(b));
    const large = long && at > 0 && kept.length > NUMBERS;
    const folded = ids.length > 1 && !filter && (looks.shut.has(id) || ((foldable || large) && !looks.open.has(id)));
    found += kept.length;
    return { id, title, count: kept.length, folded, rows: folded ? [] : kept.map((option) => ({ option, number: null })) };
  });

  const rows = groups.flatMap((group) => group.rows);
  if (first) rows.unshift({ option: first, number: null });
  const pages = Math.max(1, Math.ceil(rows.length / NUMBERS));
  const page = ((looks.page % pages) + pages) % pages;
  rows.forEach((row, n) => {
    if (Math.floor(n / NUMBERS) === page) row.number = (n % NUMBERS) + 1;
  });
  return {
    groups: groups.filter((group) => group.count > 0),
    end, first, count: body.length, found, long, pages, page,
  };
}

/* The numbers by option index, for the board. */
export function numbersOf(laid: Layout): Map<number, number> {
  const numbers = new Map<number, number>();
  if (laid.first && laid.page === 0) numbers.set(laid.first.i, 1);
  for (const group of laid.groups)
    for (const row of group.rows) if (row.number !== null) numbers.set(row.option.i, row.number);
  return numbers;
}

/* The options in folded groups, by index. */
export function hiddenIn(decision: Decision, laid: Layout): Set<number> {
  const folded = new Set(laid.groups.filter((group) => group.folded).map(({ id }) => id));
  return new Set(decision.options.filter((option) => folded.has(option.group ?? -1)).map(({ i }) => i));
}

/* All options in the order in which they are shown, for arrows and screen readers. */
export function inOrder(laid: Layout): Option[] {
  const shown = laid.groups.flatMap((group) => group.rows.map((row) => row.option));
  return [...(laid.first ? [laid.first] : []), ...shown, ...(laid.end ? [laid.end] : [])];
}

/* The option's first target that can be enlarged: a card or an entry. */
export function keyOf(option: Option): string | null {
  for (const target of option.targets) {
    if (target.type === "card" && target.card) return target.card;
    if (target.type === "entry" && target.entry) return target.entry;
  }
  return null;
}

/* The number of things the prompt asks for, if its text contains exactly one number. */
export function wanted(params: Thing[] | undefined): number | null {
  const numbers = (params ?? []).flatMap((thing) => (thing.type === "number" ? [thing.number] : []));
  return numbers.length === 1 ? numbers[0]! : null;
}
