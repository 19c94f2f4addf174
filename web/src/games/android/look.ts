/* look.ts: a place somebody wants to see on the map, asked from elsewhere; n tells two askings apart. */
import { signal } from "@preact/signals";
import type { Key } from "../../protocol";

export const lookedFor = signal<{ place: Key; n: number } | null>(null);

export function lookFor(place: Key): void {
  lookedFor.value = { place, n: (lookedFor.value?.n ?? 0) + 1 };
}
