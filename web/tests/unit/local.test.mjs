// local.test.mjs: local tables on the real engine, without a page.
import assert from "node:assert/strict";
import test from "node:test";
import { Engine as RealEngine, hostOf, rests } from "./engine.mjs";
import { load } from "./load.mjs";

const { LocalTable, EngineLost, language, newKept, Play, announceNews } =
  await load("table/local.ts", "table/engine.ts", "table/kept.ts", "settings.ts", "play/play.ts", "play/announce.ts");

class Engine extends RealEngine {
  // Breaks the instance at the next call of this function, as a failed check would when that option is chosen.
  trap(name, seat, index, calls = 1) {
    const { x } = this.rules.instance;
    const whole = x[name];
    x[name] = (...args) => {
      if (--calls > 0) return whole(...args);
      x.table_tried = () => seat * 512 + index;
      throw new WebAssembly.RuntimeError("unreachable");
    };
  }

  // It cannot recover: all games are lost.
  lose() {
    this.ask = async () => {
      delete this.ask;
      this.rules = new Engine().rules;
      throw new EngineLost("this must hold: nothing breaks");
    };
  }
}

const bot = { kind: "bot", name: "", level: "novice" };
const person = { kind: "person", name: "", level: null };

function lay(chairs, kept = newKept({ game: "android", options: {}, chairs, seed: "00000000000000a7" })) {
  const engine = new Engine();
  const table = new LocalTable(kept, hostOf(engine));
  return { table, engine, kept };
}

const ordersOf = ({ match }) => JSON.parse(match).seats[0].orders;

const pass = (decision) => (decision.options.find(({ passes }) => passes) ?? decision.options.at(-1)).i;

const handsOf = (view) =>
  view.zones.filter(({ zone }) => /^(hand|hunches):/.test(zone)).flatMap(({ cards }) => cards.map(({ card }) => card));

test("bots play until the person is asked, and forced passes are never asked for", async () => {
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

test("before the curtain lifts, nothing private is known", async () => {
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

test("a table that was left continues where it was", async () => {
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

test("undo takes back the player's own last choice, whatever bots did since", async () => {
  const { table, kept } = lay([person, bot, bot]);
  await table.begin();
  const told = [];
  for (let i = 0; i < 6; i++) {
    await rests(table);
    told.push(table.decision.value.prompt.text + JSON.stringify(table.view.value.fields.day));
    await table.choose(pass(table.decision.value));
  }
  await rests(table);
  for (const before of told.reverse()) { // alone with bots, nobody else has to agree
    const reply = await table.send({ do: "undo", choices: 1 });
    assert.equal(reply.did, "undo", JSON.stringify(reply));
    await rests(table);
    assert.equal(table.decision.value.prompt.text + JSON.stringify(table.view.value.fields.day), before);
  }
  assert.match(kept.save, /"undo":"owner"/);
  table.speak("de");
  await new Promise((done) => setTimeout(done, 5));
  const none = await table.send({ do: "undo", choices: 1 });
  assert.equal(none.error.code, "refused");
  assert.match(none.error.message, /zurücknehmen/);
  await rests(table);
});

test("several people at one screen are asked for their consent", async () => {
  const { table, kept } = lay(null, newKept({ game: "harbor", options: {}, chairs: [person, person], seed: "00000000000000a7" }));
  await table.begin();
  const acted = new Set();
  for (let i = 0; i < 40; i++) {
    await rests(table);
    table.unveil();
    await rests(table);
    if (acted.has(table.viewer.value) && table.undo.value === 0) break;
    acted.add(table.viewer.value);
    await table.choose(table.decision.value.options[0].i);
  }
  const alone = await table.send({ do: "undo", choices: 1 });
  assert.equal(alone.error.code, "consent");
  const reply = await table.send({ do: "ask", what: "undo", choices: 1 });
  assert.equal(reply.did, "ask", JSON.stringify(reply));
  assert.match(kept.save, /"undo":"consent"/);
  await rests(table);
});

test("a choice that breaks the engine is refused, struck for this decision, and the game goes on", async () => {
  const { table, engine, kept } = lay([person, bot, bot]);
  await table.begin();
  await rests(table);
  const before = table.decision.value;
  const { i, kind, targets } = before.options[0];
  engine.trap("table_line", 0, i);
  const reply = await table.choose(i);
  assert.equal(reply.error.code, "fault");
  const after = table.decision.value;
  assert.equal(after.prompt.text, before.prompt.text);
  assert.equal(after.options.length, before.options.length - 1);
  assert.ok(!after.options.some((one) => JSON.stringify([one.kind, one.targets]) === JSON.stringify([kind, targets])));
  await table.choose(after.options[0].i);
  await rests(table);
  assert.match(kept.save, /"fault":/);
  assert.equal(table.link.value, "here");
});

test("a bot's choice that breaks the engine is struck as well", async () => {
  const { table, engine, kept } = lay([bot, person, bot]);
  engine.sit = async (match) => {
    const sat = await RealEngine.prototype.sit.call(engine, match);
    const { view } = await engine.ask({ do: "view", viewer: "spectator" });
    engine.trap("table_go", view.waiting[0], 0);
    return sat;
  };
  await table.begin();
  await rests(table);
  await table.choose(pass(table.decision.value));
  await rests(table);
  assert.match(kept.save, /"fault":/);
  assert.equal(table.link.value, "here");
});

test("an engine that is lost starts again from the stored game", async () => {
  const { table, engine } = lay([person, bot, bot]);
  await table.begin();
  await rests(table);
  const before = table.decision.value;
  engine.lose();
  const reply = await table.choose(before.options[0].i);
  assert.equal(reply.error.code, "fault");
  assert.deepEqual(table.decision.value, before);
  await table.choose(pass(before));
  await rests(table);
});

test("standing orders answer reaction windows until they end, and nothing else", async () => {
  const { table, kept } = lay([person, bot, bot]);
  await table.begin();
  await rests(table);
  const wrong = await table.send({ do: "orders", orders: [{ order: "stop" }] });
  assert.equal(wrong.error.code, "usage");
  await table.send({ do: "orders", orders: [{ order: "pass", until: "turn" }] });
  await rests(table);
  assert.equal(ordersOf(kept).length, 1);
  for (let i = 0; i < 20; i++) {
    await rests(table);
    if (table.table.value.state === "over") break;
    const { prompt } = table.decision.value;
    if (table.orders.value.length) assert.ok(!prompt.window, prompt.text);
    await table.choose(pass(table.decision.value));
  }
  assert.deepEqual(table.orders.value, []);
});

test("bots play with the level and the personality they were given", async () => {
  const ends = [];
  for (const personality of [null, null, "spoiler"]) {
    const { table, kept } = lay([person, { ...bot, personality }, { ...bot, personality }]);
    await table.begin();
    for (let i = 0; i < 4; i++) {
      await rests(table);
      await table.choose(pass(table.decision.value));
    }
    await rests(table);
    ends.push(kept.save);
  }
  assert.equal(ends[0], ends[1]);
  assert.notEqual(ends[0], ends[2]);
});

test("a table that was stored before orders were checked opens without them", async () => {
  const kept = newKept({ game: "harbor", options: {}, chairs: [person, bot], seed: "00000000000000a7" });
  kept.orders = { 0: [{ order: "stop", at: "everywhere-and-in-all-windows-there-are" }] };
  kept.notes = { 0: "mine" };
  const { table } = lay(null, kept);
  await table.begin();
  await rests(table);
  assert.deepEqual(table.orders.value, []);
  assert.equal(table.notes.value, "mine");
});

test("changing the language sends everything again", async () => {
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

const harbor = (chairs) => newKept({ game: "harbor", options: {}, chairs, seed: "00000000000000a7" });

test("everything is stored before it is shown", async () => {
  const { kept } = lay([person, bot, bot]);
  const table = new LocalTable(kept, { ...hostOf(new Engine()), keep: async ({ save }) => {
    await new Promise((done) => setTimeout(done, 2));
    stored = save;
  } });
  let stored = "";
  const shown = [];
  table.log.subscribe((log) => shown.push({ stored, lines: log.length }));
  await table.begin();
  for (let i = 0; i < 5; i++) {
    await rests(table);
    await table.choose(pass(table.decision.value));
  }
  await rests(table);
  const engine = new Engine();
  const steps = shown.filter(({ lines }) => lines);
  assert.ok(steps.length > 5);
  for (const { stored: save, lines } of steps) {
    await engine.ask({ do: "open", save });
    const { total } = await engine.ask({ do: "log", viewer: 0, limit: 1 });
    assert.ok(total >= lines, `${lines} lines are shown, ${total} are stored`);
  }
});

test("a browser that stores nothing is reported once, and the game goes on", async () => {
  for (const [speaks, warns] of [["en", /cannot store the game/], ["de", /nicht speichern/]]) {
    language.value = speaks;
    const { kept } = lay([person, bot, bot]);
    let tries = 0;
    const table = new LocalTable(kept, { ...hostOf(new Engine()), keep: async () => {
      tries++;
      throw new DOMException("no room", "QuotaExceededError");
    } });
    await table.begin();
    await rests(table);
    assert.match(table.warning.value, warns);
    table.warning.value = null;
    await table.choose(pass(table.decision.value));
    await rests(table);
    assert.equal(table.warning.value, null);
    assert.ok(tries > 2, "every change tries again");
  }
  language.value = "en";
});

test("refusals are in the players' language", async () => {
  const { table } = lay(null, harbor([person, person]));
  await table.begin();
  await rests(table);
  table.speak("de");
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(table.viewer.value, "spectator"); // behind the curtain
  for (const request of [{ do: "orders", orders: [] }, { do: "notes", text: "mine" }, { do: "undo" }, { do: "concede" }])
    assert.match((await table.send(request)).error.message, /wer am Tisch sitzt/);
  assert.match((await table.choose(0)).error.message, /wer am Tisch sitzt/);
  table.unveil();
  await rests(table);
  const long = await table.send({ do: "notes", text: "ä".repeat(20001) });
  assert.match(long.error.message, /höchstens 20000 Zeichen/);
  assert.equal((await table.send({ do: "notes", text: "ä".repeat(20000) })).did, "notes");
  assert.equal((await table.send({ do: "undo", choices: 100 })).error.code, "usage");
  const { version } = table.decision.value;
  assert.equal((await table.choose(400)).error.code, "refused");
  assert.equal(table.decision.value.version, version);
});

test("a choice that breaks the engine is refused in the players' language", async () => {
  const { table, engine } = lay([person, bot, bot]);
  await table.begin();
  await rests(table);
  table.speak("de");
  await new Promise((done) => setTimeout(done, 5));
  engine.trap("table_line", 0, table.decision.value.options[0].i);
  assert.match((await table.choose(table.decision.value.options[0].i)).error.message, /Fehler im Spiel/);
});

test("people are called by their names, and others as the game calls them", async () => {
  const { table, kept } = lay(null, harbor([{ ...person, name: "Ada\n\u202e Lovelace" }, { ...person, name: "ß".repeat(40) }, bot]));
  await table.begin();
  await rests(table);
  const [head] = kept.save.split("\n");
  assert.deepEqual(JSON.parse(head).names, ["Ada Lovelace", "ß".repeat(31), ""]);
  table.unveil();
  await rests(table);
  await table.choose(0);
  await rests(table);
  assert.equal((await table.send({ do: "save" })).did, "save");
});

test("around one screen offers need no curtain", async () => {
  const { table, kept } = lay(null, harbor([person, person, bot]));
  await table.begin();
  await rests(table);
  assert.equal(table.curtain.value, 0);
  const give = [{ type: "supply", supply: "coin", number: 1 }];
  const made = await table.send({ do: "offer", seat: 1, offer: { to: 0, give } });
  assert.equal(made.did, "offer", JSON.stringify(made));
  assert.equal((await table.send({ do: "answer", seat: 0, offer: made.offer, answer: "take" })).did, "answer");
  assert.equal((await table.send({ do: "offer", seat: 2, offer: { to: 0, give } })).error.code, "forbidden"); // a bot's
  assert.equal((await table.send({ do: "orders", seat: 1, orders: [] })).error.code, "forbidden");
  assert.equal(table.viewer.value, "spectator");
  await rests(table);
  assert.match(kept.save, /\{"answer":"take","seat":0,"number":1\}/);
});

test("only a bot that replaces a person is marked", async () => {
  const { table } = lay(null, harbor([person, person, bot]));
  await table.begin();
  await rests(table);
  table.unveil();
  await rests(table);
  const seat = table.viewer.value;
  assert.deepEqual(table.table.value.seats.map((chair) => chair.bot), [false, false, false]);
  assert.equal((await table.send({ do: "concede" })).did, "concede");
  await rests(table);
  assert.deepEqual(table.table.value.seats.map((chair) => chair.bot), [0, 1, 2].map((one) => one === seat));
});

test("bots answer offers, and the same knowledge gives the same hint", async () => {
  const { table, kept } = lay(null, harbor([person, bot, bot]));
  await table.begin();
  await rests(table);
  const first = await table.send({ do: "hint" });
  assert.deepEqual(await table.send({ do: "hint" }), first);
  const coin = [{ type: "supply", supply: "coin", number: 1 }];
  for (let i = 0; i < 6; i++) {
    const made = await table.send({ do: "offer", offer: { to: 1, give: coin } });
    if (made.did) break;
    await table.choose(0);
    await rests(table);
  }
  for (let i = 0; i < 500 && !/"answer":/.test(kept.save); i++) await new Promise((done) => setTimeout(done, 2));
  assert.match(kept.save, /\{"answer":"take","seat":1,"number":1,"by":"bot"\}/);
});

test("orders stop at reaction windows, and each ends with its own event", async () => {
  const { table, kept } = lay([person, bot, bot]);
  await table.begin();
  await rests(table);
  await table.send({ do: "orders", orders: [
    { order: "pass", until: "end" }, { order: "stop", at: "lead", until: "period" }, { order: "no", card: "no-such", until: "played" } ] });
  const kinds = () => ordersOf(kept).map(({ order }) => order).join(" ");
  const met = new Set();
  for (let i = 0; i < 60; i++) {
    await rests(table);
    if (table.table.value.state === "over") break;
    met.add(kinds());
    const { prompt, options } = table.decision.value;
    if (prompt.window) {
      assert.match(kinds(), /stop/, prompt.text);
      assert.match(prompt.name, /follow/, prompt.name);
    }
    await table.choose(i % 3 ? pass(table.decision.value) : options[0].i);
  }
  assert.deepEqual([...met], ["pass stop no", "pass stop", "pass"]);
});

test("a person points at what bots should go for, if hands are open", async () => {
  const engine = new Engine();
  const kept = newKept({ game: "la-1", options: {}, chairs: [person, bot], seed: "00000000000000a7" });
  const table = new LocalTable(kept, hostOf(engine));
  await table.begin();
  await rests(table);
  assert.equal(table.table.value.points, true);
  assert.deepEqual(await table.send({ do: "point", at: "ash-town" }), { did: "point" });
  assert.deepEqual(table.pointing.value, { n: 1, seat: 0, at: "ash-town" });
  assert.match((await table.send({ do: "point", at: "nowhere" })).error.message, /just pointed|no such place/);
  assert.equal(table.pointing.value.n, 1);

  const { table: closed } = lay([person, bot, bot]);
  await closed.begin();
  await rests(closed);
  assert.equal(closed.table.value.points, false);
  assert.match((await closed.send({ do: "point", at: "harbor" })).error.message, /open hands/);
});

// What is announced at this table, with the viewer at that time.
function listens(table) {
  const play = new Play(table, { tabs: [{ id: "map" }] });
  const { announcer } = play;
  const told = [];
  const tell = announcer.tell.bind(announcer);
  announcer.tell = (lines) => {
    told.push(...lines.map(({ line }) => ({ line, viewer: table.viewer.value })));
    tell(lines);
  };
  const end = announceNews(play);
  return { announcer, told, end: () => [end(), play.close()] };
}

async function linesOf({ host: { engine } }, viewer) {
  const lines = [];
  for (let since = 0, total = 1; since < total; )
    ({ next: since, total } = await engine.ask({ do: "log", viewer, since }).then((page) => (lines.push(...page.lines), page)));
  return lines.map(({ text }) => text);
}

test("with open hands every line is announced once, also those that come with another investigator's screen", async () => {
  const kept = newKept({ game: "la-1", options: {}, chairs: [person, person, bot], seed: "00000000000000a7" });
  const table = new LocalTable(kept, hostOf(new Engine()));
  const { told, end } = listens(table);
  let [known, last] = [0, table.viewer.value];
  const switched = []; /* the messages that came with another seat's view */
  table.log.subscribe((log) => {
    if (!log.length) return;
    if (last === 1 - table.viewer.value) switched.push(...log.slice(known).map(({ message }) => message));
    [known, last] = [log.length, table.viewer.value];
  });
  await table.begin();
  for (let i = 0; i < 100; i++) {
    await rests(table);
    if (table.table.value.state === "over") break;
    const { options } = table.decision.value;
    await table.choose(options[(i * 31) % options.length].i);
  }
  await rests(table);
  end();
  const logs = await Promise.all([0, 1, "spectator"].map((viewer) => linesOf(table, viewer)));
  assert.equal(told.length, logs[0].length);
  told.forEach(({ line, viewer }, n) => assert.equal(line, logs[viewer === "spectator" ? 2 : viewer][n]));
  assert.ok(switched.includes("fate"), "a result comes with the switch");
});

test("behind a curtain nothing is announced, and nobody hears a line twice", async () => {
  const { table } = lay([person, person, bot]);
  const { announcer, told, end } = listens(table);
  const first = [];
  await table.begin();
  for (let i = 0; i < 80; i++) {
    await rests(table);
    if (table.table.value.state === "over") break;
    if (table.curtain.value !== null) {
      await new Promise((done) => setTimeout(done, 5));
      assert.equal(announcer.polite.value + announcer.assertive.value, "");
      table.unveil();
      continue;
    }
    first[table.viewer.value] ??= table.log.value.length;
    await table.choose(pass(table.decision.value));
  }
  end();
  for (const seat of [0, 1]) {
    const heard = told.filter(({ viewer }) => viewer === seat).map(({ line }) => line);
    const log = await linesOf(table, seat);
    assert.ok(heard.length > 20);
    assert.deepEqual(heard, log.slice(first[seat], first[seat] + heard.length));
  }
});
