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

const PARTS: Record<string, { tab: string; element: string }> = {
  map: { tab: "map", element: ".mapwin" },
  suspects: { tab: "side", element: ".side" },
  hand: { tab: "hand", element: ".bd-hand" },
  plot: { tab: "hand", element: ".an-you .an-plot" },
  puzzle: { tab: "web", element: ".an-web" },
};

/* The tab and the element that a lesson points at. */
export function spotOf(board: Board | null, show: string): { tab: string; element: string } | null {
  const place = placeOfEntry(board, show);
  if (PARTS[show]) return PARTS[show];
  if (place) return { tab: "map", element: `.mapwin [data-place="${place}"]` };
  if (board?.suspects.some(({ key }) => key === show)) return { tab: "side", element: `.side [data-suspect="${show}"]` };
  return { tab: "hand", element: `.you [data-card="${show}"]` };
}
