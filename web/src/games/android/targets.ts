/* targets.ts: which part of the board an option aims at. */
import { byPlace, entryOf } from "../../board/aims";
import type { Key, Option } from "../../protocol";
import type { Board } from "./state";

/* The location of its target: a place, or the place of a lead or a person. */
export function placeOf(board: Board, option: Option): Key | null {
  if (option.kind === "talk") return board.told.jimmy;
  if (option.kind === "jump") return board.told.scene;
  return placeOfEntry(board, entryOf(option));
}

export function placeOfEntry(board: Board | null, key: Key | null): Key | null {
  if (key && board?.places.has(key)) return key;
  return board?.leads.find((lead) => lead.key === key)?.at ?? null;
}

export function suspectOf(board: Board, option: Option): Key | null {
  const key = entryOf(option);
  return key && board.suspects.some((suspect) => suspect.key === key) ? key : null;
}

export const litPlaces = (board: Board, options: Option[]) => byPlace(options, (option) => placeOf(board, option));
