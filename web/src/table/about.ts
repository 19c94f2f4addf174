/* about.ts: the description of a local table, in the same form as a server's. */
import type { Chair, Entry, LogLine, TableInfo } from "../protocol";

/* The title of the scenario; empty if the log does not name it yet. */
export type TitleOf = (game: string, log: LogLine[], entries: Map<string, Entry>) => string;

type Told = Pick<TableInfo, "table" | "name" | "game" | "state" | "owner" | "you" | "points">;

export function aboutHere(told: Told, seats: Chair[] = [], options: Record<string, string> = {}): TableInfo {
  return {
    ...told,
    seats,
    options,
    pack: "",
    why: null,
    pace: "quick",
    undo: "owner",
    watch: { allowed: false, delay: 0 },
    clock: { kind: "none" },
    asking: null,
    next: null,
  };
}
