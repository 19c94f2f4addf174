/* option.tsx: an option in the list: a symbol before it, a note after it. */
import type { JSX } from "preact";
import { cardOf, seatOf, supplyIn } from "../../board/aims";
import { keyOf, titleOf } from "../../board/printed";
import type { Option } from "../../protocol";
import { narrow } from "../../settings";
import type { GameBoard, Scene } from "../game";
import { Sign } from "./icons";
import { lookOf, signOf, sortClass } from "./looks";
import { contents } from "./places";
import { boardOf, type Board } from "./state";
import { placeOf } from "./targets";

function iconOf(board: Board, option: Option): JSX.Element | undefined {
  const card = board.entries.get(cardOf(option)?.card ?? "");
  const sort = keyOf(card, "sort");
  const named = option.targets.find((target) => target.type === "entry");
  const entry = named?.type === "entry" && named.entry ? board.entries.get(named.entry) : undefined;
  const seat = seatOf(option);
  const supply = supplyIn(option);
  if (sort) return <span class={`na-sort ${sortClass(sort)}`}>{Sign({ name: `a-${sort}` })}</span>;
  if (entry?.kind === "sort") return <span class={`na-sort ${sortClass(entry.card)}`}>{Sign({ name: `a-${entry.card}` })}</span>;
  if (entry?.kind === "corporation") return Sign({ name: lookOf(entry.card).sign, cls: "big" });
  if (seat !== null && board.seats[seat]) return Sign({ name: board.seats[seat]!.look.sign, cls: "big" });
  if (supply) return Sign({ name: signOf(supply), cls: "big" });
  if (entry?.kind === "district") return Sign({ name: "u-map", cls: "big" });
  if (card?.kind === "asset") return Sign({ name: "u-one", cls: "big" });
  if (card?.kind === "emergency") return Sign({ name: "c-general", cls: "big" });
  return undefined;
}

const NAMED = ["propose", "counter", "discard", "keep"];
const EXPLAINED = ["propose", "counter", "keep", "use", "bottom", "top"];

function noteOf(board: Board, option: Option): string | undefined {
  const place = board.places.get(placeOf(board, option) ?? "");
  if (place) return contents(board, place).join(", ") || undefined;
  const card = board.entries.get(cardOf(option)?.card ?? "");
  /* A wide screen shows the hand beside the list. */
  const beside = !narrow.value && cardOf(option)?.zone?.startsWith("hand:");
  if (card?.text && EXPLAINED.includes(option.kind) && !beside) return card.text;
  if (option.kind === "main" || option.kind === "counteroffer") return withSupport(board, option.kind);
  const seat = seatOf(option);
  if (seat !== null && board.seats[seat]) return `${board.seats[seat]!.capital} ${board.words.capital}`;
  return undefined;
}

/* The state of the deal with one more card. */
function withSupport(board: Board, side: "main" | "counteroffer"): string | undefined {
  const { deal } = board.told;
  if (!deal) return undefined;
  const main = deal.main + (side === "main" ? 1 : 0);
  const counter = deal.counter + (side === "main" ? 0 : 1);
  return board.words.then(main, counter, main === counter);
}

/* The prompt already says what happens to these cards. */
function nameOf(board: Board, option: Option): string | undefined {
  const card = cardOf(option)?.card;
  return card && NAMED.includes(option.kind) ? titleOf(board, card) : undefined;
}

export function optionLook(scene: Scene, option: Option): ReturnType<GameBoard["option"]> {
  const board = boardOf(scene);
  return board ? { name: nameOf(board, option), icon: iconOf(board, option), note: noteOf(board, option) } : {};
}
