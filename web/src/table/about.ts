/* about.ts: what a table on this device says of itself, in the words of a server's. */
import type { Chair, Entry, LogLine, TableInfo } from "../protocol";

/* The case as it is called in the language of now; empty before it is told. */
export function caseTitle(log: LogLine[], entries: Map<string, Entry>): string {
  const thing = log.find(({ message }) => message === "case")?.params[0];
  return (thing?.type === "entry" && thing.entry && entries.get(thing.entry)?.title) || "";
}

type Told = Pick<TableInfo, "table" | "name" | "game" | "state" | "owner" | "you">;

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
