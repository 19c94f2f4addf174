/* engine.ts: the rules, wherever they run: one request, one reply, in order.
 *
 * In the browser they run as WebAssembly in a worker (inworker.ts); tests hand a local table another
 * engine that speaks the same lines.
 */
import type { Fault } from "../protocol";

export type Request = { do: string; [key: string]: unknown };
export type Answer = { did?: string; error?: Fault; [key: string]: any };

export interface Engine {
  ask(request: Request): Promise<Answer>;
  close(): void;
}

/* It broke at this request, and the games it kept are gone. */
export class EngineLost extends Error {}
