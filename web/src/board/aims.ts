/* aims.ts: the targets of an option, so that it can be lit and clicked on the board. */
import type { Key, Option, Seat, Thing } from "../protocol";

function targetOf<T extends Thing["type"]>(option: Option, type: T): (Thing & { type: T }) | undefined {
  return option.targets.find((target): target is Thing & { type: T } => target.type === type);
}

export function entryOf(option: Option): Key | null {
  for (const target of option.targets) if (target.type === "entry" && target.entry) return target.entry;
  return null;
}

export const seatOf = (option: Option): Seat | null => targetOf(option, "seat")?.seat ?? null;
export const numberIn = (option: Option): number => targetOf(option, "number")?.number ?? 0;
export const cardOf = (option: Option) => targetOf(option, "card") ?? null;
export const supplyIn = (option: Option): string | null => targetOf(option, "supply")?.supply ?? null;
export const wordIn = (option: Option): string | null => targetOf(option, "word")?.word ?? null;

/* An option's cost by supply, if known. */
export function costOf(option: Option): Record<string, number> {
  return option.cost ?? {};
}

/* Options by the place they light up. */
export function byPlace(options: Option[], placeOf: (option: Option) => Key | null): Map<Key, Option[]> {
  const lit = new Map<Key, Option[]>();
  for (const option of options) {
    const at = placeOf(option);
    if (at) lit.set(at, [...(lit.get(at) ?? []), option]);
  }
  return lit;
}
