/* strings.ts: the conspiracy as a drawing: the positions of cells and slots, and which strings are connected. The
 * engine decides what counts as a link (told.puzzle.links). */
import type { Side, Slot } from "./facts";
import type { Board } from "./state";
import type { ToldCell } from "./told";

/* The size of the drawing, the size of a cell, the distance between cells, and the position of the first. */
export const WIDTH = 396;
export const HEIGHT = 280;
export const CELL = 38;
export const PITCH = 40;
export const LEFT = 95;
export const TOP = 41;

export const sides: { side: Side; bit: number; dx: number; dy: number }[] = [
  { side: "north", bit: 1, dx: 0, dy: -1 },
  { side: "east", bit: 2, dx: 1, dy: 0 },
  { side: "south", bit: 4, dx: 0, dy: 1 },
  { side: "west", bit: 8, dx: -1, dy: 0 },
];
const ALL = 15;

export function turned(edges: number, quarters: number): number {
  const wide = edges << quarters % sides.length;
  return (wide | (wide >> sides.length)) & ALL;
}

export interface Grid {
  width: number;
  center: number;
  cells: (ToldCell | null)[];
}

export function gridOf(board: Board): Grid {
  const { width, center } = board.printed.game_facts.puzzle;
  return { width, center, cells: board.told.puzzle.cells };
}

export function edgesAt(grid: Grid, cell: number): number {
  return cell === grid.center ? ALL : (grid.cells[cell]?.edges ?? 0);
}

export function middle(grid: Grid, cell: number): { x: number; y: number } {
  return {
    x: LEFT + (cell % grid.width) * PITCH + CELL / 2,
    y: TOP + Math.floor(cell / grid.width) * PITCH + CELL / 2,
  };
}

/* The neighbor on that side, or null beyond the edge. */
export function beside(grid: Grid, cell: number, dx: number, dy: number): number | null {
  const x = (cell % grid.width) + dx;
  const y = Math.floor(cell / grid.width) + dy;
  return x < 0 || y < 0 || x >= grid.width || y >= grid.width ? null : y * grid.width + x;
}

const opposite = (bit: number) => turned(bit, 2);

/* Cells connected to the center by string. */
export function joined(grid: Grid): Set<number> {
  const found = new Set([grid.center]);
  const next = [grid.center];
  for (let cell = next.pop(); cell !== undefined; cell = next.pop())
    for (const { bit, dx, dy } of sides) {
      const to = beside(grid, cell, dx, dy);
      if (to === null || found.has(to) || !(edgesAt(grid, cell) & bit) || !(edgesAt(grid, to) & opposite(bit)))
        continue;
      found.add(to);
      next.push(to);
    }
  return found;
}

/* Sides of a placed piece whose string meets a piece that does not continue it. */
export function deadEnds(grid: Grid, cell: number): { dx: number; dy: number }[] {
  return sides.filter(({ bit, dx, dy }) => {
    const to = beside(grid, cell, dx, dy);
    return (
      (edgesAt(grid, cell) & bit) !== 0 &&
      to !== null &&
      edgesAt(grid, to) !== 0 &&
      !(edgesAt(grid, to) & opposite(bit))
    );
  });
}

/* Free cells that a string leads to. */
export function fits(grid: Grid, cell: number, edges: number): boolean {
  return sides.some(({ bit, dx, dy }) => {
    const to = beside(grid, cell, dx, dy);
    return (edges & bit) !== 0 && to !== null && (edgesAt(grid, to) & opposite(bit)) !== 0;
  });
}

export function slotIsOn(grid: Grid, slot: Slot, reached: Set<number>): boolean {
  const side = sides.find((one) => one.side === slot.side);
  return !!side && (edgesAt(grid, slot.cell) & side.bit) !== 0 && reached.has(slot.cell);
}

/* Free cells that would complete a row, column or diagonal. */
export function lastOnes(grid: Grid): Set<number> {
  const all = Array.from({ length: grid.width }, (_, i) => i);
  const last = new Set<number>();
  const lines = [
    ...all.map((row) => all.map((i) => row * grid.width + i)),
    ...all.map((column) => all.map((i) => i * grid.width + column)),
    all.map((i) => i * grid.width + i),
    all.map((i) => i * grid.width + grid.width - 1 - i),
  ];
  for (const line of lines) {
    const free = line.filter((cell) => cell !== grid.center && !grid.cells[cell]);
    if (free.length === 1) last.add(free[0]!);
  }
  return last;
}
