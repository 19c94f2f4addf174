/* targets.ts: which part of the board an option aims at. */
import { byPlace, cardOf, entryOf } from "../../board/aims";
import type { Key, Option } from "../../protocol";
import type { Board } from "./state";

/* A location that it names, the location of a token, or the location of the card that it uses. */
export function placeOf(board: Board, option: Option): Key | null {
  const entry = entryOf(option);
  if (entry && board.places.has(entry)) return entry;
  const zone = cardOf(option)?.zone;
  if (zone) for (const { key, spaces } of board.places.values()) if (spaces.includes(zone)) return key;
  const lies = entry ? board.told.lying.find(({ card }) => card === entry) : undefined;
  return lies?.at ?? null;
}

/* Actions at the investigator's own location light it up, too: the list has them already. */
export const litPlaces = (board: Board, options: Option[]) =>
  byPlace(options, (option) => (option.kind === "location" || option.kind === "shuffle" ? null : placeOf(board, option)));
