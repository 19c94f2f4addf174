/* fate.ts: the fate cards of a test, in their order, and the sum. */
import { cardsIn, keyOf, numberOf } from "../../board/printed";
import type { Entry, Key, View } from "../../protocol";
import type { Test } from "./told";

export interface Drawn {
  card: Key;
  value: number;
  again: boolean; /* matches, so another one is drawn */
  is: "added" | "replaced" | "new"; /* new: not decided yet */
}

/* The fate cards in the order in which they were drawn. The engine counts those that were added: they match, and of
 * several one replaces the lowest. */
export function drawnIn(view: View, entries: Map<Key, Entry>, test: Test): Drawn[] {
  const all = cardsIn(view, "drawn").map((card): Drawn => {
    const entry = entries.get(card);
    const mark = keyOf(entry, "mark");
    return { card, value: numberOf(entry, "value"), again: mark === "luck" || (mark !== null && test.skills.includes(mark)), is: "replaced" };
  });
  const newest = test.value === null ? undefined : all[all.length - 1];
  if (newest) Object.assign(newest, { is: "new", value: test.value });
  const before = all.filter((one) => one !== newest);
  const best = [...before].sort((a, b) => Number(b.again) - Number(a.again) || b.value - a.value);
  for (const one of best.slice(0, test.kept)) one.is = "added";
  return all;
}

/* The sum with the newest card, as if it were added. */
export const sumOf = ({ total, value }: Test): number => total + (value ?? 0);
