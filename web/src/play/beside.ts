/* beside.ts: finds room for a panel beside the thing that it explains. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/* Parts of the board at which an option aims. */
export const LIT = '.bd-target, .bd-can, .bd-focus, [class*="-lit"]';

const GAP = 12; /* pixels */

export const boxOf = (element: Element): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};

export const meet = (a: Box, b: Box, gap = 0): boolean =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/* To the right, to the left, above or below: the first that stays in the room and covers neither the thing nor
 * anything to avoid. Null: there is none. */
export function beside(thing: Box, size: { width: number; height: number }, room: Box, avoid: readonly Box[]): Box | null {
  const { width, height } = size;
  const box = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + height });
  const x = clamp((thing.left + thing.right - width) / 2, room.left, room.right - width);
  const y = clamp((thing.top + thing.bottom - height) / 2, room.top, room.bottom - height);
  const places = [
    box(thing.right + GAP, y),
    box(thing.left - GAP - width, y),
    box(x, thing.top - GAP - height),
    box(x, thing.bottom + GAP),
  ];
  const fits = (at: Box) =>
    at.left >= room.left && at.top >= room.top && at.right <= room.right && at.bottom <= room.bottom &&
    !meet(at, thing) && !avoid.some((other) => meet(at, other, 4));
  return places.find(fits) ?? null;
}

const STEP = 16;

/* The place that covers the fewest of the boxes; among equals, the one nearest to `wish`. */
export function clearest(wish: Box, room: Box, avoid: readonly Box[]): Box {
  const [width, height] = [wish.right - wish.left, wish.bottom - wish.top];
  let [best, least] = [wish, Infinity];
  for (let left = room.left; left <= room.right - width; left += STEP)
    for (let top = room.top; top <= room.bottom - height; top += STEP) {
      const at = { left, top, right: left + width, bottom: top + height };
      const cost = avoid.filter((other) => meet(at, other, 2)).length * 1e6 + Math.hypot(left - wish.left, top - wish.top);
      if (cost < least) [best, least] = [at, cost];
    }
  return avoid.some((other) => meet(wish, other, 2)) ? best : wish;
}
