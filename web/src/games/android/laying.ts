/* laying.ts: placing the drawn piece: where it may go, and its rotation.
 *
 * The engine asks for the cell first and then for the turn. A player who rotates the piece before placing it has
 * answered both questions; the second answer is sent when the engine asks. If the piece does not fit like that, the next
 * rotation that fits is focused.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { numberIn } from "../../board/aims";
import { cardsIn, numberOf } from "../../board/printed";
import type { Key, Option } from "../../protocol";
import type { Scene } from "../game";
import type { Board } from "./state";
import { turned, type Grid } from "./strings";

export interface Laying {
  piece: Key;
  edges: number /* before it is turned */;
  spin: number /* quarter turns clockwise */;
  now: number /* its edges in the current rotation */;
  cells: ReadonlyMap<number, Option>;
  turns: Option[];
  chosen: number | null; /* the cell, while the engine asks for the turn */
  turn(): void;
  lay(cell: number): void;
}

/* A cell from its number: row and column, from 1. */
const cellOf = (grid: Grid, n: number): number => (Math.floor(n / 10) - 1) * grid.width + (n % 10) - 1;

export const numberOfCell = (grid: Grid, cell: number): number =>
  (Math.floor(cell / grid.width) + 1) * 10 + (cell % grid.width) + 1;

function isTurnKey(event: KeyboardEvent): boolean {
  const typing = (event.target as Element).closest("input, textarea") !== null;
  return event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !typing;
}

export function useLaying(scene: Scene, board: Board, grid: Grid): Laying | null {
  const { focus } = scene;
  const [by, setBy] = useState(0); /* quarter turns by hand */
  const before = useRef(false); /* the last question was about the cell */
  const piece = cardsIn(board.view, "piece")[0] ?? null;
  const offered = scene.options.filter((option) => option.kind === "cell");
  const turns = scene.options.filter((option) => option.kind === "turn");
  const edges = piece ? numberOf(board.entries.get(piece), "edges") : 0;
  const busy = piece !== null && offered.length + turns.length > 0;
  const next = (from: number) => turns.find((option) => numberIn(option) >= from) ?? turns[0]!;
  /* Enter chooses it. */
  const point = ({ i }: Option) => {
    focus.option.value = i;
    document.querySelector<HTMLElement>(`.prompt [data-option="${i}"]`)?.focus({ preventScroll: true });
  };
  const focused = turns.find((option) => option.i === focus.option.value);
  const turn = () => {
    if (turns.length) point(next(focused ? numberIn(focused) + 1 : 1));
    else setBy((n) => n + 1);
  };
  const press = useRef(turn);
  press.current = turn;

  useEffect(() => setBy(0), [piece]);

  useEffect(() => {
    if (turns.length && before.current && by) {
      const same = turns.find((option) => turned(edges, numberIn(option)) === turned(edges, by));
      if (same) scene.pick(same);
      else point(next(by % 4));
    }
    before.current = offered.length > 0;
  }, [scene.view.you?.version]);

  useEffect(() => {
    if (!busy) return;
    const keys = (event: KeyboardEvent) => {
      if (!isTurnKey(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      press.current();
    };
    document.addEventListener("keydown", keys, true);
    return () => document.removeEventListener("keydown", keys, true);
  }, [busy]);

  if (!piece || !busy) return null;
  const cells = new Map(offered.map((option) => [cellOf(grid, numberIn(option)), option]));
  const lay = (cell: number) => {
    const option = cells.get(cell);
    if (option) scene.pick(option);
  };
  const spin = turns.length ? numberIn(focused ?? turns[0]!) : by;
  const asked = scene.table.decision.value?.prompt?.params ?? [];
  const at = asked.find((thing) => thing.type === "number");
  const chosen = turns.length && at ? cellOf(grid, at.number) : null;
  return { piece, edges, spin, now: turned(edges, spin), cells, turns, chosen, turn, lay };
}
