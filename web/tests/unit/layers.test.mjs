// layers.test.mjs: module dependencies in the client. Tests that only a game's own folder knows the game.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../../src/", import.meta.url));
const files = readdirSync(src, { recursive: true }).filter((path) => /\.(tsx?|css)$/.test(path));
const read = (path) => readFileSync(join(src, path), "utf8");
const game = (path) => /^games\/([\w-]+)\//.exec(path)?.[1];
const general = files.filter((path) => !game(path));

test("a game's folder is imported only by itself", () => {
  const wrong = files.flatMap((path) =>
    [...read(path).matchAll(/(?:from|import\()\s*"(\.[^"]*)"/g)]
      .map(([, to]) => join(path, "..", to))
      .filter((to) => game(to) && game(to) !== game(path))
      .map((to) => `${path} imports ${to}`));
  assert.deepEqual(wrong, []);
});

test("shared code contains no words of one game", () => {
  const own = /murder|suspect|detective|baggage|hunch|conspiracy|android|new-angeles|la-1|startsWith\("react/i;
  const wrong = general.flatMap((path) =>
    read(path).split("\n").flatMap((line, n) => (own.test(line) ? [`${path}:${n + 1}: ${line.trim()}`] : [])));
  assert.deepEqual(wrong, []);
});
