/* groups.tsx: the groups around the conspiracy: their links, and the effect of a link. */
import type { JSX } from "preact";
import { keyOf, lines, numberOf, shortName, word } from "../../board/printed";
import type { Key } from "../../protocol";
import { Mark } from "./icons";
import type { Board } from "./state";
import { WIDTH } from "./strings";
import { signed } from "./words";

/* The positions of the groups' names around the grid. left: the number of links precedes the name. */
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

function Badge({ x, y, count }: { x: number; y: number; count: number }): JSX.Element {
  return (
    <g class="an-pz-badge" transform={`translate(${x} ${y})`}>
      <circle r="8.5" />
      <text text-anchor="middle" y="5">
        {count}
      </text>
    </g>
  );
}

const LETTER = 7.1; /* width of a letter, at most */
const BADGE = 20; /* width of the number of links */

export function Group({ board, group }: { board: Board; group: Key }): JSX.Element | null {
  const entry = board.entries.get(group);
  const where = names[group];
  if (!entry || !where) return null;
  const links = board.told.puzzle.links[group] ?? 0;
  const name = shortName({ key: group, title: entry.title });
  const rows = where.rows === 1 ? [name] : lines(name, 11);
  const room = where.anchor === "start" ? WIDTH - where.x : where.anchor === "end" ? where.x : 96;
  const wide = Math.min(Math.max(...rows.map((row) => row.length)) * LETTER, room);
  const below = where.anchor === "start" && wide > room - BADGE; /* the badge is under the text */
  const x = below ? where.x + BADGE / 2 : where.left
    ? where.x - wide / 2 - 10
    : where.anchor === "end"
      ? where.x - wide - 10
      : where.x + (where.anchor === "middle" ? wide / 2 : wide) + 11;
  const by = numberOf(entry, "by");
  const changes = keyOf(entry, "changes") ?? "";
  return (
    <g class={links ? "an-pz-group an-on" : "an-pz-group"} data-card={group}>
      <title>{`${entry.title}: ${board.words.links(links)}; ${board.words.perLink(word(board, changes), signed(by))}`}</title>
      {rows.map((row, i) => (
        <text
          key={i}
          class="an-pz-g"
          x={where.x}
          y={where.y + i * 14}
          text-anchor={where.anchor}
          {...(row.length * LETTER > room * 1.1 ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {})}
        >
          {row}
        </text>
      ))}
      <text class="an-pz-e" x={where.x} y={where.y + rows.length * 14 + 0.5} text-anchor={where.anchor}>
        {board.words.effect[changes] ?? word(board, changes)} {signed(by)}
      </text>
      {links > 0 && <Badge x={Math.max(x, 9)} y={where.y - 4.5 + (below ? rows.length * 14 + BADGE : 0)} count={links} />}
    </g>
  );
}

/* Groups without a slot: their link is printed on a piece. */
export function Companies({ board }: { board: Board }): JSX.Element {
  const without = [...board.entries.values()].filter((entry) => entry.kind === "group" && keyOf(entry, "link"));
  return (
    <>
      {without.map((entry, i) => {
        const links = board.told.puzzle.links[entry.card] ?? 0;
        const changes = keyOf(entry, "changes") ?? "";
        const sign = keyOf(entry, "link") === "haas-link" ? "k-haas" : "k-jinteki";
        return (
          <g key={entry.card} class="an-pz-group" transform={`translate(326 ${226 + i * 21})`} data-card={entry.card}>
            <title>{`${entry.title}: ${board.words.links(links)}; ${board.words.perLink(word(board, changes), signed(numberOf(entry, "by")))}`}</title>
            <Mark cls="an-pz-link" name={sign} size={17} />
            <text class="an-pz-e" x="13" y="5">
              {board.words.effect[changes]} {signed(numberOf(entry, "by"))}
            </text>
            {links > 0 && <Badge x={-11} y={-6} count={links} />}
          </g>
        );
      })}
    </>
  );
}
