/* engine.ts: the rules, wherever they run: one request, one reply, in order.
 *
 * In the browser they run as WebAssembly in a worker (inworker.ts); tests give a local table another engine with
 * the same protocol.
 */
import type { Fault } from "../protocol";
import type { Choosing, Course, Ran } from "./bots";

export type Request = { do: string; [key: string]: unknown };
export type Answer = { did?: string; error?: Fault; [key: string]: any };

export interface Engine {
  ask(request: Request): Promise<Answer>;
  /* Lets bots choose, where it runs; an engine without it is asked for every step. */
  runBots?(course: Course): Promise<Ran>;
  close(): void;
}

/* It broke at this request, and the games it kept are gone. */
export class EngineLost extends Error {
  constructor(
    message: string,
    readonly choosing?: Choosing, /* what a bot was about to choose */
  ) {
    super(message);
  }
}
