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

/* The fate cards in the order in which they were drawn. */
export function drawnIn(view: View, entries: Map<Key, Entry>, test: Test): Drawn[] {
  const cards = cardsIn(view, "drawn");
  return cards.map((card, i): Drawn => {
    const entry = entries.get(card);
    const mark = keyOf(entry, "mark");
    const isNew = i === cards.length - 1 && test.value !== null;
    return {
      card,
      value: isNew ? test.value! : numberOf(entry, "value"),
      again: mark === "luck" || (mark !== null && test.skills.includes(mark)),
      is: isNew ? "new" : test.replaced.includes(i) ? "replaced" : "added",
    };
  });
}

/* The sum with the newest card, as if it were added. */
export const sumOf = ({ total, value }: Test): number => total + (value ?? 0);
