/* suspicion.ts: a player's own notes on rivals, in this browser only. */
import { signal } from "@preact/signals";
import type { Key, Seat } from "../../protocol";

const KEY = "angeles.suspicion";

function read(): Record<string, Key> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept !== null && typeof kept === "object" ? (kept as Record<string, Key>) : {};
  } catch {
    return {}; /* no storage, or unreadable */
  }
}

const notes = signal<Record<string, Key>>(read());
const name = (table: string, viewer: Seat, of: Seat) => `${table} ${viewer} ${of}`;

export const suspected = (table: string, viewer: Seat, of: Seat): Key | null => notes.value[name(table, viewer, of)] ?? null;

const MOST = 200; /* notes; the oldest are forgotten */

export function suspect(table: string, viewer: Seat, of: Seat, rival: Key | null): void {
  const { [name(table, viewer, of)]: _, ...rest } = notes.value;
  const kept = Object.entries(rest).slice(-MOST);
  notes.value = Object.fromEntries(rival ? [...kept, [name(table, viewer, of), rival]] : kept);
  try {
    localStorage.setItem(KEY, JSON.stringify(notes.value));
  } catch {
    /* full or disabled: kept until the page is closed */
  }
}
