/* map.tsx: the section through the city: nine locations with their tokens, the darkness track, and the investigators. */
import { useMemo } from "preact/hooks";
import type { JSX } from "preact";
import { keyOf, lines, numberOf, word } from "../../board/printed";
import { MapWindow, type MapDrawing } from "../../board/map";
import type { Key } from "../../protocol";
import type { Scene } from "../game";
import { clouds, ooze, people, rain, rocks, size, stars, towers, windows } from "./art/city";
import { Mark } from "./icons";
import { skillSign, tokenSign } from "./looks";
import { backAt, boardOf, isDark, lyingAt, plain, sceneOf, sortOf, titleOf, tokensAt, visitors, type Board, type Place } from "./state";
import { litPlaces } from "./targets";
import { Track } from "./track";

function Ground({ board }: { board: Board }): JSX.Element {
  const { words } = board;
  return (
    <>
      <defs>
        <linearGradient id="la-gc" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="la-c0" />
          <stop offset=".62" class="la-c1" />
          <stop offset="1" class="la-c2" />
        </linearGradient>
        <linearGradient id="la-gm" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="la-m0" />
          <stop offset="1" class="la-m1" />
        </linearGradient>
        <linearGradient id="la-gl" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="la-l1" />
          <stop offset="1" class="la-l0" />
        </linearGradient>
      </defs>
      <rect class="la-low0" width={size.width} height={size.height} />
      <rect x="96" width="1144" height="264" fill="url(#la-gc)" />
      <path class="la-stars" d={stars} />
      <rect x="96" y="250" width="1144" height="254" fill="url(#la-gm)" />
      <path class="la-towers" d={towers} />
      <path class="la-wins" d={windows} />
      <path class="la-rain" d={rain} />
      <path class="la-cloud2" d={clouds[0]} />
      <path class="la-cloud" d={clouds[1]} />
      <rect x="96" y="492" width="1144" height="298" fill="url(#la-gl)" />
      <path class="la-rock" d={rocks} />
      <rect class="la-street" x="96" y="489" width="1144" height="9" />
      <path class="la-ooze" d={ooze} />
      <text class="la-sec la-sec-coa" transform="translate(122 126) rotate(-90)">{words.coa}</text>
      <text class="la-sec" transform="translate(118 400) rotate(-90)">{words.la1}</text>
      <text class="la-sec" transform="translate(122 666) rotate(-90)">{words.la2}</text>
      <text class="la-gate" x="150" y="262">{words.gate}</text>
      <Legend board={board} />
    </>
  );
}

function Legend({ board }: { board: Board }): JSX.Element {
  const { words } = board;
  const signs = ["w-dark", "z-lens", "z-fold", ""];
  let x = 12 + words.free.length * 6.7;
  return (
    <g class="la-legend" transform="translate(132 528)">
      <text class="la-gate">{words.free}</text>
      {signs.map((sign, i) => {
        const at = x;
        const left = sign ? 19 : 33;
        x += left + words.legend[i]!.length * 6.7 + 12;
        return (
          <g key={sign} transform={`translate(${at} 0)`}>
            {sign ? <Mark name={sign} size={15} x={7} y={-5} /> : <path class="la-chev" d="M0 -1l7-6 7 6M14 -1l7-6 7 6" />}
            <text x={left}>{words.legend[i]}</text>
          </g>
        );
      })}
    </g>
  );
}

/* The cost and gain of a location's action, as symbols; null: they are in words. */
function plaque(board: Board, place: Place): { takes: string; gives: string; takesN?: number; givesN?: number } | null {
  const entry = board.entries.get(place.key);
  const [price, gives] = [numberOf(entry, "price"), numberOf(entry, "gives")];
  switch (keyOf(entry, "action-of")) {
    case "heals":
      return { takes: "z-cred", gives: "z-dmg", takesN: price };
    case "buys-cards":
      return { takes: "k-hand", gives: "z-cred", givesN: gives };
    case "gives-credits":
      return { takes: "z-heat", gives: "z-cred", givesN: gives };
    case "sells-karma":
      return { takes: "z-cred", gives: "z-karma", takesN: price };
    case "sells-passport":
      return { takes: "z-cred", gives: "z-pass", takesN: price };
    case "sells-skill":
      return { takes: "z-cred", gives: "b-upg", takesN: price };
    case "swaps":
      return { takes: "z-heat", gives: "u-trade" };
    case "gives-karma":
      return { takes: "z-heat", gives: "z-karma" };
    case "buys-token":
      return { takes: "z-tok", gives: "z-cred" };
    default:
      return null;
  }
}

function Plaque({ board, place }: { board: Board; place: Place }): JSX.Element | null {
  const is = plaque(board, place);
  if (!is) return null;
  const left = place.lot.width - 82;
  return (
    <g class="la-act" transform={`translate(${left} 80)`}>
      <rect width="70" height="30" rx="6" />
      <Mark name={is.takes} size={16} x={is.takesN ? 13 : 17} y={15} />
      {is.takesN ? <text x="22" y="21">{is.takesN}</text> : null}
      <path d={`M${is.takesN && is.takesN > 9 ? 42 : 34} 10l5 5-5 5`} />
      <Mark name={is.gives} size={16} x={is.givesN ? 49 : 55} y={15} />
      {is.givesN ? <text x="59" y="21">{is.givesN}</text> : null}
    </g>
  );
}

function Windows({ board, place }: { board: Board; place: Place }): JSX.Element {
  const dark = isDark(board, place.key);
  if (place.spaces.length === 0)
    return (
      <>
        <rect class="la-wn" x="13" y="80" width="107" height="78" rx="3" />
        <path class="la-people" d={people} />
      </>
    );
  return (
    <>
      {tokensAt(board, place).map((token, i) => {
        const y = 80 + i * 41;
        if (dark && i === place.spaces.length - 1)
          return (
            <g key={i}>
              <rect class="la-shut" x="13" y={y} width="37" height="37" rx="3" />
              <path class="la-slats" d={`M17 ${y + 7}h29M17 ${y + 14}h29M17 ${y + 21}h29M17 ${y + 28}h29`} />
            </g>
          );
        return (
          <g key={i}>
            <rect class={token ? "la-wn" : "la-wn la-e"} x="13" y={y} width="37" height="37" rx="3" />
            {token && (
              <g class={`la-tok ${token.card ? (token.clue ? "la-clue" : "la-basic") : "la-down"}`} transform={`translate(31.5 ${y + 18.5})`}>
                <circle r={token.card ? 15.5 : 14} />
                {token.card ? <Mark name={tokenSign(token.type)} size={20} /> : <text y="6">?</text>}
              </g>
            )}
          </g>
        );
      })}
    </>
  );
}

function Back({ board, place }: { board: Board; place: Place }): JSX.Element | null {
  const back = backAt(board, place.key);
  if (!back) return null;
  const { skills } = back;
  return (
    <g class="la-back">
      <rect class="la-under" x="64" y="84" width="60" height="78" rx="5" />
      <rect x="60" y="80" width="60" height="78" rx="5" />
      {skills.length === 0 && <text class="la-q" x="90" y="131">?</text>}
      {skills.map((skill, i) => (
        <g key={skill}>
          <Mark name={skillSign(skill)} size={skills.length > 1 ? 19 : 28} x={skills.length > 1 ? 79 + i * 22 : 90} y={skills.length > 1 ? 101 : 108} />
          <text x="90" y={(skills.length > 1 ? 128 : 144) + i * 16}>{word(board, skill)}</text>
        </g>
      ))}
    </g>
  );
}

/* The passive in a few words. */
function passive(board: Board, place: Place): string {
  return board.words.passive[keyOf(board.entries.get(place.key), "passive") ?? ""] ?? "";
}

function Front({ board, place }: { board: Board; place: Place }): JSX.Element {
  const dark = isDark(board, place.key);
  const { lot } = place;
  const wide = lot.width > 230;
  return (
    <g class={dark ? "la-loc la-dark" : "la-loc"} transform={`translate(${lot.x} ${lot.y})`}>
      <path class="la-roof" d={lot.roof} />
      <rect class="la-fac" x="4" y="48" width={lot.width - 8} height="158" rx="4" />
      {place.spaces.length === 0 && <text class="la-sign" x="108" y="27">M &amp; D</text>}
      <text class="la-ln" x="14" y="70">{place.title.split(" Inv")[0]!.split(" Erm")[0]}</text>
      <Windows board={board} place={place} />
      <Back board={board} place={place} />
      <Plaque board={board} place={place} />
      {lines(passive(board, place), wide ? 13 : 11)
        .flatMap((line) => lines(line, wide ? 13 : 11))
        .slice(0, 4)
        .map((line, i) => (
          <text key={i} class="la-pas" x={lot.width - 80} y={127 + i * 15}>{line}</text>
        ))}
      {dark && (
        <g class="la-moon" transform={`translate(${lot.width - 20} 62)`}>
          <circle r="12" />
          <Mark name="w-dark" size={16} />
        </g>
      )}
    </g>
  );
}

/* Suspects, leads and witnesses at a location, as small papers at its foot. */
function Papers({ board, place }: { board: Board; place: Place }): JSX.Element {
  const lying = lyingAt(board, place.key);
  return (
    <>
      {lying.map((one, i) => {
        const suspect = one.suspect !== undefined;
        const x = place.lot.x + place.lot.width - 26 - i * 30;
        const y = place.lot.y + 188;
        return (
          <g key={one.card} class={`la-paper${one.suspect === "cornered" ? " la-cornered" : ""}`} transform={`translate(${x} ${y})`}>
            <title>{titleOf(board, one.card)}</title>
            <rect x="-12" y="-15" width="25" height="30" rx="2" />
            <Mark name={suspect ? "u-case" : sortOf(board, one.card) === "witness" ? "k-hand" : "z-lens"} size={17} />
          </g>
        );
      })}
    </>
  );
}

function Pawns({ board }: { board: Board }): JSX.Element {
  return (
    <>
      {board.seats.map((seat) => {
        const place = seat.alive && seat.at ? board.places.get(seat.at) : undefined;
        if (!place) return null;
        const nth = visitors(board, place.key).findIndex((one) => one.seat === seat.seat);
        const left = place.spaces.length ? 74 : 30;
        const x = place.lot.x + left + nth * 27;
        return (
          <g key={seat.seat} class={`la-pawn la-d-${seat.look.hue}${seat.you ? " la-me" : ""}`} style={{ transform: `translate(${x}px, ${place.lot.y + 204}px)` }}>
            <svg x="-13" y="-35" width="26" height="34.7" viewBox="0 0 24 32">
              <use href="#la-pawn" />
            </svg>
            <text y="-6">{seat.look.letter}</text>
          </g>
        );
      })}
    </>
  );
}

const Here = ({ place }: { place: Place }): JSX.Element => {
  const { x, y, width } = place.lot;
  const [l, t, r, b] = [x - 2, y + 42, x + width + 2, y + 212];
  return <path class="la-here" d={`M${l} ${t + 22}V${t}H${l + 22}M${r - 22} ${t}H${r}V${t + 22}M${r} ${b - 22}V${b}H${r - 22}M${l + 22} ${b}H${l}V${b - 22}`} />;
};

function contents(board: Board, place: Place): string[] {
  const tokens = tokensAt(board, place).filter((token) => token !== null);
  const back = backAt(board, place.key);
  return [
    ...visitors(board, place.key).map(({ name }) => name),
    ...lyingAt(board, place.key).map(({ card, suspect }) => titleOf(board, card) + (suspect === "cornered" ? ` (${board.words.cornered})` : "")),
    ...(place.spaces.length ? [board.words.token(tokens.length)] : []),
    ...tokens.flatMap((token) => (token.card ? [titleOf(board, token.card)] : [])),
    ...(back ? [back.title] : []),
  ];
}

function inWords(board: Board, place: Place): string {
  const entry = board.entries.get(place.key);
  const says = [keyOf(entry, "section"), keyOf(entry, "action-of")];
  return [isDark(board, place.key) ? board.words.dark : "", ...says.map((one) => word(board, one)), passive(board, place)].filter(Boolean).join("; ");
}

const drawing: MapDrawing<Place, Board> = {
  size,
  parts: ({ words }) => [
    { title: words.levels[0], box: { x: 100, y: 10, width: 580, height: 260 } },
    { title: words.levels[1], box: { x: 100, y: 270, width: 1140, height: 230 } },
    { title: words.levels[2], box: { x: 100, y: 520, width: 580, height: 260 } },
  ],
  you: ({ you }) => you && { at: you.at, letter: you.look.letter },
  asks: "move",
  ground: (board) => <Ground board={board} />,
  under: (_, board) => (
    <g aria-hidden="true">
      <Track board={board} />
      {[...board.places.values()].map((place) => (
        <Front key={place.key} board={board} place={place} />
      ))}
    </g>
  ),
  marks: () => null,
  name: () => null,
  pieces: (board) => (
    <g aria-hidden="true">
      {[...board.places.values()].map((place) => (
        <Papers key={place.key} board={board} place={place} />
      ))}
      {sceneOf(board) && <Here place={sceneOf(board)!} />}
      <Pawns board={board} />
    </g>
  ),
  inset: (board) => (
    <>
      {[...board.places.values()].map(({ key, lot }) => (
        <rect key={key} class="la-mini" x={lot.x} y={lot.y} width={lot.width} height="206" />
      ))}
    </>
  ),
  aloud: (board, place) => [`${plain(place.title)}: ${inWords(board, place)}`, contents(board, place).join(", ")],
  said: (board, place) => ({
    title: place.title,
    kind: inWords(board, place),
    there: contents(board, place),
    price: (option) =>
      Object.entries(option.cost ?? {})
        .filter(([what]) => what !== "action")
        .map(([what, n]) => `${n} ${board.printed.supplies.find(({ supply }) => supply === what)?.[n === 1 ? "one" : "many"] ?? what}`)
        .join(", ") || null,
    more: isDark(board, place.key) ? <p class="la-darktext">{board.entries.get(place.key)?.text}</p> : null,
  }),
};

export function CityMap({ scene }: { scene: Scene }): JSX.Element | null {
  const board = boardOf(scene);
  return board && <BoardMap scene={scene} board={board} />;
}

function BoardMap({ scene, board }: { scene: Scene; board: Board }): JSX.Element {
  const lit = useMemo(() => litPlaces(board, scene.options), [board, scene.options]);
  return <MapWindow scene={scene} board={board} lit={lit} drawing={drawing} covered={false} />;
}

/* The place of a log line's name on the map: a location, or a card at a location. */
export function placeOfKey(board: Board | null, key: Key): Key | null {
  if (!board) return null;
  if (board.places.has(key)) return key;
  const at = board.told.lying.find(({ card }) => card === key)?.at;
  return at && board.places.has(at) ? at : null;
}
