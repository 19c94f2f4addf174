/* online.ts: requests to the server over HTTP (docs/tables.md). Secrets are sent in bodies only. */
import type { Seat, TableInfo, TableListed, Viewer } from "../protocol";
import type { Door } from "../games/doors";
import { language, playerName } from "../settings";
import { holdSeat, secretFor, type SeatHeld } from "../table/seats";
import type { LocalSetup } from "../table/kept";
import { call, fetched } from "../table/server";
import { go } from "./route";
import { inCampaign, type ChairPlan, type Plan } from "./plan";

export { Refused } from "../table/server";

export const tableInfo = (id: string) => call<TableInfo>(`api/tables/${encodeURIComponent(id)}`);
export const openTables = () => call<{ tables: TableListed[] }>("api/tables");

export const finishedSave = (id: string) => fetched(`api/tables/${encodeURIComponent(id)}/save`);

export const finishedStream = (id: string, viewer: Viewer) => fetched(`api/tables/${encodeURIComponent(id)}/stream/${viewer}`);

/* Takes a seat and stores its secret. If the reply is lost, repeating the call is harmless: it sends the same
 * secret. */
export async function takeSeat(
  at: { table: string; game: string; name: string },
  seat: Seat,
  invite: string | null,
  invites?: { seat: Seat; invite: string }[],
): Promise<void> {
  const { table, game, name: title } = at;
  const secret = secretFor(table, seat);
  const name = playerName.value.trim() || defaultName();
  await call(`api/tables/${encodeURIComponent(table)}/take`, {
    seat, name, secret, ...(invite ? { invite } : {}),
  });
  holdSeat({ table, seat, secret, game, title, name, at: Date.now(), invites });
}

/* Somebody else was given the seat. Our secret takes the seat back. */
export const takeBack = ({ table, seat, secret, name }: SeatHeld) =>
  call(`api/tables/${encodeURIComponent(table)}/take`, { seat, secret, name });

export const defaultName = () => (language.value === "de" ? "Gast" : "Guest");

const clocks: Record<string, unknown> = {
  none: { kind: "none" },
  turn: { kind: "turn", seconds: 300 },
  bank: { kind: "bank", seconds: 2700, increment: 10 },
  days: { kind: "turn", seconds: 172800 },
};

/* The possible substitutes for an absent player (docs/tables.md, "Absence"). */
const newcomers: Record<string, object> = {
  half: {}, /* as the server defines it */
  day: { absence: { person: 86400 } },
  link: { absence: { person: null } },
  no: { newcomers: false },
};

function seatOf(chair: ChairPlan): unknown {
  switch (chair.kind) {
    case "you":
      return { kind: "person", name: playerName.value.trim() || defaultName() };
    case "bot":
      return { kind: "bot", level: chair.level, personality: chair.personality || null };
    case "open":
      return { kind: "open" };
    default:
      return { kind: "person" };
  }
}

/* The next chapter of a campaign, at a new table. Returns null, or why it failed. */
export async function beginChapter(setup: LocalSetup, title: string): Promise<string | null> {
  const name = title.slice(0, 32);
  try {
    const made = await call<{ table: string; owner: string; invites: { seat: Seat; invite: string }[] }>("api/tables", {
      game: setup.game,
      name,
      options: setup.options,
      language: language.value,
      listed: false,
      seats: setup.chairs.map((chair, seat) => ({ kind: "person", name: chair.name || (seat === 0 ? playerName.value.trim() || defaultName() : "") })),
      campaign: setup.campaign,
      after: setup.after,
    });
    await takeSeat({ table: made.table, game: setup.game, name }, 0, made.owner, made.invites);
    go("table", made.table, 0);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const TALK = 6; /* seconds */

/* Sets up a table at the server and sits down. Returns null, or why it failed. */
export async function openTable(
  plan: Plan,
  door: Door,
  title: string,
  options: Record<string, string>,
): Promise<string | null> {
  const name = title.slice(0, 32);
  const made = await call<{ table: string; owner: string; invites: { seat: Seat; invite: string }[] }>(
    "api/tables",
    {
      game: door.game,
      name,
      options,
      ...(inCampaign(plan, door) && { campaign: null, after: 0 }),
      language: language.value,
      listed: plan.chairs.value.some(({ kind }) => kind === "open"),
      seats: plan.chairs.value.map(seatOf),
      clock: clocks[plan.clock.value],
      ...(plan.windows.value ? { pace: plan.windows.value } : {}),
      undo: plan.undo.value,
      watch: { allowed: plan.watch.value !== "no", delay: plan.watch.value === "late" ? 300 : 0 },
      ...newcomers[plan.newcomers.value]!,
      ...(door.talks ? { talk: TALK } : {}),
    },
  );
  const seat = plan.chairs.value.findIndex(({ kind }) => kind === "you");
  await takeSeat({ table: made.table, game: door.game, name }, seat, made.owner, made.invites);
  go("table", made.table, seat);
  return null;
}
