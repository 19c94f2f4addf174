// Tests that every text color has a contrast of at least 4.5:1 with its background, in both themes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const read = (path) => readFileSync(new URL(`../../src/${path}`, import.meta.url), "utf8");

const tokensIn = (block) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8})\s*;/gi)].map(([, name, value]) => [name, value]));
/* The shared colors and those of the games' maps: [dark, light] for each. */
const sheets = ["style/tokens.css", "games/android/map.css", "games/new-angeles/board.css"].map((path) => read(path).split(':root[data-theme="light"]'));
const dark = Object.assign({}, ...sheets.map(([block]) => tokensIn(block)));
const light = Object.assign({}, dark, ...sheets.map(([, block]) => tokensIn(block.slice(0, block.indexOf("}")))));

function luminance(hex) {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1, 7).match(/../g);
  const [r, g, b] = digits.map((pair) => {
    const part = parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const panels = ["ink-0", "ink-1", "ink-2", "ink-3"];
const pairs = [
  ...["text", "text-2", "text-3"].flatMap((text) => panels.map((panel) => [text, panel])),
  ["text", "ink-4"], ["text-2", "ink-4"],
  ...["time", "danger", "signal"].flatMap((text) => ["ink-1", "ink-2", "ink-3"].map((panel) => [text, panel])),
  ["signal-ink", "signal"], ["signal-foot-ink", "signal-foot"], ["time-ink", "time"],
  ...["paper", "paper-2"].flatMap((paper) => [["paper-ink", paper], ["paper-ink-2", paper]]),
  ["night-ink", "night"], ["night-ink-2", "night"], ["night-ink", "night-2"],
  ...[0, 1, 2, 3, 4, 5].map((seat) => ["seat-ink", `seat-${seat}`]),
  ["label", "halo"], ["dname", "halo"], ["signal", "halo"], ["lead-ink", "lead"], ["pin-ink", "pin"], ["plus", "ink-2"], ["minus", "ink-2"],
  ...["j", "h", "g", "n", "w", "m"].map((corporation) => ["seat-ink", `q-${corporation}`]),
  ...["construction", "biotech", "labor", "security"].map((sort) => ["a-ink", `a-${sort}`]), ["a-media-ink", "a-media"],
  ...["hf", "oc", "ps", "pro", "str", "ill", "dev"].map((piece) => ["u-ink", `u-${piece}`]),
  ["text", "lot"], ["text-2", "lot"], ["text", "halo"], ["text-3", "halo"], ["danger", "halo"],
];

for (const [theme, tokens] of Object.entries({ dark, light }))
  test(`${theme}: text has a contrast of 4.5:1 with its background`, () => {
    const poor = pairs
      .map(([text, ground]) => [text, ground, contrast(tokens[text], tokens[ground])])
      .filter(([, , ratio]) => !(ratio >= 4.5))
      .map(([text, ground, ratio]) => `--${text} on --${ground}: ${ratio.toFixed(2)}`);
    assert.deepEqual(poor, []);
  });
