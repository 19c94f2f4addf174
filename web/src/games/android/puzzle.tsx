/* puzzle.tsx: the conspiracy: pieces joined by string, the groups around it and the piles. */
import type { JSX } from "preact";
import { useInSight } from "../../board/insight";
import { keyOf, numberOf, titleOf, word } from "../../board/printed";
import type { Scene } from "../game";
import { ChosenCell, LitCell } from "./cell";
import { Companies, Group } from "./groups";
import { Mark } from "./icons";
import { numberOfCell, useLaying } from "./laying";
import { Piece, stringTo } from "./piece";
import { Piles } from "./piles";
import { boardOf, type Board } from "./state";
import * as strings from "./strings";
import { CELL, HEIGHT, LEFT, PITCH, TOP, WIDTH, middle, type Grid } from "./strings";
import { Tray } from "./tray";
import { signed } from "./words";

function Tiles({ grid }: { grid: Grid }): JSX.Element {
  return (
    <>
      {grid.cells.map((laid, cell) => (
        <rect
          key={cell}
          class={laid || cell === grid.center ? "an-pz-tile" : "an-pz-cell"}
          x={LEFT + (cell % grid.width) * PITCH}
          y={TOP + Math.floor(cell / grid.width) * PITCH}
          width={CELL}
          height={CELL}
          rx="3"
          data-tile={numberOfCell(grid, cell)}
        />
      ))}
    </>
  );
}

/* The missing cells of a row, column or diagonal. */
function Lacking({ board, grid }: { board: Board; grid: Grid }): JSX.Element {
  return (
    <>
      {[...strings.lastOnes(grid)].map((cell) => {
        const { x, y } = middle(grid, cell);
        return (
          <rect key={cell} class="an-pz-need" x={x - 16} y={y - 16} width="32" height="32" rx="3">
            <title>{board.words.lastOfLine}</title>
          </rect>
        );
      })}
    </>
  );
}

function Pieces({ board, grid, reached }: { board: Board; grid: Grid; reached: Set<number> }): JSX.Element {
  const center = middle(grid, grid.center);
  return (
    <>
      {grid.cells.map((laid, cell) => {
        if (!laid) return null;
        const { x, y } = middle(grid, cell);
        const dead = strings.deadEnds(grid, cell);
        return (
          <g key={cell} class="an-pz-laid" transform={`translate(${x} ${y})`} data-card={laid.piece}>
            <Piece board={board} piece={laid.piece} edges={laid.edges} loose={!reached.has(cell)} dead={dead} />
          </g>
        );
      })}
      <g transform={`translate(${center.x} ${center.y})`}>
        <path class="an-pz-str" d={stringTo(strings.edgesAt(grid, grid.center))} />
        <circle class="an-pz-core" r="13" />
        <Mark cls="an-pz-eye" name="k-consp" size={18} />
      </g>
    </>
  );
}

function Slots({ board, grid, reached }: { board: Board; grid: Grid; reached: Set<number> }): JSX.Element {
  return (
    <>
      {board.printed.game_facts.puzzle.slots.map((slot) => {
        const side = strings.sides.find((one) => one.side === slot.side)!;
        const { x, y } = middle(grid, slot.cell);
        const turn = { north: 0, east: 90, south: 180, west: 270 }[slot.side];
        return (
          <path
            key={slot.slot}
            class={strings.slotIsOn(grid, slot, reached) ? "an-pz-slot an-on" : "an-pz-slot"}
            d="M-5 -7h10l-5 7z"
            transform={`translate(${x + side.dx * (CELL / 2 + 2)} ${y + side.dy * (CELL / 2 + 2)}) rotate(${turn})`}
          />
        );
      })}
    </>
  );
}

function Links({ board, linked }: { board: Board; linked: [string, number][] }): JSX.Element {
  const { words } = board;
  return (
    <ul class="an-links">
      {linked.length === 0 && <li>{words.noLinks}</li>}
      {linked.map(([key, n]) => {
        const entry = board.entries.get(key);
        return (
          <li key={key} data-card={key}>
            <span class="an-ln">{n}</span>
            <span>
              <b>{titleOf(board, key)}</b>
              {words.perLink(word(board, keyOf(entry, "changes")), signed(numberOf(entry, "by")))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function Puzzle({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  return board && <BoardPuzzle scene={scene} board={board} />;
}

function BoardPuzzle({ scene, board }: { scene: Scene; board: Board }): JSX.Element {
  const { words } = board;
  const grid = strings.gridOf(board);
  const reached = strings.joined(grid);
  const laying = useLaying(scene, board, grid);
  const web = useInSight(scene, ".an-pz-lit");
  const linked = Object.entries(board.told.puzzle.links).filter(([, n]) => n > 0);
  const spoken = linked.map(([key, n]) => `${titleOf(board, key)} ${words.links(n)}`).join(", ");
  return (
    <section ref={web} class={laying ? "an-web an-hudp an-big" : "an-web an-hudp"} aria-label={words.conspiracy}>
      <header>
        <h2>{words.conspiracy}</h2>
        <Piles scene={scene} board={board} />
      </header>
      {laying && <Tray scene={scene} board={board} laying={laying} />}
      <svg
        class="an-puz"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={words.puzzle(grid.cells.filter(Boolean).length, spoken)}
      >
        <Tiles grid={grid} />
        <Lacking board={board} grid={grid} />
        <Pieces board={board} grid={grid} reached={reached} />
        {laying &&
          [...laying.cells].map(([cell, option]) => (
            <LitCell key={cell} scene={scene} board={board} grid={grid} laying={laying} cell={cell} option={option} />
          ))}
        {laying?.chosen != null && <ChosenCell board={board} grid={grid} laying={laying} cell={laying.chosen} />}
        <Slots board={board} grid={grid} reached={reached} />
        {Object.keys(board.told.puzzle.links).map((group) => (
          <Group key={group} board={board} group={group} />
        ))}
        <Companies board={board} />
      </svg>
      <Links board={board} linked={linked} />
    </section>
  );
}
