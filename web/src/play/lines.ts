/* lines.ts: the log for reading: periods as headings, the acting seat, and links for names. */
import type { Entry, Key, LogLine, Seat } from "../protocol";

export interface Period {
  title: string | null; /* null: before the first one */
  lines: { n: number; line: LogLine }[]; /* n: the line's number in the whole log */
}

/* The acting seat: the first seat that a line mentions. */
export function seatOf(line: LogLine): Seat | null {
  for (const param of line.params) if (param.type === "seat") return param.seat;
  return null;
}

/* The log from a line on, by period. `begins` is the message that begins one. */
export function byPeriod(log: readonly LogLine[], begins: string | undefined, from = 0): Period[] {
  const periods: Period[] = [{ title: null, lines: [] }];
  log.forEach((line, n) => {
    if (line.message === begins) periods.push({ title: line.text.replace(/\.$/, ""), lines: [] });
    else if (n >= from) periods[periods.length - 1]!.lines.push({ n, line });
  });
  return periods.filter((period) => period.lines.length > 0 || period === periods[periods.length - 1]);
}

export interface Piece {
  text: string;
  key?: Key;
}

export function keysOf(line: LogLine): Key[] {
  const keys = line.params.flatMap((param) =>
    param.type === "card" && param.card ? [param.card] : param.type === "entry" && param.entry ? [param.entry] : [],
  );
  return [...new Set(line.cause ? [...keys, line.cause] : keys)];
}

/* Splits a line's text at the titles it mentions, even if a title is inflected ("des Rathauses") or has lost its
 * last letter. */
export function linked(line: LogLine, entries: ReadonlyMap<Key, Entry>): Piece[] {
  let pieces: Piece[] = [{ text: line.text }];
  const named = keysOf(line)
    .map((key) => ({ key, title: entries.get(key)?.title ?? "" }))
    .filter(({ title }) => title.length > 1)
    .sort((a, b) => b.title.length - a.title.length);
  for (const { key, title } of named) {
    let done = false;
    pieces = pieces.flatMap((piece) => {
      if (done || piece.key) return [piece];
      const cut = find(piece.text, title);
      if (!cut) return [piece];
      done = true;
      const [at, length] = cut;
      return [
        { text: piece.text.slice(0, at) },
        { text: piece.text.slice(at, at + length), key },
        { text: piece.text.slice(at + length) },
      ].filter((part) => part.text !== "");
    });
  }
  return pieces;
}

function find(text: string, title: string): [number, number] | null {
  const low = text.toLowerCase();
  for (const name of new Set([title, title.replace(/^(the|der|die|das) /i, "")])) {
    const at = low.indexOf(name.toLowerCase());
    if (at >= 0) return [at, name.length + ending(text, at + name.length)];
  }
  const last = title.split(" ").pop()!.toLowerCase();
  if (last.length < 5 || title.includes(" ")) return null;
  const at = low.indexOf(last.slice(0, -1));
  if (at < 0) return null;
  return [at, ending(text, at)];
}

/* The number of letters that follow: the rest of the word. */
const ending = (text: string, at: number): number => /^\p{L}*/u.exec(text.slice(at))![0].length;
