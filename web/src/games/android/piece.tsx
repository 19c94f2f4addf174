/* piece.tsx: a piece of the conspiracy: string from its pin to the sides that are open. */
import type { JSX } from "preact";
import { keyOf } from "../../board/printed";
import type { Key } from "../../protocol";
import { Mark } from "./icons";
import type { Board } from "./state";
import { PITCH, sides } from "./strings";

export function stringTo(edges: number): string {
  return sides
    .filter(({ bit }) => edges & bit)
    .map(({ dx, dy }) => `M0 0l${(dx * PITCH) / 2} ${(dy * PITCH) / 2}`)
    .join("");
}

/* A small one, on its tile. */
export const Tile = ({ edges }: { edges: number }): JSX.Element => (
  <svg class="an-tile" viewBox="-20 -20 40 40" aria-hidden="true">
    <rect class="an-pz-tile" x="-19" y="-19" width="38" height="38" rx="3" />
    <path class="an-pz-str" d={stringTo(edges)} />
  </svg>
);

export function Piece({
  board,
  piece,
  edges,
  loose,
  dead,
}: {
  board: Board;
  piece: Key;
  edges: number;
  loose?: boolean;
  dead?: { dx: number; dy: number }[];
}): JSX.Element {
  const bonus = keyOf(board.entries.get(piece), "bonus");
  const sign = bonus === "haas-link" ? "k-haas" : bonus === "jinteki-link" ? "k-jinteki" : null;
  return (
    <>
      <path class={loose ? "an-pz-str an-loose" : "an-pz-str"} d={stringTo(edges)} />
      {dead?.map(({ dx, dy }, i) => (
        <path key={i} class="an-pz-dead" d={`M${dx * 17 - dy * 6} ${dy * 17 - dx * 6}l${dy * 12} ${dx * 12}`} />
      ))}
      {sign ? <Mark cls="an-pz-link" name={sign} size={22} /> : <circle class="an-pz-pin" r="4" />}
    </>
  );
}

/* A piece so small that only its lines are visible. */
export function Glimpse({ edges }: { edges: number }): JSX.Element {
  return (
    <svg class="an-glimpse" viewBox="-20 -20 40 40" aria-hidden="true">
      <rect class="an-pz-tile" x="-19" y="-19" width="38" height="38" rx="3" />
      <path class="an-pz-str" d={stringTo(edges)} />
    </svg>
  );
}
