/* apart.ts: moves names on a map sideways, so that neighbors do not run into each other in any language. */

/* A name's lines, each from `left` to `right` at a height. */
export interface NameBox {
  rows: { left: number; right: number; top: number; bottom: number }[];
}

const GAP = 5; /* between two names, in units of the map */
const MOST = 24; /* a name stays at its place */
const ROUNDS = 12;

/* How far two names overlap if both had their gap; 0 if they do not. */
function overlap(a: NameBox, b: NameBox, dx: number): number {
  let most = 0;
  for (const one of a.rows)
    for (const other of b.rows)
      if (one.top < other.bottom && other.top < one.bottom)
        most = Math.max(most, Math.min(one.right - other.left, other.right - one.left) + dx + GAP);
  return most;
}

/* For each name, how far to move it. Names within the map's width stay there. */
export function apart(names: NameBox[], width: number): number[] {
  const moved = names.map(() => 0);
  const middle = names.map(({ rows }) => (Math.min(...rows.map(({ left }) => left)) + Math.max(...rows.map(({ right }) => right))) / 2);
  const put = (n: number, dx: number) => {
    const left = Math.min(...names[n]!.rows.map(({ left }) => left));
    const right = Math.max(...names[n]!.rows.map(({ right }) => right));
    const kept = Math.min(Math.max(dx, -MOST, Math.min(-left, 0)), MOST, Math.max(width - right, 0));
    moved[n] = kept;
  };
  for (let round = 0; round < ROUNDS; round++)
    for (let a = 0; a < names.length; a++)
      for (let b = a + 1; b < names.length; b++) {
        const [first, second] = middle[a]! + moved[a]! <= middle[b]! + moved[b]! ? [a, b] : [b, a];
        const over = overlap(names[first]!, names[second]!, moved[first]! - moved[second]!);
        if (over <= 0 || over > 2 * MOST) continue;
        put(first, moved[first]! - over / 2);
        put(second, moved[second]! + over / 2);
      }
  return moved;
}
