/* pieces.tsx: the pieces on the map: leads, warrants, pawns, Lily, Jimmy, the scene of the crime.
 *
 * Each is keyed by its identity, so that it moves when its place changes. */
import type { JSX } from "preact";
import { shortName, titleOf } from "../../board/printed";
import type { Key, Seat } from "../../protocol";
import { Mark } from "./icons";
import { sides } from "./place";
import { initialOf, type Board, type Detective } from "./state";

interface Spot {
  x: number;
  y: number;
}

/* The positions of things around a place, in order. */
const around = {
  pawn: [
    { x: -21, y: 1 },
    { x: 21, y: 4 },
    { x: -37, y: 3 },
    { x: 37, y: 7 },
    { x: 0, y: -14 },
  ],
  figure: [
    { x: 28, y: -5 },
    { x: 54, y: -5 },
    { x: 28, y: -31 },
    { x: 54, y: -31 },
  ],
  lead: [
    { x: 20, y: -16 },
    { x: 42, y: -16 },
    { x: 64, y: -16 },
  ],
  leadAbove: [
    { x: 25, y: -25 },
    { x: 49, y: -25 },
    { x: 73, y: -25 },
  ] /* if the name is on the right */,
  leadLeft: [
    { x: -22, y: -16 },
    { x: -44, y: -16 },
    { x: -66, y: -16 },
  ],
  warrant: [
    { x: -31, y: -6 },
    { x: -31, y: -26 },
    { x: -31, y: -46 },
    { x: -58, y: -6 },
    { x: -58, y: -26 },
  ],
};

function at(spot: Spot): JSX.CSSProperties {
  return { transform: `translate(${spot.x}px, ${spot.y}px)` };
}

/* In which order pawns take their positions if something else is at the left of a place, or on both sides. */
const PAWNS = [0, 1, 2, 3, 4];
const RIGHT = [1, 3, 4, 0, 2];
const MIDDLE = [4, 1, 0, 3, 2];

/* Counts the things of one kind at each place, to assign the next position. */
function spots(board: Board, lit: ReadonlySet<Key>) {
  const taken = new Map<string, number>();
  const beside = new Set(board.leads.map((lead) => lead.at)); /* the upper right of a lead is occupied */
  const held = new Set(board.seats.flatMap(({ warrants }) => warrants));
  const standing = new Set([board.told.lily, board.told.jimmy, ...peopleOut(board).map(({ at }) => at)]);
  const pawns = (place: Key) => {
    const left = held.has(place) || place === board.told.scene || (beside.has(place) && lit.has(place));
    const right = (beside.has(place) && !lit.has(place)) || standing.has(place);
    return left ? (right ? MIDDLE : RIGHT) : PAWNS;
  };
  return (kind: keyof typeof around, place: Key): Spot | null => {
    const where = board.places.get(place);
    if (!where) return null;
    const n = taken.get(`${kind} ${place}`) ?? 0;
    taken.set(`${kind} ${place}`, n + 1);
    const list = around[kind];
    const turn = Math.min(n, list.length - 1);
    const by = list[kind === "pawn" ? pawns(place)[turn]! : turn]!;
    const mirror = sides[place] === "right" ? -1 : 1; /* not over its name */
    const further = kind === "figure" && beside.has(place) ? 20 : 0;
    return {
      x:
        where.x +
        (kind === "figure" || kind === "pawn" ? mirror : 1) *
          (by.x + further) *
          (kind === "pawn" && where.major ? 1.35 : 1),
      y: where.y + by.y,
    };
  };
}

function Disc({ spot, sign, name, letter }: { spot: Spot; sign: string; name: string; letter?: string }): JSX.Element {
  return (
    <g class="an-npc an-moves" style={at(spot)} role="img" aria-label={name}>
      <circle r="13.5" />
      {letter ? (
        <text text-anchor="middle" y="5">
          {letter}
        </text>
      ) : (
        Mark({ name: sign, size: 18 })
      )}
    </g>
  );
}

function Scene({ board, spot }: { board: Board; spot: Spot }): JSX.Element {
  const { words, seats } = board;
  const hero = seats[board.jump];
  const place = board.places.get(board.told.scene);
  const name = [words.scene, place && shortName(place), hero && words.jump(hero.name)].filter(Boolean).join(": ");
  return (
    <g class="an-npc" style={at({ x: spot.x, y: spot.y })} role="img" aria-label={name}>
      <circle r="13.5" />
      {Mark({ name: "m-scene", size: 18 })}
      {hero && (
        <g class={`an-jump an-d-${hero.look.hue}`} transform="translate(-13 14)">
          <circle r="9.5" />
          <text text-anchor="middle" y="5">
            {hero.look.letter}
          </text>
        </g>
      )}
    </g>
  );
}

function Pawn({ seat, spot, name }: { seat: Detective; spot: Spot; name: string }): JSX.Element {
  return (
    <g
      class={`an-pawn an-moves an-d-${seat.look.hue}${seat.you ? " an-me" : ""}`}
      style={at(spot)}
      role="img"
      aria-label={name}
    >
      <g transform={seat.you ? "scale(1.16)" : undefined}>
        <svg x="-12" y="-31" width="24" height="32" overflow="visible">
          <use href="#an-pawn" />
        </svg>
        <text text-anchor="middle" y="-6">
          {seat.look.letter}
        </text>
      </g>
    </g>
  );
}

/* Other people on the map: NPCs and suspects that a card has moved. */
function peopleOut(board: Board): { key: Key; at: Key }[] {
  const all = [
    ...board.told.npcs.map(({ npc, at }) => ({ key: npc, at })),
    ...board.told.suspects.map(({ suspect, at }) => ({ key: suspect, at })),
  ];
  return all.filter((person): person is { key: Key; at: Key } => person.at !== null);
}

export function Pieces({ board, lit }: { board: Board; lit: ReadonlySet<Key> }): JSX.Element {
  const { words, seats } = board;
  const next = spots(board, lit);
  const scene = board.places.get(board.told.scene);
  const figures: [Key, Key | null, string][] = [
    ["lily", board.told.lily, "m-lily"],
    ["jimmy", board.told.jimmy, "m-jimmy"],
  ];
  return (
    <g class="an-pieces">
      {scene && <Scene board={board} spot={{ x: scene.x - 27, y: scene.y - 8 }} />}
      {figures.map(([key, place, sign]) => {
        const spot = place && next("figure", place);
        return spot && <Disc key={key} spot={spot} sign={sign} name={titleOf(board, key)} />;
      })}
      {peopleOut(board).map(({ key, at: place }) => {
        const spot = next("figure", place);
        return (
          spot && <Disc key={key} spot={spot} sign="k-npc" name={titleOf(board, key)} letter={initialOf(board, key)} />
        );
      })}
      {seats.map((seat) =>
        seat.warrants.map((place, i) => {
          const spot = next("warrant", place);
          return (
            spot && <Warrant key={`${seat.seat} ${i}`} seat={seat} spot={spot} name={words.warrantOf(seat.name)} />
          );
        }),
      )}
      {board.leads.map((lead) => {
        const place = board.places.get(lead.at);
        if (!place) return null;
        const spot = next(
          lit.has(place.key) ? "leadLeft" : sides[place.key] === "right" ? "leadAbove" : "lead",
          place.key,
        )!;
        const of = lead.suspect ? titleOf(board, lead.suspect) : undefined;
        return (
          <g
            key={lead.key}
            class="an-lead an-moves"
            style={at(spot)}
            role="img"
            aria-label={words.lead(words.file[lead.sort]?.toLowerCase() ?? lead.sort, of)}
          >
            {Mark({ name: `l-${lead.sort}`, size: 24 })}
            {lead.suspect && (
              <text text-anchor="middle" y="2.5">
                {initialOf(board, lead.suspect)}
              </text>
            )}
          </g>
        );
      })}
      {order(seats, board.view.active).map((seat) => {
        const spot = next("pawn", seat.at);
        return (
          spot && (
            <Pawn key={seat.seat} seat={seat} spot={spot} name={seat.you ? `${seat.name}, ${words.you}` : seat.name} />
          )
        );
      })}
    </g>
  );
}

/* The active player's pawn is in front. */
function order(seats: Detective[], active: Seat): Detective[] {
  return [...seats].sort(
    (a, b) => Number(a.you) - Number(b.you) || Number(a.seat === active) - Number(b.seat === active) || a.seat - b.seat,
  );
}

function Warrant({ seat, spot, name }: { seat: Detective; spot: Spot; name: string }): JSX.Element {
  return (
    <g class={`an-warrant an-moves an-d-${seat.look.hue}`} style={at(spot)} role="img" aria-label={name}>
      <rect x="-12" y="-9.5" width="25" height="19" rx="3" />
      <svg x="-11" y="-6.5" width="12" height="13">
        <use href="#an-m-warrant" />
      </svg>
      <text x="6.5" y="5" text-anchor="middle">
        {seat.look.letter}
      </text>
    </g>
  );
}
