import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { commandOf, keyFor, keymap } = await load("play/keys.ts");

const press = (key, code = "", more = {}) =>
  commandOf({ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("digits choose options, with Shift cards, on any keyboard", () => {
  assert.deepEqual(press("4", "Digit4"), { do: "option", number: 4 });
  assert.deepEqual(press("4", "Numpad4"), { do: "option", number: 4 });
  assert.deepEqual(press("!", "Digit1", { shiftKey: true }), { do: "card", number: 1 });
  assert.deepEqual(press("/", "Digit7", { shiftKey: true }), { do: "card", number: 7 });
  assert.deepEqual(press("0", "Digit0"), { do: "more" });
});

test("signs that need Shift are themselves", () => {
  assert.deepEqual(press("?", "Minus", { shiftKey: true }), { do: "why" });
  assert.deepEqual(press("+", "Equal", { shiftKey: true }), { do: "nearer" });
  assert.deepEqual(press(";", "Comma", { shiftKey: true }), { do: "replay-turn-back" });
});

test("capital letters and chords of the browser are not the table's", () => {
  assert.equal(press("U", "KeyU", { shiftKey: true }), null);
  assert.equal(press("r", "KeyR", { ctrlKey: true }), null);
  assert.deepEqual(press("O", "KeyO", { shiftKey: true }), { do: "clear-orders" });
});

test("every key has one command and is shown by its button", () => {
  const commands = Object.values(keymap);
  assert.equal(new Set(commands).size, commands.length);
  for (const command of commands) assert.notEqual(keyFor(command), "");
  assert.equal(keyFor("back"), "Esc");
});
