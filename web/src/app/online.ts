/* online.ts: what is asked of the server over HTTP (docs/tables.md). Secrets travel in bodies only. */
import type { Fault, Seat, TableInfo } from "../protocol";
import type { Door } from "../games/doors";
import { language, playerName } from "../settings";
import { hex } from "../table/kept";
import { holdSeat } from "../table/seats";
import type { ChairPlan } from "./chairs";
import { go } from "./route";
import type { Plan } from "./setup";

export class Refused extends Error {
  constructor(readonly fault: Fault, readonly status: number) {
    super(fault.message);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(new URL(path, document.baseURI), {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json().catch(() => null);
  if (!response.ok || !answer || answer.error)
    throw new Refused(answer?.error ?? { code: "lost", message: `HTTP ${response.status}` }, response.status);
  return answer as T;
}

export const tableInfo = (id: string) => call<TableInfo>(`api/tables/${encodeURIComponent(id)}`);
export const openTables = () => call<{ tables: TableInfo[] }>("api/tables");

export async function finishedSave(id: string): Promise<string> {
  const response = await fetch(new URL(`api/tables/${encodeURIComponent(id)}/save`, document.baseURI));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}

/* Takes a seat and keeps its secret. The same call again is harmless. */
export async function takeSeat(
  table: string,
  seat: Seat,
  invite: string | null,
  invites?: { seat: Seat; invite: string }[],
): Promise<void> {
  const secret = hex(64);
  const name = playerName.value.trim() || defaultName();
  await call(`api/tables/${encodeURIComponent(table)}/take`, {
    seat, name, secret, ...(invite ? { invite } : {}),
  });
  const info = await tableInfo(table);
  holdSeat({ table, seat, secret, game: info.game, title: info.name, name, at: Date.now(), invites });
}

export const defaultName = () => (language.value === "de" ? "Gast" : "Guest");

const clocks: Record<string, unknown> = {
  none: { kind: "none" },
  turn: { kind: "turn", seconds: 300 },
  bank: { kind: "bank", seconds: 2700, increment: 10 },
  days: { kind: "turn", seconds: 172800 },
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

/* Sets a table up at the server and sits down at it; null, or why not. */
export async function openTable(
  plan: Plan,
  door: Door,
  title: string,
  options: Record<string, string>,
): Promise<string | null> {
  const made = await call<{ table: string; owner: string; invites: { seat: Seat; invite: string }[] }>(
    "api/tables",
    {
      game: door.game,
      name: title.slice(0, 32),
      options,
      language: language.value,
      listed: plan.chairs.value.some(({ kind }) => kind === "open"),
      seats: plan.chairs.value.map(seatOf),
      clock: clocks[plan.clock.value],
      pace: "quick",
      undo: plan.undo.value,
      watch: { allowed: plan.watch.value !== "no", delay: plan.watch.value === "late" ? 300 : 0 },
    },
  );
  const seat = plan.chairs.value.findIndex(({ kind }) => kind === "you");
  await takeSeat(made.table, seat, made.owner, made.invites);
  go("table", made.table, seat);
  return null;
}
