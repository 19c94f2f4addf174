/* event.ts: texts of chat events about seats (docs/tables.md, "Absence"). */
import type { ChatLine } from "../protocol";
import { words } from "./words";

const t = words(
  {
    taken: "{name} has taken the seat of {was} and sees their hand.",
    back: "{name} has taken the seat back from {was}.",
    bot: "A bot plays for {name}, who is away.",
  },
  {
    taken: "{name} hat den Platz von {was} übernommen und sieht dessen Hand.",
    back: "{name} hat den Platz von {was} zurückgenommen.",
    bot: "Ein Bot spielt für {name}, solange niemand da ist.",
  },
);

/* A name may be written from right to left; the text after it keeps its direction. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/* null: a line written by a person. */
export function eventText({ event, name, text }: ChatLine): string | null {
  if (!event) return null;
  if (!["taken", "back", "bot"].includes(event.what)) return text;
  return t(event.what, { name: isolated(name), was: isolated(event.was ?? "") });
}
