/* puzzle.tsx: the conspiracy: pieces joined by string, the groups around it, the piles, and laying a
 * piece by click, drag or keys. */
import { useEffect, useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Key, Option } from "../../protocol";
import type { Scene } from "../game";
import { keyOf, numberOf } from "./facts";
import { Mark } from "./icons";
import { lines } from "./place";
import { boardOf, shortName, titleOf, word, zoneOf, type Board } from "./state";
import { CELL, LEFT, PITCH, TOP, beside, deadEnds, edgesAt, fits, gridOf, joined, lastOnes, middle, sides, slotIsOn, turned, type Grid } from "./strings";
import { numberIn, wordIn } from "./targets";
import { signed } from "./words";

const WIDTH = 396, HEIGHT = 280;

/* Where the groups' names stand about the grid; left: the count of links stands before the name. */
const names: Record<Key, { x: number; y: number; anchor: "start" | "middle" | "end"; rows?: number; left?: true }> = {
  "human-first": { x: 118, y: 14, anchor: "middle", rows: 1, left: true },
  "cardinal-reese": { x: 222, y: 14, anchor: "middle", rows: 1 },
  "weyland-consortium": { x: 306, y: 22, anchor: "start" },
  "liberty-society": { x: 306, y: 98, anchor: "start" },
  "commissioner-dawn": { x: 306, y: 180, anchor: "start" },
  "mayor-wells": { x: 256, y: 262, anchor: "middle", rows: 1 },
  "tri-maf": { x: 170, y: 262, anchor: "middle", rows: 1, left: true },
  "the-order": { x: 88, y: 246, anchor: "end" },
  "high-society": { x: 82, y: 148, anchor: "end" },
  "martian-clans": { x: 82, y: 66, anchor: "end" },
};

/* The option's number of a cell: its row and column, from 1. */
function cellOf(grid: Grid, option: Option): number {
  const n = numberIn(option);
  return (Math.floor(n / 10) - 1) * grid.width + n % 10 - 1;
}

/* String */

function stringTo(edges: number): string {
  return sides.filter(({ bit }) => edges & bit).map(({ dx, dy }) => `M0 0l${dx * PITCH / 2} ${dy * PITCH / 2}`).join("");
}

function Piece({ board, piece, edges, loose, dead }: {
  board: Board; piece: Key; edges: number; loose?: boolean; dead?: { dx: number; dy: number }[];
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

function Slots({ board, grid, reached }: { board: Board; grid: Grid; reached: Set<number> }): JSX.Element {
  return (
    <>
      {board.printed.game_facts.puzzle.slots.map((slot) => {
        const side = sides.find((one) => one.side === slot.side)!;
        const { x, y } = middle(grid, slot.cell);
        const turn = { north: 0, east: 90, south: 180, west: 270 }[slot.side];
        return (
          <path
            key={slot.slot}
            class={slotIsOn(grid, slot, reached) ? "an-pz-slot an-on" : "an-pz-slot"}
            d="M-5 -7h10l-5 7z"
            transform={`translate(${x + side.dx * (CELL / 2 + 2)} ${y + side.dy * (CELL / 2 + 2)}) rotate(${turn})`}
          />
        );
      })}
    </>
  );
}

function Badge({ x, y, count }: { x: number; y: number; count: number }): JSX.Element {
  return (
    <g class="an-pz-badge" transform={`translate(${x} ${y})`}>
      <circle r="8.5" />
      <text text-anchor="middle" y="5">{count}</text>
    </g>
  );
}

const LETTER = 7.1; /* about as wide as a letter of a name */

function Group({ board, group }: { board: Board; group: Key }): JSX.Element | null {
  const entry = board.entries.get(group), where = names[group];
  if (!entry || !where) return null;
  const links = board.told.puzzle.links[group] ?? 0;
  const name = shortName({ key: group, title: entry.title }), rows = where.rows === 1 ? [name] : lines(name, 11);
  const room = where.anchor === "start" ? WIDTH - where.x - (links ? 20 : 0) : where.anchor === "end" ? where.x : 96;
  const wide = Math.min(Math.max(...rows.map((row) => row.length)) * LETTER, room);
  const x = where.left ? where.x - wide / 2 - 10 : where.anchor === "end" ? where.x - wide - 10 : where.x + (where.anchor === "middle" ? wide / 2 : wide) + 11;
  const by = numberOf(entry, "by"), changes = keyOf(entry, "changes") ?? "";
  return (
    <g class={links ? "an-pz-group an-on" : "an-pz-group"} data-card={group}>
      <title>{`${entry.title}: ${board.words.links(links)}; ${board.words.perLink(word(board, changes), signed(by))}`}</title>
      {rows.map((row, i) => (
        <text key={i} class="an-pz-g" x={where.x} y={where.y + i * 14} text-anchor={where.anchor} {...(row.length * LETTER > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {})}>
          {row}
        </text>
      ))}
      <text class="an-pz-e" x={where.x} y={where.y + rows.length * 14 + 0.5} text-anchor={where.anchor}>
        {board.words.effect[changes] ?? word(board, changes)} {signed(by)}
      </text>
      {links > 0 && <Badge x={Math.max(x, 9)} y={where.y - 4.5} count={links} />}
    </g>
  );
}

/* Groups without a slot: their link is printed on a piece. */
function Companies({ board }: { board: Board }): JSX.Element {
  const without = [...board.entries.values()].filter((entry) => entry.kind === "group" && keyOf(entry, "link"));
  return (
    <>
      {without.map((entry, i) => {
        const links = board.told.puzzle.links[entry.card] ?? 0, changes = keyOf(entry, "changes") ?? "";
        const sign = keyOf(entry, "link") === "haas-link" ? "k-haas" : "k-jinteki";
        return (
          <g key={entry.card} class="an-pz-group" transform={`translate(326 ${226 + i * 21})`} data-card={entry.card}>
            <title>{`${entry.title}: ${board.words.links(links)}; ${board.words.perLink(word(board, changes), signed(numberOf(entry, "by")))}`}</title>
            <Mark cls="an-pz-link" name={sign} size={17} />
            <text class="an-pz-e" x="13" y="5">{board.words.effect[changes]} {signed(numberOf(entry, "by"))}</text>
            {links > 0 && <Badge x={-11} y={-6} count={links} />}
          </g>
        );
      })}
    </>
  );
}

/* Piles */

function Piles({ scene, board }: { scene: Scene; board: Board }): JSX.Element {
  const { words, seats } = board;
  return (
    <div class="an-piles">
      {board.told.puzzle.piles.map(({ pile, count, markers }) => {
        const option = scene.options.find((one) => (one.kind === "pile" || one.kind === "add") && wordIn(one) === pile);
        const number = option && scene.focus.numbers.value.get(option.i);
        const whose = markers.map((seat) => seats[seat]?.name).filter(Boolean).join(", ");
        const say = [words.piecesLeft(words.pile[pile] ?? pile, count), words.pileIs[pile], whose && words.markersAt(whose)].filter(Boolean).join("; ");
        const top = zoneOf(board.view, pile)?.cards.find((card) => card.card && (card.place ?? 0) === count - 1);
        const inside = (
          <>
            {number !== undefined && <kbd>{number}</kbd>}
            {words.pile[pile] ?? pile} {count}
            {top?.card && <Glimpse edges={numberOf(board.entries.get(top.card), "edges")} />}
            {markers.map((seat) => seats[seat] && <span key={seat} class={`an-hm an-d-${seats[seat]!.look.hue}`}>{seats[seat]!.look.letter}</span>)}
          </>
        );
        return option ? (
          <button key={pile} type="button" class="an-pile an-can" title={say} aria-label={`${option.text}. ${say}`} onClick={() => scene.pick(option)}>{inside}</button>
        ) : (
          <span key={pile} class="an-pile" title={say} role="img" aria-label={say}>{inside}</span>
        );
      })}
    </div>
  );
}

/* A piece so small that only its lines are seen. */
function Glimpse({ edges }: { edges: number }): JSX.Element {
  return (
    <svg class="an-glimpse" viewBox="-20 -20 40 40" aria-hidden="true">
      <rect class="an-pz-tile" x="-19" y="-19" width="38" height="38" rx="3" />
      <path class="an-pz-str" d={stringTo(edges)} />
    </svg>
  );
}

/* Laying a piece */

interface Laying {
  piece: Key;
  edges: number; /* before it is turned */
  spin: number;
}

function Tray({ scene, board, laying, spin }: { scene: Scene; board: Board; laying: Laying; spin(): void }): JSX.Element {
  const turns = scene.options.filter((option) => option.kind === "turn");
  const { words } = board;
  const drag = (event: DragEvent) => {
    event.dataTransfer!.setData("text/plain", laying.piece);
    event.dataTransfer!.effectAllowed = "move";
  };
  return (
    <div class="an-tray" role="group" aria-label={words.drawn}>
      <span class="an-held" draggable onDragStart={drag} data-card={laying.piece}>
        <svg viewBox="-20 -20 40 40" aria-hidden="true">
          <rect class="an-pz-tile" x="-19" y="-19" width="38" height="38" rx="3" />
          <g style={{ transform: `rotate(${laying.spin * 90}deg)` }} class="an-spin">
            <Piece board={board} piece={laying.piece} edges={laying.edges} />
          </g>
        </svg>
      </span>
      <span class="an-tray-name">
        <b>{titleOf(board, laying.piece)}</b>
        <small>{word(board, keyOf(board.entries.get(laying.piece), "bonus"))}</small>
      </span>
      {turns.length > 0
        ? turns.map((option) => (
            <button key={option.i} type="button" class="an-turn" aria-label={option.text} title={option.text} onClick={() => scene.pick(option)}>
              <svg viewBox="-20 -20 40 40" aria-hidden="true">
                <rect class="an-pz-tile" x="-19" y="-19" width="38" height="38" rx="3" />
                <path class="an-pz-str" d={stringTo(turned(laying.edges, numberIn(option)))} />
              </svg>
              <kbd>{scene.focus.numbers.value.get(option.i)}</kbd>
            </button>
          ))
        : (
            <button type="button" class="an-turn an-wide" onClick={spin} title={`${words.turn} (R)`}>
              {words.turn}
              <kbd>R</kbd>
            </button>
          )}
    </div>
  );
}

/* A turn that was made before the piece was laid answers the question which way it lies. */
let turnedTo: { edges: number; cell: number } | null = null;

export function Puzzle({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  return board && <BoardPuzzle scene={scene} board={board} />;
}

function BoardPuzzle({ scene, board }: { scene: Scene; board: Board }): JSX.Element {
  const { words } = board;
  const grid = gridOf(board), reached = joined(grid), last = lastOnes(grid);
  const [spin, setSpin] = useState(0);
  const [over, setOver] = useState<number | null>(null);
  const drawn = zoneOf(board.view, "piece")?.cards.find((card) => card.card)?.card ?? null;
  const lit = new Map(scene.options.filter((option) => option.kind === "cell").map((option) => [cellOf(grid, option), option]));
  const turns = scene.options.filter((option) => option.kind === "turn");
  const laying = drawn && (lit.size || turns.length) ? { piece: drawn, edges: numberOf(board.entries.get(drawn), "edges"), spin } : null;
  const now = laying ? turned(laying.edges, spin) : 0;

  useEffect(() => {
    setSpin(0);
    setOver(null);
  }, [drawn]);

  useEffect(() => {
    const wanted = turnedTo;
    if (!laying || !turns.length || !wanted) return;
    turnedTo = null;
    const same = turns.find((option) => turned(laying.edges, numberIn(option)) === wanted.edges);
    if (same) scene.pick(same);
  }, [scene.view.you?.version]);

  useEffect(() => {
    if (!laying) return;
    const keys = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || (event.target as Element).closest("input, textarea")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setSpin((n) => (n + 1) % 4);
    };
    document.addEventListener("keydown", keys, true);
    return () => document.removeEventListener("keydown", keys, true);
  }, [!!laying]);

  const lay = (cell: number) => {
    const option = lit.get(cell);
    if (!option || !laying) return;
    turnedTo = fits(grid, cell, now) && spin > 0 ? { edges: now, cell } : null;
    scene.pick(option);
  };
  const arrows = (cell: number, event: KeyboardEvent) => {
    const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (event.key === "Enter") lay(cell);
    else if (way) {
      let to: number | null = cell;
      do to = beside(grid, to, way[0]!, way[1]!);
      while (to !== null && !lit.has(to));
      if (to === null) return;
      (event.currentTarget as Element).parentElement?.querySelector<SVGGElement>(`[data-cell="${to}"]`)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const focused = scene.focus.option.value;
  const told = Object.entries(board.told.puzzle.links).filter(([, n]) => n > 0);
  return (
    <section class={laying ? "an-web an-hudp an-big" : "an-web an-hudp"} aria-label={words.conspiracy}>
      <header>
        <h2>{words.conspiracy}</h2>
        <Piles scene={scene} board={board} />
      </header>
      {laying && <Tray scene={scene} board={board} laying={laying} spin={() => setSpin((n) => (n + 1) % 4)} />}
      <svg class="an-puz" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={words.puzzle(grid.cells.filter(Boolean).length, told.map(([key, n]) => `${titleOf(board, key)} ${words.links(n)}`).join(", "))}>
        {grid.cells.map((laid, cell) => {
          const x = LEFT + (cell % grid.width) * PITCH, y = TOP + Math.floor(cell / grid.width) * PITCH;
          return <rect key={cell} class={laid || cell === grid.center ? "an-pz-tile" : "an-pz-cell"} x={x} y={y} width={CELL} height={CELL} rx="3" />;
        })}
        {[...last].map((cell) => {
          const { x, y } = middle(grid, cell);
          return <rect key={cell} class="an-pz-need" x={x - 16} y={y - 16} width="32" height="32" rx="3"><title>{words.lastOfLine}</title></rect>;
        })}
        {grid.cells.map((laid, cell) => {
          const { x, y } = middle(grid, cell);
          return laid && (
            <g key={cell} class="an-pz-laid" transform={`translate(${x} ${y})`} data-card={laid.piece}>
              <Piece board={board} piece={laid.piece} edges={laid.edges} loose={!reached.has(cell)} dead={deadEnds(grid, cell)} />
            </g>
          );
        })}
        <g transform={`translate(${middle(grid, grid.center).x} ${middle(grid, grid.center).y})`}>
          <path class="an-pz-str" d={stringTo(edgesAt(grid, grid.center))} />
          <circle class="an-pz-core" r="13" />
          <Mark cls="an-pz-eye" name="k-consp" size={18} />
        </g>
        {[...lit].map(([cell, option]) => {
          const { x, y } = middle(grid, cell), number = scene.focus.numbers.value.get(option.i);
          const here = over === cell || focused === option.i;
          return (
            <g
              key={`lit ${cell}`} class={here ? "an-pz-lit an-focus" : "an-pz-lit"} transform={`translate(${x} ${y})`}
              role="button" tabIndex={0} data-cell={cell}
              aria-label={`${words.layIt}: ${words.cell(Math.floor(cell / grid.width) + 1, cell % grid.width + 1)}${number ? `. ${words.key(number)}` : ""}`}
              onPointerEnter={() => { setOver(cell); scene.focus.option.value = option.i; }}
              onPointerLeave={() => { setOver(null); scene.focus.option.value = null; }}
              onFocus={() => { setOver(cell); scene.focus.option.value = option.i; }}
              onBlur={() => setOver(null)}
              onClick={() => lay(cell)}
              onKeyDown={(event) => arrows(cell, event)}
              onDragOver={(event) => { event.preventDefault(); setOver(cell); }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => { event.preventDefault(); lay(cell); }}
            >
              <rect x={-CELL / 2} y={-CELL / 2} width={CELL} height={CELL} rx="3" />
              {here && laying && <g class={fits(grid, cell, now) ? "an-ghost" : "an-ghost an-off"}><Piece board={board} piece={laying.piece} edges={now} /></g>}
              {!here && number !== undefined && <text text-anchor="middle" y="6">{number}</text>}
            </g>
          );
        })}
        <Slots board={board} grid={grid} reached={reached} />
        {Object.keys(board.told.puzzle.links).map((group) => <Group key={group} board={board} group={group} />)}
        <Companies board={board} />
      </svg>
      <ul class="an-links">
        {told.length === 0 && <li>{words.noLinks}</li>}
        {told.map(([key, n]) => {
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
      {laying && <span class="an-vh" role="status">{words.drawn}: {titleOf(board, laying.piece)}</span>}
    </section>
  );
}

