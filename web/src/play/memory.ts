/* memory.ts: small sets of words this browser remembers: what has been explained, who is muted. */
import { effect, signal, type Signal } from "@preact/signals";

export function remembered(key: string): Signal<ReadonlySet<string>> {
  let kept: unknown = null;
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? "[]");
  } catch {
    /* no storage, or unreadable: start empty */
  }
  const words = Array.isArray(kept) ? kept.filter((word): word is string => typeof word === "string") : [];
  const made = signal<ReadonlySet<string>>(new Set(words));
  effect(() => {
    try {
      localStorage.setItem(key, JSON.stringify([...made.value]));
    } catch {
      /* full or disabled: kept only until the page is closed */
    }
  });
  return made;
}

export function remember(set: Signal<ReadonlySet<string>>, word: string, is: boolean): void {
  const next = new Set(set.value);
  if (is) next.add(word);
  else next.delete(word);
  set.value = next;
}

export const met = remembered("angeles.met");
export const finished = remembered("angeles.finished"); /* lessons and puzzles */

const muted = remembered("angeles.muted"); /* chairs, each with its table */
const chair = (table: string, seat: number): string => `${table} ${seat}`;
export const isMuted = (table: string, seat: number): boolean => muted.value.has(chair(table, seat));
export const mute = (table: string, seat: number, quiet: boolean): void => remember(muted, chair(table, seat), quiet);
