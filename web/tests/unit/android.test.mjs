// Tests the parts that Android's board computes itself: strings, names, paths.
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
const { stepsOf } = await load("games/android/reckoning.tsx");
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

// A finished game: the sums of three suspects, and the points of three players with their hunches.
function ended({ sums, points, winners, right = null }) {
  const suspects = ["eve", "noise", "vinnie"];
  const card = (seat) => `hunch-${seat}`;
  const entry = (card, title, facts = {}) => [card, { card, title, kind: "suspect", text: "", story: "", facts }];
  const entries = new Map([
    ...suspects.map((key) => entry(key, key)),
    ...points.map((_, seat) => entry(card(seat), `hunch ${seat}`, { sort: "guilty" })),
    ...["floyd", "louis", "rachel"].map((key) => entry(key, key[0].toUpperCase() + key.slice(1))),
  ]);
  const most = Math.max(...sums.filter((sum) => sum !== null));
  const board = {
    suspects: suspects.map((suspect, n) => ({
      suspect, lives: sums[n] !== null, hits: 0, alibis: 0, at: null, laid: [], total: sums[n] ?? undefined,
      murderer: n === sums.indexOf(most),
    })),
    seats: points.map((score, seat) => ({ seat, detective: ["floyd", "louis", "rachel"][seat], score })),
    leads: [], npcs: [], events: [],
  };
  const zones = points.map((_, seat) => ({ zone: `hunches:${seat}`, kind: "hunches", cards: [{ card: card(seat) }], count: 1 }));
  const log = right === null ? [] : [{ message: "points", params: [{ type: "seat", seat: right }, { type: "number", number: 15 }, { type: "card", card: card(right) }] }];
  const facts = { game_facts: { beanstalk: [], majors: [], files: [] }, words: {}, supplies: [] };
  return {
    view: { state: "won", viewer: 0, seat_count: points.length, winners, fields: {}, supplies: {}, zones, board },
    entries, language: "en", table: { facts: { value: facts }, log: { value: log } },
  };
}
const step = (game, key) => stepsOf(ended(game)).find((one) => one.key === key);

test("the ending names the highest sum; a tie is decided by the lineup, and says so", () => {
  const game = { sums: [2, 7, 7], points: [1, 2, 3], winners: [2] };
  assert.equal(step(game, "murderer").said, "vinnie and noise are tied at +7. noise is higher in the lineup of this case.");
  assert.equal(step(game, "murderer").rule, "A-CLOSE-11");
  const clear = step({ ...game, sums: [null, 7, 3] }, "murderer");
  assert.deepEqual([clear.title, clear.said, clear.rule], ["noise did it", "noise has the highest sum: +7.", undefined]);
  assert.match(step({ ...game, sums: [null, 7, 3] }, "file eve").said, /killed/);
});

test("the ending says why a tie of points has one winner, or several", () => {
  const game = { sums: [2, 7, 3], points: [9, 9, 3], winners: [1], right: 1 };
  assert.equal(step(game, "winner").said, "Louis and Floyd are tied at 9 VP. Only Louis had the right guilty hunch.");
  assert.equal(step(game, "hunches").said, "Louis had the right guilty hunch.");
  const shared = step({ ...game, winners: [0, 1], right: 2 }, "winner");
  assert.deepEqual([shared.title, shared.rule], ["Floyd and Louis win", "A-SCORE-20"]);
  assert.match(shared.said, /share the victory/);
  const clear = step({ ...game, points: [9, 8, 3], winners: [0] }, "winner");
  assert.deepEqual([clear.said, clear.rule], ["Floyd has the most points: 9 VP.", undefined]);
});

test("the points are counted from the last player to the first", () => {
  const keys = stepsOf(ended({ sums: [2, 7, 3], points: [9, -4, 3], winners: [0] })).map(({ key }) => key);
  assert.deepEqual(keys, ["file eve", "file noise", "file vinnie", "murderer", "hunches", "score 1", "score 2", "score 0", "winner"]);
});
