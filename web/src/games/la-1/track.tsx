/* track.tsx: the darkness track at the left edge of the map, from 0 at the foot to 30. */
import type { JSX } from "preact";
import { Mark } from "./icons";
import type { Board, Investigator } from "./state";

const STEP = 22.6;
const GAP = 15; /* a real gap: Darkness cannot fall back across it */
const FOOT = 749.4;

const top = (space: number, gaps: number[]): number => FOOT - space * STEP - gaps.filter((gap) => space >= gap).length * GAP;

/* From ivory to indigo. */
function shade(space: number): string {
  const mix = (from: number[], to: number[], part: number) => `rgb(${from.map((c, i) => Math.round(c + (to[i]! - c) * part)).join(" ")})`;
  if (space < 9) return mix([255, 231, 173], [205, 188, 151], space / 8);
  if (space < 16) return mix([196, 180, 153], [140, 134, 163], (space - 9) / 6);
  return mix([110, 105, 159], [42, 29, 120], (space - 16) / 14);
}

/* Everybody's Heat as beads in a bowl, in the free corner beside the first spaces; a column for each investigator. */
const BOWL = { x: 9, y: 760, width: 28 };

function Beads({ seat, at, of }: { seat: Investigator; at: number; of: number }): JSX.Element {
  const r = Math.min(4, BOWL.width / of / 2 - 0.2);
  return (
    <g class={`la-d-${seat.look.hue}`}>
      {Array.from({ length: seat.heat }, (_, n) => (
        <circle key={n} class="la-hot" cx={BOWL.x + (BOWL.width * (at + 0.5)) / of} cy={BOWL.y - r - 2 * r * n} r={r} />
      ))}
    </g>
  );
}

function Bowl({ board }: { board: Board }): JSX.Element {
  const { x, y, width } = BOWL;
  return (
    <g class="la-bowl">
      {board.seats.map((seat, at) => (
        <Beads key={seat.seat} seat={seat} at={at} of={board.seats.length} />
      ))}
      <path d={`M${x} ${y - 12}c0 20 ${width} 20 ${width} 0`} />
    </g>
  );
}

export function Track({ board }: { board: Board }): JSX.Element {
  const { told, printed, words } = board;
  const { track, gaps } = printed.game_facts;
  const at = top(told.darkness, gaps);
  return (
    <g class="la-track">
      <rect class="la-frame" x="4" y="2" width="92" height="786" rx="8" />
      <text class="la-head" x="50" y="20">{words.darkness.toUpperCase()}</text>
      {track.map((icon, space) => {
        const y = top(space, gaps);
        const past = space <= told.darkness;
        const plot = told.plots.find((one) => one.space === space);
        const sign = icon === "dark" ? "w-dark" : icon === "clues" ? "z-lens" : plot?.lies ? "z-fold" : null;
        return (
          <g key={space}>
            <rect class="la-cell" x="40" y={y} width="44" height="20.2" rx="3" fill={shade(space)} />
            <text class={space < 16 ? "la-n la-nd" : "la-n"} x="62" y={y + 15.2}>{space}</text>
            {sign && <Mark name={sign} size={16} x={22} y={y + 10} cls={past ? "la-ic la-past" : "la-ic"} />}
            {plot && !plot.lies && !icon && <path class="la-gone" d={`M13 ${y + 5}h6l2 2.5h10v9h-18z`} />}
          </g>
        );
      })}
      {gaps.map((gap) => {
        const y = top(gap, gaps) + 31;
        return <path key={gap} class="la-chev" d={`M42 ${y}l7-6 7 6M66 ${y}l7-6 7 6`} />;
      })}
      <Bowl board={board} />
      <rect class="la-end" x="38" y={top(track.length - 1, gaps) - 2} width="48" height="24.2" rx="4" />
      <g class="la-marker" style={{ transform: `translateY(${at}px)` }}>
        <rect x="37" y="-3" width="50" height="26.2" rx="5" />
        <path d="M36 10l-12-10v20zM88 10l10-9v18z" />
      </g>
    </g>
  );
}
