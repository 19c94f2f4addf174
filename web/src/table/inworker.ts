/* inworker.ts: the engine in a worker (worker.ts), seen from the page. */
import type { Answer, Request, TableEngine } from "./engine";
import { EngineLost } from "./engine";
import type { Look, Stand, Told } from "./instance";
import type { Call } from "./worker";

declare const ANGELES_WORKER: string | null;
declare const ANGELES_WASM: string | null;

/* Whether this build contains an engine. */
export const engineThere = ANGELES_WORKER !== null && ANGELES_WASM !== null;

type FromWorker = { n: number } & ({ answer: unknown } | { dead: string });

export class WorkerEngine implements TableEngine {
  private worker: Worker;
  private waiting = new Map<number, { done(what: any): void; lost(why: Error): void }>();
  private n = 0;

  constructor() {
    if (!ANGELES_WORKER || !ANGELES_WASM) throw new EngineLost("this build has no engine");
    this.worker = new Worker(new URL(ANGELES_WORKER, document.baseURI));
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    this.worker.onerror = (event) => this.lose(event.message || "the engine could not be loaded");
    this.worker.postMessage({ wasm: new URL(ANGELES_WASM, document.baseURI).href });
  }

  ask = async (request: Request): Promise<Answer> => JSON.parse(await this.post("line", request));
  sit = (match: string) => this.post<string | null>("sit", match);
  settle = (look: Look) => this.post<Told>("settle", look);
  go = (glance: number) => this.post<Stand>("go", glance);

  private post<T = string>(call: Call, about: unknown): Promise<T> {
    const n = ++this.n;
    return new Promise((done, lost) => {
      this.waiting.set(n, { done, lost });
      this.worker.postMessage({ n, call, about });
    });
  }

  close(): void {
    this.worker.terminate();
    this.lose("the table was left");
  }

  private hear(message: FromWorker): void {
    const waiting = this.waiting.get(message.n);
    this.waiting.delete(message.n);
    if ("dead" in message) waiting?.lost(new EngineLost(message.dead));
    else waiting?.done(message.answer);
  }

  private lose(why: string): void {
    for (const { lost } of this.waiting.values()) lost(new EngineLost(why));
    this.waiting.clear();
  }
}
