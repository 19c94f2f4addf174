/* worker.ts: runs the rules (instance.ts) in a worker of the page.
 *
 * The page first sends the URL of the module. Then every message is numbered, and is answered under its number. An
 * instance that crashes beyond recovery is dropped. The request that caused it gets the error, and the next one gets a
 * fresh instance without games. The caller opens its last save in it. Bots that think long do so in a worker of this
 * worker, so that this one always answers.
 */
import { Instance, Rules } from "./instance";

declare const self: DedicatedWorkerGlobalScope;

let module: Promise<WebAssembly.Module>;
let rules: Rules | null = null;

async function load(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine could not be loaded (${response.status})`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/* This script again, in another worker: the choice of a bot for each question. */
let thinker: Worker | null = null;

function think(question: Uint8Array): Promise<number> {
  return new Promise((done, lost) => {
    if (!thinker) {
      thinker = new Worker(self.location.href);
      void module.then((mind) => thinker!.postMessage({ mind }));
    }
    thinker.onmessage = ({ data }: MessageEvent<number>) => done(data);
    thinker.onerror = () => lost(new Error("the bots' worker has ended"));
    void module.then(() => thinker!.postMessage({ question }));
  });
}

let mind: Instance | null = null;

export type Call = "line" | "sit" | "settle" | "go";
type Asked = { n: number; call: Call; about: never };

async function answer({ n, call, about }: Asked): Promise<void> {
  const tell = (answer: unknown) => self.postMessage({ n, answer });
  const die = (error: unknown) => {
    rules = null;
    self.postMessage({ n, dead: (error as Error).message });
  };
  try {
    const at = (rules ??= new Rules(await module, think));
    const answer: unknown = at[call](about);
    if (answer instanceof Promise) void answer.then(tell, die); /* the next is handled meanwhile */
    else tell(answer);
  } catch (error) {
    die(error);
  }
}

/* Handles one at a time, even while the module is loading. */
let last: Promise<void> = Promise.resolve();

type Message = { wasm: string } | { mind: WebAssembly.Module } | { question: Uint8Array } | Asked;

self.onmessage = ({ data: message }: MessageEvent<Message>) => {
  if ("wasm" in message) {
    module = load(message.wasm);
    module.catch(() => undefined); /* reported to every request */
  } else if ("mind" in message) {
    mind = new Instance(message.mind);
  } else if ("question" in message) {
    self.postMessage(mind!.ponder(message.question));
  } else {
    last = last.then(() => answer(message));
  }
};
