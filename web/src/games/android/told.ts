/* told.ts: the `board` of a view of Android, as the engine sends it (src/wire/android/board.c). */
import type { Key, Seat, View } from "../../protocol";

export interface ToldPlot {
  card: Key;
  good: number;
  bad: number;
  now: "positive" | "negative" | "choice";
  leads_to: Key | null;
  resolves: { week: number; day: number } | null;
}

export interface ToldSeat {
  seat: Seat;
  detective: Key;
  at: Key;
  reach: number;
  time: { left: number; most: number };
  twilight: number;
  hand: { count: number; limit: number };
  warrants: Key[];
  pile: string | null;
  plot: ToldPlot | null;
  endings: Key[];
  sanity?: number;
  mood?: "good" | "bad";
  overdue?: boolean;
  score?: number;
}

export interface ToldSuspect {
  suspect: Key;
  lives: boolean;
  hits: number;
  alibis: number;
  at: Key | null;
  laid: (Seat | null)[][] /* by file: who placed each token, from the bottom */;
  total?: number;
  murderer?: boolean;
}

/* The result if the case were closed now, by the viewer's knowledge. */
export interface ToldTally {
  suspect: Key;
  total: number;
  dropped: number /* pieces that would be trimmed */;
  hidden: number;
  trimmed: number[][] /* by file: their places */;
}

export interface Known {
  ahead: Key | null;
  suspects: ToldTally[];
}

export interface ToldCell {
  piece: Key;
  turned: number /* quarter turns clockwise */;
  edges: number /* open sides after rotation: north 1, east 2, south 4, west 8 */;
}

export interface Told {
  murder: Key;
  scene: Key;
  climax: boolean;
  seats: ToldSeat[];
  suspects: ToldSuspect[] /* from the top of the lineup */;
  leads: { lead: Key; at: Key }[];
  lily: Key | null;
  jimmy: Key | null;
  npcs: { npc: Key; at: Key | null; changed: boolean }[];
  events: { zone: string; markers: number }[];
  puzzle: {
    cells: (ToldCell | null)[];
    links: Record<Key, number>;
    piles: { pile: string; count: number; markers: Seat[] }[];
  };
  used: Key[];
  visited: Key[];
}

export function toldIn(view: View): Told | null {
  return (view as View & { board?: Told }).board ?? null;
}

export function knownIn(view: View): Known | null {
  return (view as View & { known?: Known }).known ?? null;
}
