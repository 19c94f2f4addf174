// new-angeles.test.mjs: tests what the board of New Angeles computes from a view, and its words.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { follow, outlook, danger, promisesAbout, standingOf, placeOf, wordsOf, door } = await load(
  "games/new-angeles/follow.ts", "games/new-angeles/state.ts", "games/new-angeles/targets.ts", "games/new-angeles/words.ts",
  "games/new-angeles/door.ts");

const at = (kind, where, nth = 0) => ({ kind, at: where, nth });

test("a piece that leaves one district and appears in another is the same piece", () => {
  const first = follow([], [at("android", "manta"), at("android", "quinde"), at("outage", "manta")]);
  assert.equal(new Set(first.map(({ id }) => id)).size, 3);
  const second = follow(first, [at("android", "nihongai"), at("android", "quinde")]);
  assert.equal(second[0].id, first[0].id, "it has moved");
  assert.equal(second[1].id, first[1].id, "it has stayed");
  const third = follow(second, [at("android", "nihongai"), at("android", "quinde"), at("outage", "quinde")]);
  assert.ok(!second.some(({ id }) => id === third[2].id), "a new piece has a new number");
});

test("a demand is met now, after production, or not at all", () => {
  assert.equal(outlook({ has: 3, comes: 0, needs: 3 }), "met");
  assert.equal(outlook({ has: 1, comes: 2, needs: 3 }), "will");
  assert.equal(outlook({ has: 1, comes: 1, needs: 3 }), "short");
});

test("the threat to come: the most that the event adds, then the demand if it would be missed, and never more than there is room", () => {
  const city = (threat, forecast, has) => ({
    told: { threat, forecast }, stock: [{ has, comes: 1, needs: 3 }], demand: { card: "x", fail: 6 }, printed: { game_facts: { threat_end: 25 } },
  });
  assert.deepEqual(danger(city(5, { least: 1, most: 4 }, 0)), { event: 4, demand: 6 });
  assert.deepEqual(danger(city(5, { least: 1, most: 4 }, 2)), { event: 4, demand: 0 }, "it will be met");
  assert.deepEqual(danger(city(5, null, 0)), { event: 0, demand: 6 }, "a demand comes first");
  assert.deepEqual(danger(city(20, { least: 1, most: 4 }, 0)), { event: 4, demand: 1 });
  assert.deepEqual(danger(city(23, { least: 1, most: 4 }, 0)), { event: 2, demand: 0 });
});

const seats = [
  { seat: 0, corporation: "jinteki", capital: 12 },
  { seat: 1, corporation: "nbn", capital: 25 },
  { seat: 2, corporation: "weyland", capital: 12 },
  { seat: 3, corporation: "globalsec", capital: 9 },
];
const entries = new Map([
  ["rival-nbn", { facts: { names: "nbn" } }],
  ["rival-weyland", { facts: { names: "weyland" } }],
  ["rival-jinteki", { facts: { names: "jinteki" } }],
  ["rival-federalist", { facts: { federalist: true } }],
]);
const board = (threat, needs_behind = 2) => ({
  seats, entries, told: { threat, needs_behind }, printed: { game_facts: { threat_end: 25, federalist_needs: 25 } },
});

test("a seat wins by more capital than its rival, never by as much", () => {
  assert.equal(standingOf(board(10), seats[1], "rival-weyland").wins, true);
  assert.equal(standingOf(board(10), seats[0], "rival-nbn").wins, false);
  assert.equal(standingOf(board(10), seats[0], "rival-weyland").wins, false, "a tie");
  assert.equal(standingOf(board(25), seats[1], "rival-weyland").wins, false, "all but a federalist lose by threat");
});

test("a seat that is its own rival must be ahead of other seats", () => {
  assert.deepEqual([standingOf(board(10), seats[0], "rival-jinteki").self, standingOf(board(10), seats[0], "rival-jinteki").behind], [true, 1]);
  assert.equal(standingOf(board(10, 1), seats[0], "rival-jinteki").wins, true);
  assert.equal(standingOf(board(10), seats[0], "rival-jinteki").wins, false);
});

test("a federalist wins only by threat, and with enough capital", () => {
  assert.equal(standingOf(board(24), seats[1], "rival-federalist").wins, false);
  assert.equal(standingOf(board(25), seats[1], "rival-federalist").wins, true);
  assert.equal(standingOf(board(25), seats[0], "rival-federalist").wins, false);
});

test("open promises about a district are shown there, and no others", () => {
  const about = (promise, state, entry) => ({ promise, state, things: entry ? [{ type: "entry", entry }] : [] });
  const promises = [about(1, "open", "manta"), about(2, "kept", "manta"), about(3, "due", "quinde"), about(4, "open")];
  const view = { offers: [], promises, words: [] };
  assert.deepEqual(promisesAbout({ view }, "manta").map(({ promise }) => promise), [1]);
  assert.deepEqual(promisesAbout({ view }, "quinde").map(({ promise }) => promise), [3]);
  assert.deepEqual(promisesAbout({ view: {} }, "manta"), [], "a game without trades");
});

test("an option aims at the last district it names", () => {
  const places = new Map([["manta", {}], ["quinde", {}]]);
  const entry = (key) => ({ type: "entry", entry: key });
  assert.equal(placeOf({ places }, { targets: [entry("manta"), entry("quinde")] }), "quinde");
  assert.equal(placeOf({ places }, { targets: [{ type: "supply", supply: "outage" }, entry("manta")] }), "manta");
  assert.equal(placeOf({ places }, { targets: [entry("biotech")] }), null);
});

// Every key of one language exists in the other, down to the leaves.
const keys = (of, path = "") =>
  of !== null && typeof of === "object" && !Array.isArray(of)
    ? Object.entries(of).flatMap(([key, value]) => keys(value, `${path}.${key}`))
    : [path];

test("both languages say the same things", () => {
  assert.deepEqual(keys(wordsOf("de")).sort(), keys(wordsOf("en")).sort());
  const { en, de } = door.words;
  assert.deepEqual(keys(de.options).sort(), keys(en.options).sort());
});
