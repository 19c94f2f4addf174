/* follow.ts: pieces have no identity in a view. The difference of two views says which one went where, so that it can
 * be seen moving. */
import type { Key } from "../../protocol";

export interface Placed {
  id: number;
  kind: string;
  at: Key;
  nth: number; /* among those of its kind there */
}

/* Every piece stays if its district still has one. The rest go to the districts that have gained some, then leave. */
export function follow(before: readonly Placed[], now: readonly Omit<Placed, "id">[]): Placed[] {
  const same = (a: Omit<Placed, "id">, b: Omit<Placed, "id">) => a.kind === b.kind && a.at === b.at && a.nth === b.nth;
  const free = before.filter((piece) => !now.some((one) => same(one, piece)));
  let next = before.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  return now.map((piece) => {
    const stays = before.find((one) => same(one, piece));
    if (stays) return stays;
    const comes = free.findIndex(({ kind }) => kind === piece.kind);
    return { ...piece, id: comes < 0 ? next++ : free.splice(comes, 1)[0]!.id };
  });
}
