/* map.tsx: the city: ten districts with their contents, the paths to The Root, and The Root. */
import { useMemo, useRef } from "preact/hooks";
import type { JSX } from "preact";
import { MapWindow, type MapDrawing } from "../../board/map";
import { supplyName } from "../../board/printed";
import type { Key } from "../../protocol";
import type { Scene } from "../game";
import { blocks, exits, land, lots, root, size, street, windows } from "./art/city";
import { follow, type Placed } from "./follow";
import { Mark } from "./icons";
import { pieceClass, signOf } from "./looks";
import { contents, placeInWords } from "./places";
import { boardOf, piecesIn, promisesAbout, unrestIn, yieldOf, type Board, type District } from "./state";
import { litPlaces } from "./targets";
import { offerInFocus } from "./touched";

/* Ground: changes only with the language */

function Exit({ at: [x, y, turned] }: { at: [number, number, number] }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turned})`}>
      <rect class="na-pill" x="-19" y="-11" width="38" height="22" rx="11" />
      <path class="na-chev" d="M-9 -5l6 5-6 5M3 -5l6 5-6 5" />
    </g>
  );
}

function Ground({ board }: { board: Board }): JSX.Element {
  const { words } = board;
  return (
    <>
      <defs>
        <linearGradient id="na-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="na-sky0" />
          <stop offset=".3" class="na-sky1" />
          <stop offset=".55" class="na-sky2" />
        </linearGradient>
        {blocks.map((d, i) => (
          <pattern key={i} id={`na-b${i}`} width={i ? 42 : 46} height={i ? 42 : 38} patternUnits="userSpaceOnUse" patternTransform={`rotate(${i ? 8 : -14})`}>
            <path class="na-blk" d={d} />
          </pattern>
        ))}
      </defs>
      <rect width={size.width} height={size.height} fill="url(#na-sky)" />
      <path class="na-sea" d={`M0 96H130V784H0z`} />
      <path class="na-land" d={`${land}H1240V286H936L920 96z`} />
      <path class="na-coast" d={land} />
      <path class="na-cone" d="M1000 292C1060 276 1090 244 1108 214h28c18 30 48 62 108 78z" />
      <path class="na-stalk" d="M1117 240V-5M1127 240V-5" />
      <path class="na-stalk2" d="M1122 240V-5" />
      <path class="na-artery" d={street.d} />
      <text class="na-rootlab" x={root.x + 24} y={root.y - 8}>{words.root}</text>
      <text class="na-rootsub" x={root.x + 24} y={root.y + 10}>{words.arrival(board.printed.game_facts.root_threat)}</text>
    </>
  );
}

/* The current state of the districts; in an outage the lights are out. */
function Lands({ board }: { board: Board }): JSX.Element {
  return (
    <g aria-hidden="true">
      {[...board.places.values()].map((place, i) => {
        const dark = (board.view.supplies[place.key]?.["outage"] ?? 0) > 0;
        return (
          <g key={place.key} class={dark ? "na-dist na-dark" : "na-dist"}>
            <path class="na-lot" d={place.lot.outline} />
            <path d={place.lot.outline} fill={`url(#na-b${i % 2})`} opacity=".9" />
            <path class="na-slots" d={Object.values(SLOTS).map((slot) => `M${place.lot.label[0] - 18 + slot * 42} ${place.lot.label[1] + 21}h28v28h-28z`).join("")} />
            {!dark && [0, 1, 2].map((color) => <path key={color} class={`na-win na-win${color}`} d={windows(place.lot, color)} />)}
          </g>
        );
      })}
      {Object.values(exits).map((at, i) => (
        <Exit key={i} at={at} />
      ))}
      <Exit at={street.arrives} />
      <circle class="na-pill" cx={root.x} cy={root.y} r="15" />
      <circle class="na-rootdot" cx={root.x} cy={root.y} r="6" />
    </g>
  );
}

function Name({ place }: { place: District }): JSX.Element {
  const [x, y] = place.lot.label;
  return (
    <text class="na-dn" x={x} y={y}>
      <tspan class="na-dnum">{place.number}</tspan>
      <tspan dx="6">{place.title}</tspan>
    </text>
  );
}

/* Tier bars: one to three, from the bottom. */
function Tiers({ places }: { places: District[] }): JSX.Element {
  return (
    <g class="na-tiers">
      {places.map(({ key, tier, lot: { label: [x, y] } }) =>
        Array.from({ length: tier }, (_, i) => <rect key={`${key} ${i}`} x={x - 22} y={y - 3.5 - i * 6} width="14" height="3.8" rx="1" />),
      )}
    </g>
  );
}

/* Pieces */

const SLOTS: Record<string, number> = { unrest: 0, outage: 0, android: 1, development: 2, illness: 3 };
const UNITS = ["human first unit", "orgcrime unit", "prisec unit"];

const shapes: Record<string, string> = {
  "n-human-first": "M0 -18 16 -9 16 9 0 18 -16 9 -16 -9z",
  "n-orgcrime": "M0 -20 20 0 0 20 -20 0z",
  "n-prisec": "M0 -18 16 -12V2C16 12 8 17 0 20 -8 17 -16 12 -16 2V-12z",
  "n-protest": "M-16 -16H16V16H-16z",
  "n-strike": "M-8 -18h16l10 10v16l-10 10h-16l-10 -10v-16z",
  "n-outage": "M-16 -16H16V16H-16z",
  "n-illness": "M-17 0a17 17 0 1 0 34 0a17 17 0 1 0 -34 0z",
  "n-development": "M-15 -16H15V16H-15z",
};

function spotOf(board: Board, { kind, at, nth }: Omit<Placed, "id">): [number, number] {
  const { label, units } = lots[at]!;
  const slot = SLOTS[kind];
  if (slot !== undefined) return [label[0] - 4 + slot * 42, label[1] + 35];
  const has = board.view.supplies[at] ?? {};
  const before = UNITS.slice(0, UNITS.indexOf(kind)).reduce((sum, one) => sum + (has[one] ?? 0), 0);
  return [units[0] - (before + nth) * 40, units[1]];
}

/* Every piece in the city; unrest is one too. */
function standing(board: Board): Omit<Placed, "id">[] {
  return [...board.places.keys()].flatMap((at) => [
    ...(unrestIn(board, at) ? [{ kind: "unrest", at, nth: 0 }] : []),
    ...piecesIn(board, at).flatMap(({ kind, count }) => Array.from({ length: count }, (_, nth) => ({ kind, at, nth }))),
  ]);
}

function PieceMark({ board, piece }: { board: Board; piece: Placed }): JSX.Element {
  const sign = piece.kind === "unrest" ? `n-${unrestIn(board, piece.at)}` : signOf(piece.kind);
  const [x, y] = spotOf(board, piece);
  const shape = shapes[sign];
  return (
    <g class={`na-pc ${pieceClass(sign)}`} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <g class="na-pop">
        {shape && <path class="na-sh" d={shape} />}
        <Mark name={sign} size={shape ? 21 : 34} />
      </g>
      <circle class="na-ring" r="23" />
    </g>
  );
}

function Yields({ board }: { board: Board }): JSX.Element {
  return (
    <g class="na-yields">
      {[...board.places.values()].map((place) => {
        const [x, y] = place.lot.label;
        return yieldOf(board, place).map(({ resource, amount, primary, fails }) => (
          <g key={`${place.key} ${resource}`} class={fails ? "na-res na-fails" : "na-res"} transform={`translate(${x - 4 + (primary ? 0 : 54)} ${y + 85})`}>
            <title>{`${amount} ${supplyName(board, resource, amount)}`}</title>
            {primary && <circle r="14" />}
            <Mark name={signOf(resource)} size={19} />
            {fails && <path class="na-struck" d="M-13 13L13 -13" />}
            <text x={primary ? 17 : 13} y="6">{amount}</text>
          </g>
        ));
      })}
    </g>
  );
}

/* A promise about a district is a torn paper with the promisor's letter. */
function Pledges({ board }: { board: Board }): JSX.Element {
  return (
    <g class="na-pledges">
      {[...board.places.values()].flatMap((place) =>
        promisesAbout(board, place.key).map(({ promise, from }, n) => (
          <g key={promise} class={`na-q-${board.seats[from]!.look.hue}`} transform={`translate(${place.lot.label[0] - 22 + n * 66} ${place.lot.label[1] + 104})`}>
            <path d="M0 0H60V18l-6 3-6-3-6 3-6-3-6 3-6-3-6 3-6-3-6 3-6-3z" />
            <text x="30" y="14" text-anchor="middle">{board.words.wordOf(board.seats[from]!.look.letter)}</text>
          </g>
        )),
      )}
    </g>
  );
}

function Pieces({ board }: { board: Board }): JSX.Element {
  const before = useRef<Placed[]>([]);
  const now = follow(before.current, standing(board));
  before.current = now;
  return (
    <g aria-hidden="true">
      <Yields board={board} />
      {now.map((piece) => (
        <PieceMark key={piece.id} board={board} piece={piece} />
      ))}
      <Pledges board={board} />
    </g>
  );
}

const pledged = (board: Board, place: District): string[] =>
  promisesAbout(board, place.key).map(({ from, text }) => board.words.promised(board.seats[from]!.name, text));

const drawing: MapDrawing<District, Board> = {
  size,
  parts: ({ words }) => [
    { title: words.west, box: { x: 0, y: 90, width: 660, height: 580 } },
    { title: words.east, box: { x: 560, y: 90, width: 680, height: 390 } },
  ],
  you: () => null,
  home: { x: 0, y: 96, width: 660, height: 570 },
  asks: "choose",
  ground: (board) => <Ground board={board} />,
  under: (_, board) => <Lands board={board} />,
  marks: (places) => <Tiers places={places} />,
  name: (place) => <Name key={place.key} place={place} />,
  pieces: (board) => <Pieces board={board} />,
  inset: (board) => (
    <>
      {[...board.places.values()].map(({ key, lot }) => (
        <path key={key} class="na-mini" d={lot.outline} />
      ))}
    </>
  ),
  aloud: (board, place) => [
    `${place.number} ${place.title}: ${placeInWords(board, place)}`,
    [...contents(board, place), ...pledged(board, place)].join(", ") || board.words.quiet,
  ],
  said: (board, place) => ({
    title: `${place.number} ${place.title}`,
    kind: placeInWords(board, place),
    there: [...contents(board, place), ...pledged(board, place)],
    price: () => null,
    more: null,
  }),
};

export function CityMap({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  return board && <BoardMap scene={scene} board={board} />;
}

function BoardMap({ scene, board }: { scene: Scene; board: Board }): JSX.Element {
  const lit = useMemo(() => litPlaces(board, scene.options), [board, scene.options]);
  const offer = board.entries.get(offerInFocus(scene, board) ?? "");
  return (
    <div class="na-city" data-touches={offer?.touches?.map((kind) => signOf(kind).replace("n-", "")).join(" ")}>
      <MapWindow scene={scene} board={board} lit={lit} drawing={drawing} covered={false} />
      {offer?.touches?.length ? <p class="na-legend"><i aria-hidden="true" />{board.words.mayTouch(offer.title)}</p> : null}
    </div>
  );
}

export const placeOfKey = (board: Board | null, key: Key): Key | null => (board?.places.has(key) ? key : null);
