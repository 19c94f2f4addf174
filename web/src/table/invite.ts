/* invite.ts: links that open a seat for somebody (docs/tables.md, "Absence"). */
import type { Seat, TableInfo } from "../protocol";
import { hex } from "./kept";
import { heldSeat, holdSeat } from "./seats";
import type { Reply, Table } from "./table";

export interface Invitation {
  link: string;
  anew: boolean; /* made for the successor of a player who left */
}

/* The link made by this browser, if any. */
export function invitationTo(info: TableInfo, seat: Seat): Invitation | undefined {
  const held = typeof info.you === "number" ? heldSeat(info.table, info.you) : undefined;
  const made = held?.invites?.find((one) => one.seat === seat);
  if (!made) return undefined;
  const page = `#/join/${encodeURIComponent(info.table)}/${seat}/${made.invite}`;
  return { link: new URL(page, document.baseURI).href, anew: !!made.anew };
}

/* Anybody who has this link may watch, if the table allows it. */
export const watchLink = (info: TableInfo): string => new URL(`#/table/${encodeURIComponent(info.table)}`, document.baseURI).href;

/* A new link in place of a used one. During a game the others are asked first. */
export async function inviteAnew(table: Table, seat: Seat): Promise<Reply> {
  const invite = hex(32);
  const reply = await table.send({ do: "ask", what: "invite", seat, invite });
  const you = table.table.value?.you;
  const held = typeof you === "number" ? heldSeat(table.id, you) : undefined;
  if (!("error" in reply) && held) {
    const rest = (held.invites ?? []).filter((one) => one.seat !== seat);
    holdSeat({ ...held, invites: [...rest, { seat, invite, anew: true }] });
  }
  return reply;
}
