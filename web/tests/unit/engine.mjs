// engine.mjs: the real engine in this thread, for tables without a page.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { load } from "./load.mjs";

const wasm = new URL("../../../build/wasm/angeles.wasm", import.meta.url);
assert.ok(existsSync(wasm), "make site builds the engine first");
export const module = await WebAssembly.compile(await readFile(wasm));

globalThis.crypto ??= webcrypto; /* Node 18 has it under a different name */

export const { Instance, Rules } = await load("table/instance.ts");

export class Engine {
  rules = new Rules(module);

  async ask(request) {
    return JSON.parse(this.rules.line(request));
  }

  async sit(match) {
    return this.rules.sit(match);
  }

  async settle(look) {
    return this.rules.settle(look);
  }

  async go(glance) {
    return this.rules.go(glance);
  }

  close() {}
}

// The host of a local table, without any delays.
export const hostOf = (engine, titleOf = () => "") => ({
  engine,
  language: "en",
  titleOf,
  keep: async () => undefined,
  pause: async () => undefined,
  glance: () => 0,
});

// Waits until the table is idle: a person has to decide, a curtain is shown, or the game is over.
export async function rests(table) {
  for (let i = 0; i < 4000; i++) {
    await new Promise((done) => setTimeout(done, 1));
    if (table.decision.value || table.curtain.value !== null || table.table.value?.state === "over") return;
  }
  throw new Error("the table does not come to rest");
}
