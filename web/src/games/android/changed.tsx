/* changed.tsx: a number that has just changed is underlined for a turn. */
import { useRef } from "preact/hooks";
import type { JSX } from "preact";
import type { Board } from "./state";

/* Each turn is another: a day has as many as there are seats. */
function turnOf(board: Board): string {
  return `${board.week} ${board.day} ${board.view.active}`;
}

export function Count({ board, value, text }: { board: Board; value: number; text?: string }): JSX.Element {
  const seen = useRef({ value, since: "" });
  if (seen.current.value !== value) seen.current = { value, since: turnOf(board) };
  const fresh = seen.current.since === turnOf(board);
  return <span class={fresh ? "an-count an-fresh" : "an-count"}>{text ?? value}</span>;
}
