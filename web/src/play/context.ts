/* context.ts: the state of play, passed down to components. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { SeatLook } from "../games/game";
import type { Seat } from "../protocol";
import { playerOf } from "../table/table";
import type { Play } from "./play";
import { words } from "./words";

export const PlayContext = createContext<Play | null>(null);

export function usePlay(): Play {
  const play = useContext(PlayContext);
  if (!play) throw new Error("this stands outside of a table");
  return play;
}

/* The name of a seat, as the log has it: its player's at a server, else the board's. */
export function nameOf(play: Play, seat: Seat): string {
  const chair = play.table.table.value?.seats[seat]?.name;
  return playerOf(play.table, seat) || lookOf(play, seat)?.name || chair || words().seat(seat + 1);
}

export function lookOf(play: Play, seat: Seat): SeatLook | null {
  return play.looks.value[seat] ?? null;
}
