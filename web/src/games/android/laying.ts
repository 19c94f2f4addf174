/* laying.ts: placing the drawn piece: where it may go, and its rotation.
 *
 * The engine asks for the cell first and then for the turn. A player who rotates the piece before placing it has
 * answered both questions; the second answer is sent when the engine asks.
 */
import { useEffect, useState } from "preact/hooks";
import { numberIn } from "../../board/aims";
import { cardsIn, numberOf } from "../../board/printed";
import type { Key, Option } from "../../protocol";
import type { Scene } from "../game";
import type { Board } from "./state";
import { fits, turned, type Grid } from "./strings";

export interface Laying {
  piece: Key;
  edges: number /* before it is turned */;
  spin: number /* quarter turns clockwise */;
  now: number /* its edges in the current rotation */;
  cells: ReadonlyMap<number, Option>;
  turns: Option[];
  turn(): void;
  lay(cell: number): void;
}

/* The piece's rotation when it was placed. */
let held: number | null = null;

/* A cell's number in an option: row and column, from 1. */
function cellOf(grid: Grid, option: Option): number {
  const n = numberIn(option);
  return (Math.floor(n / 10) - 1) * grid.width + (n % 10) - 1;
}

export const numberOfCell = (grid: Grid, cell: number): number =>
  (Math.floor(cell / grid.width) + 1) * 10 + (cell % grid.width) + 1;

function isTurnKey(event: KeyboardEvent): boolean {
  const typing = (event.target as Element).closest("input, textarea") !== null;
  return event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !typing;
}

export function useLaying(scene: Scene, board: Board, grid: Grid): Laying | null {
  const [spin, setSpin] = useState(0);
  const piece = cardsIn(board.view, "piece")[0] ?? null;
  const offered = scene.options.filter((option) => option.kind === "cell");
  const turns = scene.options.filter((option) => option.kind === "turn");
  const edges = piece ? numberOf(board.entries.get(piece), "edges") : 0;
  const now = turned(edges, spin);
  const busy = piece !== null && offered.length + turns.length > 0;
  const turn = () => setSpin((n) => n + 1);

  useEffect(() => setSpin(0), [piece]);

  useEffect(() => {
    if (!turns.length || held === null) return;
    const same = turns.find((option) => turned(edges, numberIn(option)) === held);
    held = null;
    if (same) scene.pick(same);
  }, [scene.view.you?.version]);

  useEffect(() => {
    if (!busy) return;
    const keys = (event: KeyboardEvent) => {
      if (!isTurnKey(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      turn();
    };
    document.addEventListener("keydown", keys, true);
    return () => document.removeEventListener("keydown", keys, true);
  }, [busy]);

  if (!piece || !busy) return null;
  const cells = new Map(offered.map((option) => [cellOf(grid, option), option]));
  const lay = (cell: number) => {
    const option = cells.get(cell);
    if (!option) return;
    held = spin % 4 > 0 && fits(grid, cell, now) ? now : null;
    scene.pick(option);
  };
  return { piece, edges, spin, now, cells, turns, turn, lay };
}
