/* pieces.tsx: the pieces on the map: leads, warrants, pawns, Lily, Jimmy, the scene of the crime.
 *
 * Each is keyed by its identity, so that it moves when its place changes. */
import type { JSX } from "preact";
import { Room, boxAt, type Box } from "../../board/apart";
import type { Size } from "../../board/camera";
import { shortName, titleOf } from "../../board/printed";
import type { Key, Seat } from "../../protocol";
import { Mark } from "./icons";
import { badgeOf, namesOf, nodeOf } from "./place";
import { districtBoxes } from "./scenery";
import { initialOf, type Board, type Detective } from "./state";

interface Spot {
  x: number;
  y: number;
}

/* The usual spots of things around a place, in order, and the room that each takes about its own 0, 0. */
const kinds: Record<"pawn" | "figure" | "lead" | "warrant" | "scene", { usual: Spot[]; box: Box }> = {
  pawn: {
    usual: [
      { x: -26, y: 3 },
      { x: 26, y: 6 },
      { x: -40, y: 3 },
      { x: 40, y: 7 },
    ],
    box: { left: -14, right: 14, top: -35, bottom: 2 },
  },
  figure: {
    usual: [
      { x: 30, y: -5 },
      { x: -30, y: -5 },
    ],
    box: boxAt(0, 0, 14.5),
  },
  lead: {
    usual: [
      { x: 20, y: -20 },
      { x: -22, y: -18 },
    ],
    box: boxAt(0, 0, 12),
  },
  warrant: {
    usual: [
      { x: -31, y: -8 },
      { x: -31, y: -28 },
    ],
    box: { left: -13, right: 14, top: -10.5, bottom: 10.5 },
  },
  scene: { usual: [{ x: -29, y: -8 }], box: boxAt(0, 0, 14.5) },
};

const KEYS = 19; /* half as wide as the keys of a lit place */
const JUMP = { x: -13, y: 14, r: 10.5 }; /* the marker of the first player, at the scene of the crime */

/* Everything on the map that pieces must not cover, whatever is lit. */
const obstacles = new WeakMap<Board["places"], Box[]>();

function obstaclesOn(board: Board, width: number): Box[] {
  let known = obstacles.get(board.places);
  if (!known) {
    const places = [...board.places.values()];
    const locks = places.filter(({ restricted }) => restricted).map(({ x, y }) => boxAt(x - 20, y + 14, 9));
    const names = [...namesOf(board, width).values()].flatMap(({ rows }) => rows);
    known = [...places.map(nodeOf), ...locks, ...names, ...districtBoxes(board)];
    obstacles.set(board.places, known);
  }
  return known;
}

/* Assigns the spots. */
function spots(board: Board, lit: Key[], size: Size) {
  const room = new Room(obstaclesOn(board, size.width), { left: 0, right: size.width, top: 0, bottom: size.height });
  for (const key of lit) {
    const place = board.places.get(key);
    if (place) room.take(badgeOf(place, KEYS));
  }
  return (kind: keyof typeof kinds, key: Key, more?: Box): Spot | null => {
    const place = board.places.get(key);
    const { usual, box } = kinds[kind];
    return place ? room.put(place, more ?? box, usual.map(({ x, y }) => (place.major ? { x: x * 1.35, y } : { x, y }))) : null;
  };
}

function at(spot: Spot): JSX.CSSProperties {
  return { transform: `translate(${spot.x}px, ${spot.y}px)` };
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
    <g class="an-npc" style={at(spot)} role="img" aria-label={name}>
      <circle r="13.5" />
      {Mark({ name: "m-scene", size: 18 })}
      {hero && (
        <g class={`an-jump an-d-${hero.look.hue}`} transform={`translate(${JUMP.x} ${JUMP.y})`}>
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

export function Pieces({ board, lit, size }: { board: Board; lit: Key[]; size: Size }): JSX.Element {
  const { words, seats } = board;
  const next = spots(board, lit, size);
  const { box } = kinds.scene;
  const scene = next("scene", board.told.scene, seats[board.jump] && { ...box, left: JUMP.x - JUMP.r, bottom: JUMP.y + JUMP.r });
  const figures: [Key, Key | null, string][] = [
    ["lily", board.told.lily, "m-lily"],
    ["jimmy", board.told.jimmy, "m-jimmy"],
  ];
  return (
    <g class="an-pieces">
      {scene && <Scene board={board} spot={scene} />}
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
        const spot = next("lead", lead.at);
        if (!spot) return null;
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
