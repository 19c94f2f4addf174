/* places.ts: a district in words, for screen readers, call-outs and enlarged cards. */
import { supplyName, titleOf, word } from "../../board/printed";
import { piecesIn, unrestIn, yieldOf, type Board, type District } from "./state";

export function contents(board: Board, place: District): string[] {
  const unrest = unrestIn(board, place.key);
  return [
    ...(unrest ? [word(board, unrest)] : []),
    ...piecesIn(board, place.key).map(({ kind, count }) => `${count} ${supplyName(board, kind, count)}`),
  ];
}

export function production(board: Board, place: District): string {
  const lines = yieldOf(board, place).filter(({ fails }) => !fails);
  if (lines.length === 0) return board.words.producesNothing;
  return board.words.produces(lines.map(({ resource, amount }) => `${amount} ${supplyName(board, resource, amount)}`).join(", "));
}

/* "tier 1, produces 2 credits, path to Quinde" */
export function placeInWords(board: Board, place: District): string {
  const { words } = board;
  return [
    words.tier(place.tier),
    production(board, place),
    words.exitTo(place.exit ? titleOf(board, place.exit) : words.root),
  ].join(", ");
}
