/* targets.ts: which part of the board an option aims at. */
import { byPlace } from "../../board/aims";
import type { Key, Option } from "../../protocol";
import type { Board } from "./state";

/* The last district it names: a move first names the district where it begins. */
export function placeOf(board: Board, option: Option): Key | null {
  const named = option.targets.flatMap((target) =>
    target.type === "entry" && target.entry && board.places.has(target.entry) ? [target.entry] : [],
  );
  return named[named.length - 1] ?? null;
}

const PARTS: Record<string, { tab: string; element: string }> = {
  map: { tab: "map", element: ".mapwin" },
  demand: { tab: "map", element: ".na-supply" },
  deal: { tab: "side", element: ".na-deal" },
  offers: { tab: "side", element: ".bargains" },
  hand: { tab: "hand", element: ".bd-hand" },
  secrets: { tab: "hand", element: ".na-only" },
  assets: { tab: "hand", element: ".na-assets" },
  seats: { tab: "table", element: ".na-seats" },
  threat: { tab: "map", element: ".na-threat" },
};

/* The tab and the element that a lesson points at. */
export function spotOf(board: Board | null, show: string): { tab: string; element: string } | null {
  if (PARTS[show]) return PARTS[show];
  if (board?.places.has(show)) return { tab: "map", element: `.mapwin [data-place="${show}"]` };
  return { tab: "hand", element: `.you [data-card="${show}"]` };
}

export const litPlaces = (board: Board, options: Option[]) => byPlace(options, (option) => placeOf(board, option));
