/* option.tsx: an option in the list: a symbol before it, a note after it, its price as symbols. */
import type { JSX } from "preact";
import { cardOf, entryOf, seatOf, supplyIn, wordIn } from "../../board/aims";
import { keyOf, numberOf, word } from "../../board/printed";
import type { Option } from "../../protocol";
import { narrow } from "../../settings";
import type { GameBoard, Scene } from "../game";
import { Bust, Sign } from "./icons";
import { skillClass, skillSign, supplySign, tokenSign } from "./looks";
import { drawnIn, sumOf } from "./fate";
import { backAt, boardOf, isDark, titleOf, tokensAt, visitors, type Board } from "./state";

const signs: Record<string, string> = {
  "lay-low": "z-heat",
  prepare: "z-deck",
  "hot-tip": "z-lens",
  bribe: "u-trade",
  location: "u-map",
  investigate: "z-lens",
  fight: "b-light",
  rest: "z-dmg",
  shuffle: "z-deck",
  "shuffle-dark": "z-deck",
  trade: "u-trade",
  fate: "s6-luck",
  mix: "z-deck",
  push: "s6-move",
  karma: "z-karma",
  warrens: "z-dmg",
  accept: "u-check",
  ability: "u-case",
};

function iconOf(board: Board, option: Option): JSX.Element | undefined {
  const card = board.entries.get(cardOf(option)?.card ?? "");
  const seat = seatOf(option);
  const skill = wordIn(option);
  const supply = supplyIn(option);
  if (card?.kind === "skill") {
    const mark = keyOf(card, "mark");
    return <span class={`la-chip ${skillClass(mark)}`}>{Sign({ name: skillSign(mark) })}<b>{numberOf(card, "value")}</b></span>;
  }
  if (card?.kind === "clue" || card?.kind === "basic") return <span class={`la-disc ${card.kind === "clue" ? "la-clue" : "la-basic"}`}>{Sign({ name: tokenSign(keyOf(card, "type")) })}</span>;
  if (option.kind === "skill") return Sign({ name: skillSign(skill), cls: `big ${skillClass(skill)}` });
  if (seat !== null && board.seats[seat]) return <span class={`who la-d-${board.seats[seat]!.look.hue}`}>{board.seats[seat]!.look.letter}</span>;
  if (supply) return Sign({ name: supplySign(supply), cls: "big" });
  const entry = entryOf(option);
  if (option.kind === "investigator" && entry) return <span class="la-round"><Bust name={`i-${entry}`} size={30} /></span>;
  if (option.kind === "move" && entry) return Sign({ name: isDark(board, entry) ? "w-dark" : "u-map", cls: "big" });
  const sign = signs[option.kind];
  return sign ? Sign({ name: sign, cls: "big" }) : undefined;
}

function noteOf(board: Board, option: Option): string | undefined {
  const { words } = board;
  const place = option.kind === "move" ? board.places.get(entryOf(option) ?? "") : undefined;
  if (place) {
    const tokens = tokensAt(board, place).filter(Boolean).length;
    const back = backAt(board, place.key);
    const who = visitors(board, place.key).map(({ called }) => called);
    return [isDark(board, place.key) ? words.dark : "", place.spaces.length ? words.token(tokens) : "", back?.title ?? "", ...who].filter(Boolean).join(", ");
  }
  const person = option.kind === "investigator" ? board.entries.get(entryOf(option) ?? "") : undefined;
  if (person) return person.text;
  if (option.kind === "accept") return acceptedOf(board);
  const written = (option as Option & { prose?: { asks?: string } }).prose;
  if (written?.asks && !narrow.value) return written.asks;
  const card = board.entries.get(cardOf(option)?.card ?? "");
  if (option.kind === "lay") return titleOf(board, entryOf(option) ?? "").replace(/^[“„]|[”“]$/g, "");
  if (option.kind === "use" && card?.text && narrow.value) return card.text;
  return undefined;
}

/* The result if the newest fate card is added. */
function acceptedOf(board: Board): string | undefined {
  const { told, view, words } = board;
  if (!told.test || told.test.value === null) return undefined;
  const { number, overshoot } = told.test;
  const sum = sumOf(told.test);
  const again = drawnIn(view, board.entries, told.test).pop()?.again;
  return words.sum(sum, number, again ? "again" : sum < number ? "fails" : sum < number + overshoot ? "holds" : "heat");
}

function nameOf(board: Board, option: Option): string | undefined {
  const { words } = board;
  if (option.kind === "lay") return titleOf(board, cardOf(option)?.card ?? "");
  const person = option.kind === "investigator" ? board.entries.get(entryOf(option) ?? "") : undefined;
  if (person) return `${person.title}: ${words.bonus(word(board, keyOf(person, "bonus")))}, ${words.pushes(word(board, keyOf(person, "push")))}`;
  if (option.kind === "move") return board.places.get(entryOf(option) ?? "")?.title;
  const written = (option as Option & { prose?: { text: string; asks?: string } }).prose;
  return written?.asks && narrow.value ? `${written.text} (${written.asks})` : written?.text; /* a low phone has no notes */
}

/* Every action costs one, so that is not repeated. */
function costOf(option: Option): JSX.Element[] | undefined {
  if (!option.cost) return undefined;
  return Object.entries(option.cost)
    .filter(([what, n]) => what !== "action" && n > 0)
    .map(([what, n]) => (
      <span key={what} class="la-price">
        {n}
        {Sign({ name: supplySign(what), label: what })}
      </span>
    ));
}

export function optionLook(scene: Scene, option: Option): ReturnType<GameBoard["option"]> {
  const board = boardOf(scene);
  return board ? { name: nameOf(board, option), icon: iconOf(board, option), note: noteOf(board, option), cost: costOf(option) } : {};
}
