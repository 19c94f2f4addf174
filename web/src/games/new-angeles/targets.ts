/* targets.ts: which part of the board an option aims at. */
import { byPlace } from "../../board/aims";
import type { Key, Option } from "../../protocol";
import type { Board } from "./state";

/* The last district it names: a move names the one it begins in first. */
export function placeOf(board: Board, option: Option): Key | null {
  const named = option.targets.flatMap((target) =>
    target.type === "entry" && target.entry && board.places.has(target.entry) ? [target.entry] : [],
  );
  return named[named.length - 1] ?? null;
}

export const litPlaces = (board: Board, options: Option[]) => byPlace(options, (option) => placeOf(board, option));
