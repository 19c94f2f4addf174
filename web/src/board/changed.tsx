/* changed.tsx: a number that has just changed is underlined for a turn. */
import { useRef } from "preact/hooks";
import type { JSX } from "preact";

/* `turn`: a different value in each turn of the game. */
export function Count({ turn, value, text }: { turn: string; value: number; text?: string }): JSX.Element {
  const seen = useRef({ value, since: "" });
  if (seen.current.value !== value) seen.current = { value, since: turn };
  return <span class={seen.current.since === turn ? "bd-count bd-fresh" : "bd-count"}>{text ?? value}</span>;
}
