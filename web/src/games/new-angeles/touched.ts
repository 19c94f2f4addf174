/* touched.ts: the offer in focus, whose text says what it may touch in the city. */
import { signal } from "@preact/signals";
import { cardOf } from "../../board/aims";
import { cardsIn } from "../../board/printed";
import type { Key } from "../../protocol";
import { narrow } from "../../settings";
import type { Scene } from "../game";
import type { Board } from "./state";

/* A card of the deal under the pointer or the keyboard's focus. */
export const pondered = signal<Key | null>(null);

const OFFERED = ["propose", "counter"];

/* The offer in focus: the card of an option to propose, or the side to support. A phone shows prompt and city on
 * different tabs, so there it is the offer that would win now. */
export function offerInFocus({ focus, options }: Scene, { view, told, entries }: Board): Key | null {
  const main = cardsIn(view, "main")[0] ?? null;
  const counter = cardsIn(view, "counter").at(-1) ?? null;
  const option = options.find(({ i }) => i === focus.option.value);
  const card = (option && cardOf(option)?.card) || null;
  if (option?.kind === "main") return main;
  if (option?.kind === "counteroffer") return counter;
  if (card && (OFFERED.includes(option!.kind) || entries.get(card)?.kind === "emergency")) return card;
  if (pondered.value !== null || !narrow.value) return pondered.value;
  return told.deal && (told.deal.wins === told.deal.countering ? counter : main);
}
