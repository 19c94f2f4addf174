import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { bindKey, boundKeys, commandName, commandOf, keyFor, movable, standardKeys } = await load("play/keys.ts", "settings.ts");

const press = (key, code = "", more = {}) =>
  commandOf({ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("digits choose options, with Shift cards, on any keyboard", () => {
  assert.deepEqual(press("4", "Digit4"), { do: "option", number: 4 });
  assert.deepEqual(press("4", "Numpad4"), { do: "option", number: 4 });
  assert.deepEqual(press("!", "Digit1", { shiftKey: true }), { do: "card", number: 1 });
  assert.deepEqual(press("/", "Digit7", { shiftKey: true }), { do: "card", number: 7 });
  assert.deepEqual(press("0", "Digit0"), { do: "more" });
});

test("characters that need Shift keep their meaning", () => {
  assert.deepEqual(press("?", "Minus", { shiftKey: true }), { do: "why" });
  assert.deepEqual(press("+", "Equal", { shiftKey: true }), { do: "nearer" });
  assert.deepEqual(press(";", "Comma", { shiftKey: true }), { do: "replay-turn-back" });
});

test("the table ignores capital letters and the browser's shortcuts", () => {
  assert.equal(press("U", "KeyU", { shiftKey: true }), null);
  assert.equal(press("r", "KeyR", { ctrlKey: true }), null);
  assert.deepEqual(press("O", "KeyO", { shiftKey: true }), { do: "clear-orders" });
});

test("tabs have keys: the common ones, and those a game adds", () => {
  assert.deepEqual(press("s", "KeyS"), { do: "tab", tab: "side" });
  assert.deepEqual(press("w", "KeyW"), { do: "tab", tab: "web" });
  assert.equal(commandName("web"), "web");
});

test("every command has its own key, which its button shows", () => {
  const keys = Object.values(standardKeys);
  assert.equal(new Set(keys).size, keys.length);
  for (const command of Object.keys(standardKeys)) assert.notEqual(keyFor(command), "");
  assert.equal(keyFor("back"), "Esc");
});

test("a command takes another key, and the two commands swap keys", () => {
  assert.equal(bindKey("undo", "e"), true);
  assert.deepEqual(press("e", "KeyE"), { do: "undo" });
  assert.deepEqual(press("u", "KeyU"), { do: "end" });
  assert.equal(keyFor("undo"), "E");
  assert.equal(bindKey("log", "ö"), true);
  assert.deepEqual(press("ö", "Semicolon"), { do: "log" });
  assert.equal(press("l", "KeyL"), null);
  assert.equal(new Set(movable.map(keyFor)).size, movable.length);
  boundKeys.value = {};
  assert.deepEqual(press("u", "KeyU"), { do: "undo" });
});

test("keys that the browser and the list need cannot be taken", () => {
  for (const key of ["1", "escape", "enter", "arrowdown", "tab", "shift", "f5"]) assert.equal(bindKey("undo", key), false, key);
  assert.equal(bindKey("back", "b"), false);
  assert.deepEqual(boundKeys.value, {});
});
