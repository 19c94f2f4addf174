// What is written on map, puzzle and cards can be read: pairs of tokens, in both themes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const read = (path) => readFileSync(new URL(`../../src/${path}`, import.meta.url), "utf8");

// The colors of a theme: those of the dark one, and over them what the light one says.
function tokens(theme) {
  const found = {};
  for (const sheet of ["style/tokens.css", "games/android/map.css"])
    for (const [, light, body] of read(sheet).matchAll(/:root(\[data-theme="light"\])? \{([^}]*)\}/g)) {
      if (light && theme !== "light") continue;
      for (const [, name, color] of body.matchAll(/--([\w-]+): (#[0-9a-f]{3,8})\b/gi)) found[name] = color;
    }
  return found;
}

function light(hex) {
  const long = hex.length < 6 ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  const [r, g, b] = [0, 2, 4].map((at) => parseInt(long.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const pairs = [
  ["label", "halo"], ["signal", "halo"], ["dname", "halo"], ["signal-ink", "signal"], ["lead-ink", "lead"],
  ["text", "ink-1"], ["text-2", "ink-1"], ["text-3", "ink-1"], ["text", "ink-2"], ["text-2", "ink-2"], ["text-3", "ink-2"],
  ["text", "ink-3"], ["text-2", "ink-3"], ["time-ink", "time"], ["time", "ink-1"], ["plus", "ink-2"], ["minus", "ink-2"],
  ["paper-ink", "paper"], ["paper-ink-2", "paper"], ["paper-ink", "paper-2"], ["night-ink", "night"], ["night-ink-2", "night"],
  ["night-ink", "night-2"], ["signal-foot-ink", "signal-foot"], ["pin-ink", "pin"],
  ...["f", "l", "c", "r", "y"].map((seat) => ["seat-ink", `d-${seat}`]),
];

for (const theme of ["dark", "light"])
  test(`what is written can be read, ${theme}`, () => {
    const colors = tokens(theme);
    for (const [ink, ground] of pairs) {
      assert.ok(colors[ink] && colors[ground], `there are ${ink} and ${ground}`);
      const ratio = contrast(colors[ink], colors[ground]);
      assert.ok(ratio >= 4.5, `${ink} on ${ground}: ${ratio.toFixed(2)}`);
    }
  });
