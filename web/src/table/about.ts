/* about.ts: the description of a local table, in the same form as a server's. */
import type { Entry, LogLine, TableInfo } from "../protocol";

/* The title of the scenario; empty if the log does not name it yet. */
export type TitleOf = (game: string, log: LogLine[], entries: Map<string, Entry>) => string;

type Told = Pick<TableInfo, "table" | "name" | "game"> & Partial<TableInfo>;

export function aboutHere(told: Told): TableInfo {
  return {
    state: "running", owner: 0, you: "spectator", seats: [], options: {}, pack: "", why: null, pace: "quick", undo: "consent",
    watch: { allowed: false, delay: 0 }, clock: { kind: "none" }, asking: null, next: null, ...told,
  };
}
