/* engine.ts: the rules, wherever they run: one request, one reply, in order.
 *
 * In the browser they run as WebAssembly in a worker (inworker.ts); tests give a local table a different
 * engine with the same protocol.
 */
import type { Fault } from "../protocol";
import type { Look, Stand, Told } from "./instance";

export type Request = { do: string; [key: string]: unknown };
export type Answer = { did?: string; error?: Fault; [key: string]: any };

export interface Engine {
  ask(request: Request): Promise<Answer>;
  close(): void;
}

/* An engine with a table around its game (instance.ts). */
export interface TableEngine extends Engine {
  sit(match: string): Promise<string | null>;
  settle(look: Look): Promise<Told>;
  go(glance: number): Promise<Stand>;
}

/* The engine crashed at this request, and its games are gone. */
export class EngineLost extends Error {}
