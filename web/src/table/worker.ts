/* worker.ts: runs the rules (instance.ts) in a worker of the page.
 *
 * The page first sends the URL of the module. Then every message is numbered, and is answered under its number. An
 * instance that crashes beyond recovery is dropped. The request that caused it gets the error, and the next one gets a
 * fresh instance without games. The caller opens its last save in it.
 */
import { Rules } from "./instance";

declare const self: DedicatedWorkerGlobalScope;

let module: Promise<WebAssembly.Module>;
let rules: Rules | null = null;

async function load(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine could not be loaded (${response.status})`);
  return WebAssembly.compile(await response.arrayBuffer());
}

export type Call = "line" | "sit" | "settle" | "go";
type Asked = { n: number; call: Call; about: never };

async function answer({ n, call, about }: Asked): Promise<void> {
  try {
    const at = (rules ??= new Rules(await module));
    self.postMessage({ n, answer: at[call](about) });
  } catch (error) {
    rules = null;
    self.postMessage({ n, dead: (error as Error).message });
  }
}

/* Handles one at a time, even while the module is loading. */
let last: Promise<void> = Promise.resolve();

self.onmessage = (event: MessageEvent<{ wasm: string } | Asked>) => {
  const message = event.data;
  if ("wasm" in message) {
    module = load(message.wasm);
    module.catch(() => undefined); /* reported to every request */
  } else {
    last = last.then(() => answer(message));
  }
};
