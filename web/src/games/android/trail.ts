/* trail.ts: the active detective's path in this turn, from the log. */
import type { Key, LogLine, Seat } from "../../protocol";
import type { Board } from "./state";

function mover(line: LogLine): Seat | null {
  const who = line.params[0];
  return who?.type === "seat" ? who.seat : null;
}

function destination(line: LogLine): Key | null {
  const where = line.params[1];
  return line.message === "moves" && where?.type === "entry" ? where.entry : null;
}

/* The places visited, in order, ending with the current one. Fewer than two mean no move yet. */
export function trailOf(board: Board, log: LogLine[]): Key[] {
  const way = logged(board, log);
  const at = board.seats[board.view.active]?.at ?? null;
  return way.slice(0, at === null ? 0 : way.lastIndexOf(at) + 1); /* undone moves stay in the log */
}

function logged(board: Board, log: LogLine[]): Key[] {
  const seat = board.view.active;
  const way: Key[] = [];
  let started = false;
  for (let i = log.length - 1; i >= 0; i--) {
    const line = log[i]!;
    const to = mover(line) === seat ? destination(line) : null;
    if (to) way.unshift(to);
    if (started && to) return way;
    if (!started && line.message === "turn") {
      if (mover(line) !== seat) return [];
      started = true;
      if (way.length === 0) return [];
    }
  }
  const start = board.entries.get(board.seats[seat]?.detective ?? "")?.facts?.start;
  return typeof start === "string" ? [start, ...way] : way;
}
