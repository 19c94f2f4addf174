/* worker.ts: runs the engine as WebAssembly beside the page (src/wasm/host.h).
 *
 * The page first sends the URL of the module. Then every message is a numbered line of docs/protocol.md, or a task
 * for bots, and is answered under its number. A trap ends an instance: the request that caused it gets the error, and
 * the next one gets a fresh instance without games. The caller opens its last save in it.
 */
import { runBots, type Choosing, type Course } from "./bots";

declare const self: DedicatedWorkerGlobalScope;

interface Exports {
  memory: WebAssembly.Memory;
  alloc(size: number): number;
  free(at: number): void;
  engine_new(): number;
  engine_line(engine: number, at: number, size: number): number;
  engine_size(): number;
  engine_fault(): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Instance {
  private x: Exports;
  private engine: number;

  constructor(module: WebAssembly.Module) {
    this.x = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
    this.engine = this.x.engine_new();
    if (!this.engine) throw new Error("there is not enough memory for the engine");
  }

  line(text: string): string {
    const { x } = this;
    const bytes = encoder.encode(text);
    const at = x.alloc(bytes.length);
    if (!at) throw new Error("there is not enough memory for the request");
    new Uint8Array(x.memory.buffer, at, bytes.length).set(bytes);
    const answer = x.engine_line(this.engine, at, bytes.length);
    x.free(at);
    return decoder.decode(new Uint8Array(x.memory.buffer, answer, x.engine_size()));
  }

  fault(): string {
    const memory = new Uint8Array(this.x.memory.buffer, this.x.engine_fault());
    return decoder.decode(memory.subarray(0, memory.indexOf(0)));
  }
}

let module: Promise<WebAssembly.Module>;
let instance: Instance | null = null;

async function load(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine could not be loaded (${response.status})`);
  return WebAssembly.compile(await response.arrayBuffer());
}

type Asked = { n: number; line: string } | { n: number; course: Course };

async function answer(asked: Asked): Promise<void> {
  const { n } = asked;
  let choosing: Choosing | undefined;
  try {
    const at = (instance ??= new Instance(await module));
    if ("line" in asked) return self.postMessage({ n, answer: at.line(asked.line) });
    const ask = (request: unknown) => JSON.parse(at.line(JSON.stringify(request)));
    self.postMessage({ n, ran: await runBots(asked.course, ask, (what) => (choosing = what)) });
  } catch (error) {
    const trapped = error instanceof WebAssembly.RuntimeError && instance !== null;
    const dead = (trapped && instance!.fault()) || (error as Error).message;
    instance = null;
    self.postMessage({ n, dead, choosing });
  }
}

/* One after the other, also while the module is still on its way. */
let last: Promise<void> = Promise.resolve();

self.onmessage = (event: MessageEvent<{ wasm: string } | Asked>) => {
  const message = event.data;
  if ("wasm" in message) {
    module = load(message.wasm);
    module.catch(() => undefined); /* told to whoever asks */
  } else {
    last = last.then(() => answer(message));
  }
};
