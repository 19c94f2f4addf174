/* option.tsx: an option in the list: a symbol before it, a note after it, and its cost. */
import type { JSX } from "preact";
import { cardOf, costOf, numberIn, seatOf, supplyIn } from "../../board/aims";
import { cardsIn, keyOf, numberOf, shortName } from "../../board/printed";
import type { Option } from "../../protocol";
import type { GameBoard, Scene } from "../game";
import { contents, freeDraw, peopleAt } from "./callout";
import { Bust, Sign } from "./icons";
import { bustOf, signOfSupply } from "./people";
import { Tile } from "./piece";
import { PlaceSign } from "./place";
import { boardOf, type Board } from "./state";
import { turned } from "./strings";
import { placeOf, suspectOf } from "./targets";

const signs: Record<string, string> = {
  light: "w-light",
  "from-light": "w-light",
  lighten: "w-light",
  lighter: "w-light",
  "light-tactics": "w-light",
  dark: "w-dark",
  "from-dark": "w-dark",
  darken: "w-dark",
  darker: "w-dark",
  "dark-tactics": "w-dark",
  cost: "w-dark",
  play: "k-hand",
  toss: "k-hand",
  keep: "k-hand",
  react: "k-hand",
  discount: "k-hand",
  "use-card": "k-hand",
  jump: "m-scene",
  talk: "m-jimmy",
  evidence: "l-document",
  uncover: "k-consp",
  piece: "k-consp",
  dig: "k-consp",
  cell: "k-consp",
  "put-away": "k-consp",
  add: "k-consp",
  pile: "k-consp",
  document: "l-document",
  physical: "l-physical",
  testimony: "l-testimony",
  hand: "k-hand",
  hit: "k-hit",
  alibi: "k-alibi",
  look: "u-eye",
  reveal: "u-eye",
  new: "m-warrant",
  from: "m-warrant",
  warrant: "m-warrant",
  drop: "m-warrant",
  put: "k-bag",
  none: "k-bag",
  fly: "k-pass",
  guilty: "u-eye",
  innocent: "u-eye",
};

function iconOf(board: Board, option: Option): JSX.Element | undefined {
  const place = placeOf(board, option);
  const suspect = suspectOf(board, option);
  const supply = supplyIn(option);
  const card = cardOf(option)?.card;
  const lead = board.leads.find((one) =>
    option.targets.some((target) => target.type === "entry" && target.entry === one.key),
  );
  if (lead) return Sign({ name: `l-${lead.sort}`, cls: "an-big" });
  const piece = option.kind === "turn" && cardsIn(board.view, "piece")[0];
  if (piece) return Tile({ edges: turned(numberOf(board.entries.get(piece), "edges"), numberIn(option)) });
  if (suspect)
    return (
      <span class="an-face">{Bust({ name: bustOf(suspect) })}</span>
    );
  if (supply)
    return Sign({
      name: signOfSupply(supply),
      cls: supply === "good baggage" ? "an-big an-bgood" : supply === "bad baggage" ? "an-big an-bbad" : "an-big",
    });
  if (place && option.kind !== "talk" && option.kind !== "jump" && board.places.get(place))
    return PlaceSign({ place: board.places.get(place)! });
  if (card && ["light", "dark"].includes(board.entries.get(card)?.kind ?? ""))
    return Sign({ name: board.entries.get(card)!.kind === "dark" ? "w-light" : "w-dark", cls: "an-big" });
  return signs[option.kind] ? Sign({ name: signs[option.kind]!, cls: "an-big" }) : undefined;
}

/* The file that contains a piece of evidence: "Thomas Haas: Physical". */
function whereLies(board: Board, option: Option): string | undefined {
  const zone = cardOf(option)?.zone;
  for (const suspect of board.suspects)
    for (const file of suspect.files)
      if (file.zone === zone) return `${suspect.title}: ${board.words.file[file.sort] ?? file.sort}`;
  return undefined;
}

/* A short note about it. */
function noteOf(board: Board, option: Option): string | undefined {
  const { words } = board;
  const key = placeOf(board, option);
  const place = key ? board.places.get(key) : undefined;
  if (place && (option.kind === "move" || option.kind === "fly")) {
    const restricted = place.restricted
      ? board.you?.warrants.includes(place.key)
        ? words.withWarrant
        : words.needsWarrant
      : null;
    return (
      [...peopleAt(board, place.key), restricted, freeDraw(board, place, true)].filter(Boolean).join("; ") ||
      undefined
    );
  }
  if (place && option.kind === "to") return contents(board, place.key).join("; ") || undefined;
  const card = cardOf(option)?.card;
  const entry = card ? board.entries.get(card) : undefined;
  if (
    entry &&
    (option.kind === "play" || option.kind === "react" || option.kind === "keep")
  )
    return entry.text;
  if (entry?.kind === "evidence")
    return [whereLies(board, option), words.token[keyOf(entry, "sort") ?? ""]].filter(Boolean).join("; ") || undefined;
  const seat = seatOf(option);
  const supply = supplyIn(option);
  if (supply && option.kind === "spend" && board.you) return `${board.you.has[supply] ?? 0}`;
  if (seat !== null && option.kind === "hand") return words.handOf(board.seats[seat]?.hand.count ?? 0);
  return undefined;
}

/* The leads at a place. */
function marksOf(board: Board, option: Option): JSX.Element[] | undefined {
  const place = placeOf(board, option);
  if (!place || !["move", "fly", "warrant"].includes(option.kind)) return undefined;
  const leads = board.leads.filter((lead) => lead.at === place);
  const { words } = board;
  return leads.length ? leads.map((lead) => Sign({ name: `l-${lead.sort}`, cls: "an-lies", label: words.lead(words.file[lead.sort] ?? lead.sort) })) : undefined;
}

function pricesOf(board: Board, option: Option): JSX.Element[] {
  const cost = Object.entries(costOf(option)).filter(([, n]) => n > 0);
  const sign: Record<string, string> = {
    cards: "k-hand",
    "any favor": "k-npc",
    twilight: board.entries.get(cardOf(option)?.card ?? "")?.kind === "dark" ? "w-light" : "w-dark",
  };
  return cost
    .filter(([what]) => what !== "spared")
    .map(([what, n]) => (
      <span key={what} class={what === "time" ? "an-ti" : "an-ti an-price"}>
        {Sign({ name: sign[what] ?? signOfSupply(what), label: what })}
        {n}
      </span>
    ));
}

/* The part that the group and the note do not already say. */
function nameOf(board: Board, option: Option): string | undefined {
  const place = board.places.get(placeOf(board, option) ?? "");
  const goes = ["move", "fly", "to", "send", "warrant"].includes(option.kind);
  if (option.kind === "cell") return board.words.cell(Math.floor(numberIn(option) / 10), numberIn(option) % 10);
  if (option.kind === "turn") return board.words.turnedBy[numberIn(option)];
  const gives = option.kind === "visit" && place && /\([^():]*: ([^()]*)\)$/.exec(option.label ?? option.text)?.[1];
  if (gives) return `${shortName(place)}: ${gives}`; /* the costs are drawn */
  const card = cardOf(option)?.card;
  if (option.kind === "discount" && card) return board.words.discarded(board.entries.get(card)?.title ?? ""); /* the prompt says what for */
  return place && goes ? shortName(place) : undefined;
}

export function optionLook(scene: Scene, option: Option): ReturnType<GameBoard["option"]> {
  const board = boardOf(scene);
  if (!board) return {};
  return {
    name: nameOf(board, option),
    icon: iconOf(board, option),
    note: noteOf(board, option),
    marks: marksOf(board, option),
    cost: pricesOf(board, option),
  };
}
