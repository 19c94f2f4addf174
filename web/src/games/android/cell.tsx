/* cell.tsx: a cell for a piece; pointing at it previews the piece there. */
import { useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Option } from "../../protocol";
import type { Scene } from "../game";
import { numberOfCell, type Laying } from "./laying";
import { Piece } from "./piece";
import type { Board } from "./state";
import { CELL, beside, fits, middle, type Grid } from "./strings";

const ways: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/* The next lit cell in a direction. */
function next(grid: Grid, laying: Laying, cell: number, [dx, dy]: [number, number]): number | null {
  let to: number | null = cell;
  do to = beside(grid, to, dx, dy);
  while (to !== null && !laying.cells.has(to));
  return to;
}

interface LitCellProps {
  scene: Scene;
  board: Board;
  grid: Grid;
  laying: Laying;
  cell: number;
  option: Option;
}

/* The chosen cell, with the piece as it would lie there. */
export function ChosenCell({ board, grid, laying, cell }: { board: Board; grid: Grid; laying: Laying; cell: number }): JSX.Element {
  const { x, y } = middle(grid, cell);
  return (
    <g class="an-pz-lit bd-focus" transform={`translate(${x} ${y})`} data-chosen={numberOfCell(grid, cell)} aria-hidden="true">
      <rect x={-CELL / 2} y={-CELL / 2} width={CELL} height={CELL} rx="3" />
      <Piece board={board} piece={laying.piece} edges={laying.now} />
    </g>
  );
}

export function LitCell({ scene, board, grid, laying, cell, option }: LitCellProps): JSX.Element {
  const [over, setOver] = useState(false);
  const { words } = board;
  const { focus } = scene;
  const { x, y } = middle(grid, cell);
  const number = focus.numbers.value.get(option.i);
  const here = over || focus.option.value === option.i;
  const where = words.cell(Math.floor(cell / grid.width) + 1, (cell % grid.width) + 1);

  const look = (on: boolean) => () => {
    setOver(on);
    focus.option.value = on ? option.i : null;
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    laying.lay(cell);
  };
  const keys = (event: KeyboardEvent) => {
    const way = ways[event.key];
    const to = way ? next(grid, laying, cell, way) : null;
    if (event.key === "Enter") laying.lay(cell);
    else if (to === null) return;
    else (event.currentTarget as Element).parentElement?.querySelector<SVGGElement>(`[data-cell="${to}"]`)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <g
      class={here ? "an-pz-lit bd-focus" : "an-pz-lit"}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={0}
      data-cell={cell}
      data-tile={numberOfCell(grid, cell)}
      aria-label={[`${words.layIt}: ${where}`, number && words.key(number)].filter(Boolean).join(". ")}
      onPointerEnter={look(true)}
      onPointerLeave={look(false)}
      onFocus={look(true)}
      onBlur={look(false)}
      onClick={() => laying.lay(cell)}
      onKeyDown={keys}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <rect x={-CELL / 2} y={-CELL / 2} width={CELL} height={CELL} rx="3" />
      {here && (
        <g class={fits(grid, cell, laying.now) ? "an-ghost" : "an-ghost an-off"}>
          <Piece board={board} piece={laying.piece} edges={laying.now} />
        </g>
      )}
      {!here && number !== undefined && <text text-anchor="middle" y="6" children={number} />}
    </g>
  );
}
