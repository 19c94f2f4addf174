/* apart.ts: keeps names and pieces on a map apart, in every language. All boxes are in units of the map. */

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const boxAt = (x: number, y: number, wide: number, high = wide): Box => ({
  left: x - wide,
  right: x + wide,
  top: y - high,
  bottom: y + high,
});

/* Names */

const GAP = 8; /* between two names */
const MOST = 24; /* a name stays at its place */
const ROUNDS = 12;

/* The overlap of two names including their gaps; 0 if there is none. */
function overlap(a: Box[], b: Box[], dx: number): number {
  let most = 0;
  for (const one of a)
    for (const other of b)
      if (one.top < other.bottom && other.top < one.bottom)
        most = Math.max(most, Math.min(one.right - other.left, other.right - one.left) + dx + GAP);
  return most;
}

/* For each name, by its lines, the sideways movement that keeps it clear of other names and things. Names within
 * the map's width stay there. */
export function apart(names: Box[][], others: Box[][], width: number): number[] {
  const things = [...names, ...others];
  const moved = things.map(() => 0);
  const middle = things.map((rows) => (Math.min(...rows.map(({ left }) => left)) + Math.max(...rows.map(({ right }) => right))) / 2);
  const put = (n: number, dx: number) => {
    if (n >= names.length) return;
    const left = Math.min(...names[n]!.map(({ left }) => left));
    const right = Math.max(...names[n]!.map(({ right }) => right));
    moved[n] = Math.min(Math.max(dx, -MOST, Math.min(-left, 0)), MOST, Math.max(width - right, 0));
  };
  for (let round = 0; round < ROUNDS; round++)
    for (let a = 0; a < names.length; a++)
      for (let b = a + 1; b < things.length; b++) {
        const [first, second] = middle[a]! + moved[a]! <= middle[b]! + moved[b]! ? [a, b] : [b, a];
        const over = overlap(things[first]!, things[second]!, moved[first]! - moved[second]!);
        if (over <= 0 || over > 2 * MOST) continue;
        const share = b < names.length ? over / 2 : over;
        put(first, moved[first]! - share);
        put(second, moved[second]! + share);
      }
  return moved;
}

/* Pieces */

interface Point {
  x: number;
  y: number;
}

const NEAR = 150; /* things farther away than that are not in the way of a piece */
const RINGS = [26, 32, 38, 44, 52, 60, 70, 80, 90];
const WAYS = 24; /* directions in which a piece looks for room */

const ring: Point[] = RINGS.flatMap((r) =>
  Array.from({ length: WAYS }, (_, n) => ({ x: r * Math.cos((2 * Math.PI * n) / WAYS), y: r * Math.sin((2 * Math.PI * n) / WAYS) })),
);

function covered(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/* Finds room for pieces around places. Each piece takes the first of its usual spots that covers nothing, or else
 * the nearest such spot around its place; if there is none, it takes the spot that covers least. */
export class Room {
  private taken: Box[] = [];

  constructor(private fixed: Box[], private whole: Box) {}

  take(box: Box): void {
    this.taken.push(box);
  }

  /* `box`: the piece about 0, 0. `usual`: around the place. Returns where to put it, on the map. */
  put(place: Point, box: Box, usual: Point[]): Point {
    const isNear = ({ left, right, top, bottom }: Box) =>
      left < place.x + NEAR && right > place.x - NEAR && top < place.y + NEAR && bottom > place.y - NEAR;
    const near = [...this.fixed, ...this.taken].filter(isNear);
    let best = { x: place.x, y: place.y };
    let least = Infinity;
    let where = box;
    for (const by of [...usual, ...ring]) {
      const [x, y] = [place.x + by.x, place.y + by.y];
      const there = { left: x + box.left, right: x + box.right, top: y + box.top, bottom: y + box.bottom };
      const { left, right, top, bottom } = this.whole;
      if (there.left < left || there.right > right || there.top < top || there.bottom > bottom) continue;
      const cost = near.reduce((sum, other) => sum + covered(there, other), 0);
      if (cost >= least) continue;
      [best, least, where] = [{ x, y }, cost, there];
      if (cost === 0) break;
    }
    this.take(where);
    return best;
  }
}
