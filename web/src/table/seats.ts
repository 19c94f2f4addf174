/* seats.ts: this browser's seats at tables of the server, with their secrets.
 *
 * One browser may have several seats at one table. They are stored in localStorage, and sent only to the server of
 * the table, in the first message of a connection.
 */
import { signal } from "@preact/signals";
import type { Seat } from "../protocol";
import { hex } from "./kept";

export interface SeatHeld {
  table: string;
  seat: Seat;
  secret: string;
  game: string;
  title: string;
  name: string;
  at: number;
  over?: boolean; /* as far as known */
  /* Invitations: the owner's, or new ones for players who left. */
  invites?: { seat: Seat; invite: string; anew?: boolean }[];
}

const key = "angeles.seats";

const isHeld = (one: any): one is SeatHeld =>
  typeof one?.table === "string" && typeof one.seat === "number" && typeof one.secret === "string";

function read(): SeatHeld[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isHeld) : [];
  } catch {
    return [];
  }
}

export const seatsHeld = signal<SeatHeld[]>(read());

/* Another tab has sat down or left. */
window.addEventListener("storage", (event) => {
  if (event.key === key) seatsHeld.value = read();
});

function write(seats: SeatHeld[]): void {
  seatsHeld.value = [...seats].sort((a, b) => b.at - a.at);
  try {
    localStorage.setItem(key, JSON.stringify(seatsHeld.value));
  } catch {
    /* storage is disabled: the seat lasts as long as the page */
  }
}

const isSame = (a: { table: string; seat: Seat }, b: { table: string; seat: Seat }) =>
  a.table === b.table && a.seat === b.seat;

/* The secret for requesting a seat. It stays the same until the seat is ours, even if the page is reloaded. */
export function secretFor(table: string, seat: Seat): string {
  const name = `angeles.asks ${table} ${seat}`;
  try {
    const secret = sessionStorage.getItem(name) ?? hex(64);
    sessionStorage.setItem(name, secret);
    return secret;
  } catch {
    return hex(64); /* nothing is kept here */
  }
}

export function holdSeat(held: SeatHeld): void {
  write([held, ...read().filter((one) => !isSame(one, held))]);
}

export function heldSeat(table: string, seat?: Seat): SeatHeld | undefined {
  return seatsHeld.value.find((one) =>
    one.table === table && (seat === undefined || one.seat === seat));
}

/* Moves a seat whose game is over to the list of replays. */
export function endSeat(held: SeatHeld): void {
  if (!held.over) holdSeat({ ...held, over: true });
}

export function dropSeat(table: string, seat: Seat): void {
  write(read().filter((one) => !isSame(one, { table, seat })));
}
