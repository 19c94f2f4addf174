// doors.test.mjs: the pages before a table use a game's door, and work without its optional parts.
import assert from "node:assert/strict";
import test from "node:test";
import { Engine, hostOf, rests } from "./engine.mjs";
import { load } from "./load.mjs";

const { doors, freshPlan, localSetup, optionsOf, quickSetup, scenarioTitle, LocalTable, newKept } = await load(
  "games/doors.ts", "app/plan.ts", "table/local.ts", "table/kept.ts");

const said = { line: "", players: "", length: "", kind: "", options: {} };
const harbor = { game: "harbor", title: "Harbor", picture: "", words: { en: said, de: said }, seats: 3, board: async () => null };
const [android] = doors;

test("each game declares in one place what is chosen before it begins", () => {
  const plan = freshPlan(android, "alone");
  assert.deepEqual(optionsOf(plan, android), { murder: "evil-at-the-estates" });
  plan.scenario.value = "random";
  plan.options.value = { lily: "last" };
  plan.chairs.value = plan.chairs.value.map((chair, seat) => (seat === 1 ? { ...chair, who: "floyd" } : chair));
  assert.deepEqual(optionsOf(plan, android), { murder: "random", lily: "last", "seat-2": "floyd" });
});

test("a game without cases and without people to choose from is set up and played to its end", async () => {
  const plan = freshPlan(harbor, "screen");
  assert.deepEqual(optionsOf(plan, harbor), {});
  assert.deepEqual(localSetup(plan, harbor).chairs.map(({ kind }) => kind), ["person", "person", "bot"]);
  const table = new LocalTable(newKept({ ...quickSetup(harbor), seed: "00000000000000a7" }), hostOf(new Engine(), scenarioTitle));
  await table.begin();
  await rests(table);
  for (let choices = 0; table.table.value.state !== "over"; choices++) {
    assert.ok(choices < 2000, "it ends");
    await table.choose(table.decision.value.options.at(-1).i);
    await rests(table);
  }
  assert.equal(table.table.value.name, "");
});

test("a table is named after its game, in the current language", () => {
  const line = { message: "case", params: [{ type: "entry", entry: "a" }], cause: null, text: "" };
  const entries = new Map([["a", { title: "A Murder" }]]);
  assert.equal(scenarioTitle("android", [line], entries), "A Murder");
  assert.equal(scenarioTitle("android", [], entries), "");
  assert.equal(scenarioTitle("harbor", [line], entries), "");
});
