// thinking.test.mjs: a bot that thinks long does so in another instance of the engine. Meanwhile everything else is
// answered.
import assert from "node:assert/strict";
import test from "node:test";
import { Instance, module, Rules } from "./engine.mjs";

function begun(mind) {
  const rules = new Rules(module, mind);
  const ask = (request) => JSON.parse(rules.line(request));
  ask({ do: "hello", language: "en" });
  ask({ do: "new", game: "android", seats: 3, seed: 7, options: { first: "2" } });
  const seat = (kind) => ({ kind, name: "", level: "regular", personality: null });
  assert.ok(rules.sit(JSON.stringify({ match: 1, talk: 0, seats: [seat("person"), seat("bot"), seat("bot")] })));
  return { rules, ask };
}

// The first option, always, until the log has so many lines.
async function play({ rules, ask }, lines) {
  for (let told = 0; told < lines; ) {
    const { asked } = await rules.go(1e9);
    if (asked.includes(0)) {
      const { decision } = ask({ do: "options", seat: 0 });
      ask({ do: "choose", seat: 0, version: decision.version, index: 0 });
    }
    told = ask({ do: "log", viewer: 0, since: 0, limit: 1 }).total;
  }
  return ask({ do: "view", viewer: "spectator" }).hash;
}

const elsewhere = new Instance(module);

test("its choices are the same there", async () => {
  let asked = 0;
  const mind = async (question) => {
    asked++;
    return elsewhere.ponder(question);
  };
  assert.equal(await play(begun(mind), 22), await play(begun(), 22));
  assert.ok(asked > 0, "a bot thought elsewhere");
});

test("meanwhile everything is answered; a mind that fails is replaced", async () => {
  const table = begun((question) => new Promise((done, lost) => (table.gone = () => lost(new Error("gone")))));
  const until = (async () => {
    for (; !table.gone; ) {
      const { asked } = await table.rules.go(1e9);
      if (!asked.includes(0)) continue;
      const { decision } = table.ask({ do: "options", seat: 0 });
      table.ask({ do: "choose", seat: 0, version: decision.version, index: 0 });
    }
  })();
  while (!table.gone) await new Promise((then) => setTimeout(then));
  assert.equal(table.ask({ do: "view", viewer: 0 }).did, "view");
  assert.ok(table.rules.settle({ viewer: 0, n: 1 }).news.length > 0);
  table.gone();
  await until;
});
