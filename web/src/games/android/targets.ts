/* targets.ts: which part of the board an option aims at, so that it can be lit and clicked there. */
import type { Key, Option, Seat, Thing } from "../../protocol";
import type { Board } from "./state";

function entryOf(option: Option): Key | null {
  for (const target of option.targets) if (target.type === "entry" && target.entry) return target.entry;
  return null;
}

/* The location it is about: a place by itself, a lead or a person by where it is. */
export function placeOf(board: Board, option: Option): Key | null {
  if (option.kind === "talk") return board.told.jimmy;
  if (option.kind === "jump") return board.told.scene;
  const key = entryOf(option);
  if (!key) return null;
  if (board.places.has(key)) return key;
  return board.leads.find((lead) => lead.key === key)?.at ?? null;
}

export function suspectOf(board: Board, option: Option): Key | null {
  const key = entryOf(option);
  return key && board.suspects.some((suspect) => suspect.key === key) ? key : null;
}

export function seatOf(option: Option): Seat | null {
  for (const target of option.targets) if (target.type === "seat") return target.seat;
  return null;
}

export function numberIn(option: Option): number {
  for (const target of option.targets) if (target.type === "number") return target.number;
  return 0;
}

export function cardOf(option: Option): (Thing & { type: "card" }) | null {
  for (const target of option.targets) if (target.type === "card") return target;
  return null;
}

export function supplyIn(option: Option): string | null {
  for (const target of option.targets) if (target.type === "supply") return target.supply;
  return null;
}

export function wordIn(option: Option): string | null {
  for (const target of option.targets) if (target.type === "word") return target.word;
  return null;
}

/* What it costs by supply, as far as that is known before. */
export function costOf(option: Option): Record<string, number> {
  return option.cost ?? {};
}

/* Options by the place they light up. */
export function byPlace(board: Board, options: Option[]): Map<Key, Option[]> {
  const lit = new Map<Key, Option[]>();
  for (const option of options) {
    const at = placeOf(board, option);
    if (at) lit.set(at, [...(lit.get(at) ?? []), option]);
  }
  return lit;
}
