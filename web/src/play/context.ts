/* context.ts: the state of play, passed down to components. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { SeatLook } from "../games/game";
import type { Seat } from "../protocol";
import type { Play } from "./play";
import { words } from "./words";

export const PlayContext = createContext<Play | null>(null);

export function usePlay(): Play {
  const play = useContext(PlayContext);
  if (!play) throw new Error("this stands outside of a table");
  return play;
}

/* The name of a seat: from the board, or else its player's. */
export function nameOf(play: Play, seat: Seat): string {
  return lookOf(play, seat)?.name ?? play.table.table.value?.seats[seat]?.name ?? words().seat(seat + 1);
}

export function lookOf(play: Play, seat: Seat): SeatLook | null {
  return play.looks.value[seat] ?? null;
}
