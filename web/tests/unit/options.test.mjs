import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { hiddenIn, layout, numbersOf, inOrder, matches, keyOf, wanted, PLAIN } = await load("play/options.ts");

const option = (i, more = {}) => ({ i, kind: "do", targets: [], text: `Do ${i}`, ...more });
const decision = (options, groups) => ({ version: 1, options, groups });
const many = (n, group, from = 0) => Array.from({ length: n }, (_, k) => option(from + k, { group }));

test("up to nine options are all numbered", () => {
  const laid = layout(decision(many(9, 0)));
  assert.equal(laid.long, false);
  assert.deepEqual([...numbersOf(laid)], Array.from({ length: 9 }, (_, k) => [k, k + 1]));
});

test("ending the turn is in the footer and has no number", () => {
  const laid = layout(decision([option(0), option(1), option(2, { kind: "end" })]));
  assert.equal(laid.end.i, 2);
  assert.equal(numbersOf(laid).has(2), false);
  assert.deepEqual(inOrder(laid).map(({ i }) => i), [0, 1, 2]);
});

test("in a reaction window passing comes first and is number 1", () => {
  const laid = layout(decision([option(0, { passes: true }), option(1)]));
  assert.equal(laid.first.i, 0);
  assert.equal(laid.end, null);
  assert.deepEqual([...numbersOf(laid)], [[0, 1], [1, 2]]);
});

test("a single option is listed, even if it passes", () => {
  const laid = layout(decision([option(0, { passes: true })]));
  assert.equal(laid.first, null);
  assert.equal(laid.end, null);
  assert.deepEqual([...numbersOf(laid)], [[0, 1]]);
});

test("in a long list, large groups after the first are folded and open one by one", () => {
  const options = [...many(12, 0), ...many(40, 1, 12), ...many(2, 2, 52)];
  const told = decision(options, [{ title: "Go" }, { title: "Fly" }, { title: "Draw" }]);
  const laid = layout(told);
  assert.deepEqual(laid.groups.map(({ folded }) => folded), [false, true, false]);
  assert.equal(laid.groups[1].count, 40);
  assert.equal(laid.pages, 2);
  const open = layout(told, { ...PLAIN, open: new Set([1]) });
  assert.deepEqual(open.groups.map(({ folded }) => folded), [false, false, false]);
});

test("numbers advance by pages of nine and wrap around", () => {
  const told = decision(many(20, 0));
  const second = layout(told, { ...PLAIN, page: 1 });
  assert.deepEqual([...numbersOf(second)][0], [9, 1]);
  assert.equal(layout(told, { ...PLAIN, page: 3 }).page, 0);
});

test("the filter looks at all words, without accents and apostrophes, and unfolds", () => {
  assert.equal(matches(option(0, { text: "Move to Roxie's" }), "roxies move"), true);
  assert.equal(matches(option(0, { text: "Gehe zum Café Übersee" }), "cafe uber"), true);
  assert.equal(matches(option(0, { text: "Gehe" }), "fly"), false);
  const options = [...many(10, 0), ...many(12, 1, 10)];
  options[15].text = "Fly to City Hall";
  const laid = layout(decision(options, [{ title: "Go" }, { title: "Fly" }]), { ...PLAIN, filter: "city hall" });
  assert.equal(laid.found, 1);
  assert.deepEqual(laid.groups.map(({ rows }) => rows.map((row) => [row.option.i, row.number])), [[[15, 1]]]);
});

test("looking at an option shows its first card or place", () => {
  const targets = [{ type: "number", number: 2 }, { type: "entry", entry: "napd" }];
  assert.equal(keyOf(option(0, { targets })), "napd");
  assert.equal(keyOf(option(0, { targets: [{ type: "card", zone: "hand:1", hidden: true }] })), null);
});

test("the number of picks is known if the prompt contains one number", () => {
  assert.equal(wanted([{ type: "number", number: 2 }]), 2);
  assert.equal(wanted([{ type: "number", number: 2 }, { type: "number", number: 3 }]), null);
  assert.equal(wanted(undefined), null);
});

test("a group keeps its options in the order of their ranks", () => {
  const ranked = [option(0, { group: 0, rank: "late" }), option(1, { group: 0 }), option(2, { group: 0, rank: "worth" })];
  assert.deepEqual(inOrder(layout(decision(ranked, [{ title: "Go" }]))).map(({ i }) => i), [2, 1, 0]);
});

test("a group that the game folds is one entry until it is opened, however small", () => {
  const told = decision([...many(2, 0), ...many(2, 1, 2)], [{ title: "Go" }, { title: "Fly", folded: true }]);
  const laid = layout(told);
  assert.deepEqual(laid.groups.map(({ folded }) => folded), [false, true]);
  assert.deepEqual([...hiddenIn(told, laid)], [2, 3]);
  const open = layout(told, { ...PLAIN, open: new Set([1]) });
  assert.deepEqual([open.groups.map(({ folded }) => folded), hiddenIn(told, open).size], [[false, false], 0]);
});
