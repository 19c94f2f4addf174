// local.test.mjs: local tables on the real engine, without a page.
import assert from "node:assert/strict";
import test from "node:test";
import { Engine as RealEngine, hostOf, rests } from "./engine.mjs";
import { load } from "./load.mjs";

const { LocalTable, EngineLost, newKept } = await load("table/local.ts", "table/engine.ts", "table/kept.ts");

// `trap` makes one request trap, like a failed check.
class Engine extends RealEngine {
  asked = [];

  async ask(request) {
    this.asked.push(request);
    if (this.trap?.(request)) {
      this.trap = null;
      this.fresh();
      throw new EngineLost("this must hold: nothing breaks");
    }
    return super.ask(request);
  }
}

const bot = { kind: "bot", name: "", level: "novice" };
const person = { kind: "person", name: "", level: null };

function lay(chairs, kept = newKept({ game: "android", options: {}, chairs, seed: "00000000000000a7" })) {
  const engine = new Engine();
  const table = new LocalTable(kept, hostOf(engine));
  return { table, engine, kept };
}

const pass = (decision) => (decision.options.find(({ passes }) => passes) ?? decision.options.at(-1)).i;

const handsOf = (view) =>
  view.zones.filter(({ zone }) => /^(hand|hunches):/.test(zone)).flatMap(({ cards }) => cards.map(({ card }) => card));

test("bots play until the person is asked, and are never asked to pass when that is all there is", async () => {
  const { table } = lay([person, bot, bot, bot]);
  await table.begin();
  for (let i = 0; ; i++) {
    await rests(table);
    if (table.table.value.state === "over") {
      assert.ok(i >= 12, "once a day at the least");
      break;
    }
    const decision = table.decision.value;
    assert.ok(decision, "the person is asked");
    assert.ok(decision.options.some(({ passes }) => !passes), decision.prompt.text);
    await table.choose(pass(decision));
  }
  assert.equal(table.viewer.value, 0);
});

test("before the curtain lifts, nothing private of anybody is known", async () => {
  const { table } = lay([person, person, bot]);
  await table.begin();
  const hands = new Map();
  let curtains = 0;
  for (let i = 0; i < 60; i++) {
    await rests(table);
    if (table.table.value.state === "over") break;
    if (table.curtain.value !== null) {
      curtains++;
      assert.equal(table.viewer.value, "spectator");
      assert.equal(table.decision.value, null);
      assert.equal(table.notes.value, "");
      assert.deepEqual(handsOf(table.view.value ?? { zones: [] }), []);
      const known = JSON.stringify([table.view.value, table.log.value, table.orders.value]);
      for (const cards of hands.values())
        for (const card of cards) {
          const open = JSON.stringify(table.view.value).includes(`"${card}"`);
          assert.ok(open || !known.includes(`"${card}"`), card);
        }
      table.unveil();
      continue;
    }
    hands.set(table.viewer.value, handsOf(table.view.value));
    await table.send({ do: "notes", text: "mine alone" });
    await table.choose(pass(table.decision.value));
  }
  assert.ok(curtains > 3);
  assert.equal(hands.size, 2);
});

test("a table that was left goes on where it was", async () => {
  const { table, kept } = lay([person, bot, bot]);
  await table.begin();
  await rests(table);
  await table.choose(pass(table.decision.value));
  await rests(table);
  const { table: again } = lay(null, structuredClone(kept));
  await again.begin();
  await rests(again);
  assert.deepEqual(again.decision.value, table.decision.value);
  assert.deepEqual(again.log.value, table.log.value);
  assert.deepEqual(again.view.value, table.view.value);
});

test("what is taken back is one's own last choice, whatever bots did and was answered since", async () => {
  const { table } = lay([person, bot, bot]);
  await table.begin();
  const told = [];
  for (let i = 0; i < 6; i++) {
    await rests(table);
    told.push(table.decision.value.prompt.text + JSON.stringify(table.view.value.fields.day));
    await table.choose(pass(table.decision.value));
  }
  await rests(table);
  for (const before of told.reverse()) {
    const reply = await table.send({ do: "ask", what: "undo", choices: 1 });
    assert.equal(reply.did, "undo", JSON.stringify(reply));
    await rests(table);
    assert.equal(table.decision.value.prompt.text + JSON.stringify(table.view.value.fields.day), before);
  }
  const none = await table.send({ do: "ask", what: "undo", choices: 1 });
  assert.equal(none.error.code, "refused");
  await rests(table);
});

test("a choice that breaks the engine is refused, struck, and the game goes on", async () => {
  const { table, engine } = lay([person, bot, bot]);
  await table.begin();
  await rests(table);
  const before = table.decision.value;
  const { i, kind, targets } = before.options[0];
  engine.trap = (request) => request.do === "choose";
  const reply = await table.choose(i);
  assert.equal(reply.error.code, "fault");
  const after = table.decision.value;
  assert.equal(after.prompt.text, before.prompt.text);
  assert.equal(after.options.length, before.options.length - 1);
  assert.ok(!after.options.some((one) => JSON.stringify([one.kind, one.targets]) === JSON.stringify([kind, targets])));
  await table.choose(after.options[0].i);
  await rests(table);
  assert.equal(table.link.value, "here");
});

test("a bot's choice that breaks the engine is struck as well", async () => {
  const { table, engine } = lay([person, bot, bot]);
  let choices = 0;
  engine.trap = (request) => request.do === "choose" && request.seat !== 0 && ++choices === 5;
  await table.begin();
  for (let i = 0; i < 8; i++) {
    await rests(table);
    await table.choose(pass(table.decision.value));
  }
  assert.equal(choices, 5);
  assert.equal(table.link.value, "here");
});

test("standing orders answer reaction windows until they end, and nothing else", async () => {
  const { table, engine } = lay([person, bot, bot]);
  await table.begin();
  await rests(table);
  await table.send({ do: "orders", orders: [{ order: "pass", until: "turn" }] });
  for (let i = 0; i < 20; i++) {
    await rests(table);
    if (table.table.value.state === "over") break;
    const { prompt } = table.decision.value;
    if (table.orders.value.length) assert.ok(!prompt.name.startsWith("react"), prompt.text);
    await table.choose(pass(table.decision.value));
  }
  assert.deepEqual(table.orders.value, []);
  assert.ok(engine.asked.length > 0);
});

test("bots think with the level and the personality they were given", async () => {
  const { table, engine } = lay([person, { ...bot, personality: "spoiler" }, bot]);
  await table.begin();
  await rests(table);
  await table.choose(pass(table.decision.value));
  await rests(table);
  const thoughts = engine.asked.filter((request) => request.do === "think");
  assert.ok(thoughts.length > 0);
  for (const { seat, level, personality } of thoughts)
    assert.deepEqual([level, personality], ["novice", seat === 1 ? "spoiler" : undefined]);
});

test("another language tells everything again", async () => {
  const { table } = lay([person, bot, bot]);
  await table.begin();
  await rests(table);
  const lines = table.log.value.length;
  table.speak("de");
  for (let i = 0; i < 500 && !/Fall/.test(table.log.value[0]?.text); i++)
    await new Promise((done) => setTimeout(done, 2));
  assert.match(table.log.value[0].text, /^Der Fall/);
  assert.equal(table.log.value.length, lines);
});
