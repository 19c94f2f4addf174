// la-1.test.mjs: tests what LA-1's board reads from a view.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { drawnIn, sumOf, damageIn, journalOf } = await load("games/la-1/fate.ts", "games/la-1/state.ts", "games/la-1/journal.ts");

const entries = new Map(
  [["a", "luck", -2], ["b", "luck", -1], ["c", "mind", 2], ["d", "move", 1]].map(([card, mark, value]) => [card, { facts: { mark, value } }]),
);
const drawn = (...cards) => ({ zones: [{ zone: "drawn", count: cards.length, cards: cards.map((card, place) => ({ card, place, face_up: true })) }] });
const told = (more) => ({ skills: ["mind"], number: 5, total: 4, replaced: [], value: null, ...more });

test("the newest fate card is the last one, with the value that it would add", () => {
  const cards = drawnIn(drawn("b", "d"), entries, told({ value: 0 }));
  assert.deepEqual(cards.map(({ card, value, is }) => [card, value, is]), [["b", -1, "added"], ["d", 0, "new"]]);
  assert.deepEqual(cards.map(({ again }) => again), [true, false]);
  assert.equal(sumOf(told({ value: -2 })), 2);
  assert.equal(sumOf(told({})), 4);
});

test("the engine says which cards were replaced, also the newest one until another is drawn", () => {
  const is = (replaced, ...cards) => drawnIn(drawn(...cards), entries, told({ replaced })).map((one) => one.is);
  assert.deepEqual(is([1], "c", "c", "d"), ["added", "replaced", "added"]);
  assert.deepEqual(is([0], "c"), ["replaced"]);
});

test("damage is in the slots in which it was dealt", () => {
  const view = { zones: [{ zone: "hurt:1", count: 4, cards: [{ place: 2, card: "limp", face_up: true }, { place: 3 }] }] };
  assert.deepEqual([...damageIn(view, 1)], [[3, "limp"]]);
});

test("a card that asks later shows what was read of it before", () => {
  const told = (card, slot, text) => ({ message: "told", params: [{ type: "text", card, slot, text }], cause: card, text });
  const log = [told("a", "text", "A door."), told("a", "yes", "It opens."), told("b", "text", "A street.")];
  const journal = journalOf(log, new Map([["a", { title: "A" }], ["b", { title: "B" }]]));
  const shown = (card) => {
    const { title, again, parts } = journal.asked(card);
    return [title, again, parts.map(({ text }) => text)];
  };
  assert.deepEqual(shown("a"), ["A", true, ["A door."]]);
  assert.deepEqual(shown("b"), ["B", false, ["A street."]]);
  assert.deepEqual(shown(null), ["B", false, ["A street."]]);
  assert.deepEqual(shown("c"), ["B", false, ["A street."]]);
  assert.equal(journal.passages.length, 2, "nothing is read anew");
});
