/* recorded.ts: a game that this page cannot replay, because it was played with different cards. It is shown
 * from the server's record of what each viewer saw (docs/tables.md, stream), in English, and cannot be
 * continued. */
import type { LogLine, View, Viewer } from "../protocol";
import type { Answer, Engine, Request } from "./engine";
import { changed } from "./news";

/* A viewer's view after this many entries, and the new log lines. */
interface Step {
  entries: number;
  hash: string;
  view: View;
  lines: LogLine[];
}

export type ReadStream = (viewer: Viewer) => Promise<string>;

function steps(stream: string): Step[] {
  const all: Step[] = [];
  for (const text of stream.split("\n")) {
    if (!text) continue;
    const { entries, hash, view, changes, removed, log } = JSON.parse(text);
    const before = all.at(-1)?.view;
    const seen = view ?? (before && changed(before, changes ?? {}, removed));
    if (seen) all.push({ entries, hash, view: seen, lines: log });
  }
  return all;
}

function marksOf(step: Step | undefined, period: string): { mark: string; text: string }[] {
  const { lines = [], view } = step ?? {};
  const marks = lines.filter(({ message }) => message === "turn" || message === period)
    .map(({ message, text }) => ({ mark: message === period ? "period" : message, text }));
  const last = lines.at(-1);
  return last && view?.state !== "running" ? [...marks, { mark: "ending", text: last.text }] : marks;
}

const refused: Answer = { error: { code: "refused", message: "this game can only be looked at" } };

export class RecordedEngine implements Engine {
  private shown = new Map<Viewer, Promise<Step[]>>();

  /* `rules` answers requests that do not depend on the game: the current cards and the rules. `period` is the log
   * message that begins a period. */
  constructor(private rules: Engine, private game: string, private seats: number, private period: string, private read: ReadStream) {}

  async ask(request: Request): Promise<Answer> {
    switch (request.do) {
      case "hello":
      case "language":
      case "rules":
        return this.rules.ask(request);
      case "info":
        return this.rules.ask({ ...request, game: this.game });
      case "open":
        return request.table ? refused : { did: "open", game: this.game, seats: this.seats };
      case "entries":
        return this.entries();
      case "view": {
        const { hash, view } = (await this.upto(request)).at(-1)!;
        return { did: "view", hash, view };
      }
      case "log": {
        const lines = (await this.upto(request)).flatMap((step) => step.lines);
        return { did: "log", lines, next: lines.length, total: lines.length };
      }
      default:
        return refused;
    }
  }

  close(): void {
    this.rules.close();
  }

  private async seenBy(viewer: Viewer): Promise<Step[]> {
    const asked = this.shown.get(viewer) ?? this.read(viewer).then(steps);
    this.shown.set(viewer, asked);
    const all = await asked;
    if (all.length === 0) throw new Error("there is no record of this game");
    return all;
  }

  /* Everything shown before the request's `entry`, or everything if it has none; at least the beginning. */
  private async upto(request: Request): Promise<Step[]> {
    const all = await this.seenBy((request.viewer ?? "spectator") as Viewer);
    const entry = (request.entry as number | undefined) ?? Infinity;
    return all.filter(({ entries }, n) => n === 0 || entries <= entry);
  }

  /* Several entries may have been sent together; the record is at the last of them. */
  private async entries(): Promise<Answer> {
    const all = await this.seenBy("spectator");
    const told = new Map(all.map((step) => [step.entries, step]));
    const total = all.at(-1)!.entries;
    const moments = Array.from({ length: total }, (_, entry) =>
      ({ entry, kind: "choice", marks: marksOf(told.get(entry + 1), this.period) }));
    return { did: "entries", marks: marksOf(told.get(0), this.period), entries: moments, next: total, total };
  }
}
