// The parts that Android's board computes itself: strings, names, paths.
import assert from "node:assert/strict";
import test from "node:test";
import { readFile } from "node:fs/promises";
import { load } from "./load.mjs";

const { deadEnds, fits, joined, lastOnes, turned } = await load("games/android/strings.ts");
const { lines, shortName } = await load("board/printed.ts");
const { moved } = await load("board/signs.tsx");
const { shapesOf } = await load("games/android/icons.ts");
const { sentences } = await load("games/android/plot.tsx");
const { trailOf } = await load("games/android/trail.ts");
const { ruleOf, ruleOfMessage } = await load("games/android/rules.ts");

const text = (path) => readFile(new URL(`../../../${path}`, import.meta.url), "utf8");

const N = 1, E = 2, S = 4, W = 8;
const grid = (laid) => ({
  width: 5,
  center: 12,
  cells: Array.from({ length: 25 }, (_, cell) => (laid[cell] ? { piece: "p", turned: 0, edges: laid[cell] } : null)),
});

test("a piece turned clockwise opens the next side", () => {
  assert.equal(turned(N, 1), E);
  assert.equal(turned(N | E, 3), W | N);
  assert.equal(turned(N | S, 2), N | S);
});

test("string connects where both sides are open", () => {
  const g = grid({ 7: N | S, 2: S | E, 3: N });
  assert.deepEqual([...joined(g)].sort((a, b) => a - b), [2, 7, 12]);
});

test("string that meets a closed side is a dead end", () => {
  const g = grid({ 7: S | E, 8: N | S });
  assert.deepEqual(deadEnds(g, 7).map(({ side }) => side), ["east"]);
  assert.deepEqual(deadEnds(g, 8), []);
});

test("a piece fits where a line arrives", () => {
  assert.ok(fits(grid({}), 11, E | W));
  assert.ok(!fits(grid({}), 11, N | S));
  assert.ok(!fits(grid({}), 0, N | E | S | W));
});

test("the last free cell of a row, column or diagonal is marked", () => {
  assert.deepEqual([...lastOnes(grid({ 10: 15, 11: 15, 13: 15 }))], [14]);
  assert.deepEqual([...lastOnes(grid({ 0: 15, 6: 15, 18: 15 }))], [24]);
  assert.equal(lastOnes(grid({ 10: 15 })).size, 0);
});

test("a long name is split into two even lines, at a space or after a hyphen", () => {
  assert.deepEqual(lines("Mons Wolff"), ["Mons Wolff"]);
  assert.deepEqual(lines("Vacuum Saints Shrine"), ["Vacuum Saints", "Shrine"]);
  assert.deepEqual(lines("Sternenlicht-Kreuzzug"), ["Sternenlicht-", "Kreuzzug"]);
  assert.deepEqual(lines("Gezeitenkapelle"), ["Gezeitenkapelle"]);
});

test("names on the map have no article unless it is part of the name", () => {
  assert.equal(shortName({ key: "order-of-sol", title: "The Order of Sol" }), "Order of Sol");
  assert.equal(shortName({ key: "the-root", title: "The Root" }), "The Root");
  assert.equal(shortName({ key: "the-root", title: "Die Wurzel" }), "Wurzel");
  assert.equal(shortName({ key: "the-old-war-memorial", title: "Das alte Kriegerdenkmal" }), "Das alte Kriegerdenkmal");
});

test("a period after a title does not end a sentence", () => {
  assert.deepEqual(sentences("You gain Mr. Li favors. When St. Brendan's is entered: nothing."), [
    "You gain Mr. Li favors.",
    "When St. Brendan's is entered: nothing.",
  ]);
});

const seat = (n) => ({ type: "seat", seat: n });
const goes = (n, to) => ({ message: "moves", params: [seat(n), { type: "entry", entry: to }], cause: null, text: "" });
const turn = (n) => ({ message: "turn", params: [seat(n)], cause: null, text: "" });
const board = {
  view: { active: 1 },
  seats: [{ detective: "a" }, { detective: "b" }],
  entries: new Map([["b", { facts: { start: "home" } }]]),
};

const standing = (at) => ({ ...board, seats: board.seats.map((seat) => ({ ...seat, at })) });

test("the trail begins where the turn began", () => {
  const log = [turn(1), goes(1, "bar"), turn(0), goes(0, "pub"), turn(1), goes(1, "hall"), goes(1, "quay")];
  assert.deepEqual(trailOf(standing("quay"), log), ["bar", "hall", "quay"]);
});

test("the trail ends where the detective is: moves that were taken back stay in the log", () => {
  const log = [turn(1), goes(1, "bar"), turn(0), turn(1), goes(1, "hall"), goes(1, "quay")];
  assert.deepEqual(trailOf(standing("hall"), log), ["bar", "hall"]);
});

test("any shape can be scaled and moved", () => {
  const told = (path) => path.match(/[a-z]|-?[\d.]+/gi).join(" ");
  assert.equal(told(moved("M1 2H3V-1l1.5.5-2 .25z", 10, 20, 2)), "M 12 24 H 16 V 18 l 3 1 -4 0.5 z");
  assert.equal(told(moved("M0 0a2 1 30 0 1 4-3 2 1 0 1 0-4 3A2 2 0 0 1 5 6", 10, 20, 2)),
    "M 10 20 a 4 2 30 0 1 8 -6 4 2 0 1 0 -8 6 A 4 4 0 0 1 20 32");
  assert.equal(told(moved("M1 1C1 2 3 4 5 6s1 2 3 4", 10, 20, 2)), "M 12 22 C 12 24 16 28 20 32 s 2 4 6 8");
});

test("every symbol that is drawn as a shape is nothing but shapes", async () => {
  const { signs } = await load("games/android/art/signs.ts");
  for (const name of Object.keys(signs).filter((one) => one.startsWith("t-") || one === "m-lock"))
    assert.equal(shapesOf(name).length, signs[name][1].match(/</g).length, name);
});

test("the first trail begins at home, and there is none before the first move", () => {
  assert.deepEqual(trailOf(standing("hall"), [turn(1), goes(1, "hall")]), ["home", "hall"]);
  assert.deepEqual(trailOf(board, [turn(1)]), []);
  assert.deepEqual(trailOf(board, [turn(1), goes(1, "hall"), turn(0)]), []);
});

test("every log line links to a rule of the reference, in both languages", async () => {
  const told = await Promise.all(["map", "cards", "case", "course"].map((part) => text(`src/core/android/told_${part}.def`)));
  const messages = [...told.join("\n").matchAll(/^MESSAGE\(\w+, "([\w-]+)"/gm)].map(([, name]) => name);
  assert.ok(messages.length > 100);
  assert.deepEqual(Object.keys(ruleOfMessage).sort(), messages.sort());
  const gained = (supply) => ruleOf({ message: "token-gained", params: [{ type: "supply", supply }], cause: null, text: "" });
  assert.notEqual(gained("trauma"), gained("corp favor"));
  for (const language of ["en", "de"]) {
    const reference = await text(`docs/reference/android.${language}.md`);
    for (const rule of [...Object.values(ruleOfMessage), gained("trauma"), gained("dropship pass"), gained("haas token")])
      assert.match(reference, new RegExp(`\\b${rule}\\b`), `${rule} in ${language}`);
  }
});
