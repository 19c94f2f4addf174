import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";
import { holdTime } from "./timers.mjs";

const { Play, Announcer, signal, confirmRisky, dueNote, mute, pace } = await load(
  "play/play.ts", "play/announce.ts", "play/memory.ts", "play/firsts.tsx", "settings.ts", "../tests/unit/signals.ts");

const option = (i, more = {}) => ({ i, kind: "do", targets: [], text: `Do ${i}`, ...more });

/* A table that records its requests and gives prepared replies. */
function laid(options, replies = {}, kind = "local") {
  const asked = [];
  const answer = (request) => {
    asked.push(request);
    const reply = replies[request.do];
    return Promise.resolve(typeof reply === "function" ? reply(request) : (reply ?? { did: request.do }));
  };
  const view = {
    game: "harbor", viewer: 0, seat_count: 2, active: 0, state: "running", waiting: [0], status: "", fields: {}, supplies: {},
    zones: [{ zone: "hand:0", kind: "hand", seat: 0, count: 2, cards: [{ card: "lamp" }, { card: "rope" }] }], effects: [], offers: [],
  };
  const table = {
    kind, id: "t", table: signal(null), view: signal(view), decision: signal({ version: 1, options }), lesson: signal(null), undo: signal(0),
    log: signal([]), chat: signal([]), notes: signal(""), orders: signal([]), talk: signal(null), dwell: signal(false), link: signal("here"), sending: signal(null),
    loss: signal(null), viewer: signal(0), curtain: signal(null), entries: signal(new Map([["lamp", { title: "Lamp" }]])), facts: signal(null),
    unveil() {}, choose: (index) => answer({ do: "choose", index }), send: answer, speak() {}, leave() {},
  };
  const board = { tabs: [{ id: "map" }, { id: "table" }] };
  return { play: new Play(table, board), table, asked };
}

test("a choice is sent, and undo names what it takes back", async () => {
  const { play, asked } = laid([option(0), option(1)]);
  play.pickNumber(2);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(asked, [{ do: "choose", index: 1 }]);
  assert.deepEqual(play.chosen.value, ["Do 1"]);
  play.close();
});

test("a risky option asks once, in place, unless that is switched off", async () => {
  const { play, asked } = laid([option(0), option(1, { kind: "end", risky: true })]);
  play.end();
  assert.equal(play.confirming.value, 1);
  assert.equal(asked.length, 0);
  assert.equal(play.back(), true);
  assert.equal(play.confirming.value, null);
  play.end();
  play.end();
  assert.deepEqual(asked, [{ do: "choose", index: 1 }]);
  confirmRisky.value = false;
  play.end();
  assert.equal(asked.length, 2);
  confirmRisky.value = true;
  play.close();
});

test("nothing is sent twice, and nothing that is not offered", () => {
  const { play, table, asked } = laid([option(0)]);
  void play.pick(option(7));
  table.sending.value = { index: 0, version: 1, state: "sending" };
  void play.pick(option(0));
  assert.deepEqual(asked, []);
  play.close();
});

test("a click that was meant for the previous decision chooses nothing in the next", () => {
  const { play, table, asked } = laid([option(0)]);
  const shown = table.decision.value.options[0];
  table.decision.value = { version: 2, options: [{ ...option(0), text: "another" }] };
  void play.pick(shown);
  assert.deepEqual(asked, []);
  play.close();
});

test("a choice that is answered at once is not shown as sending", ({ mock }) => {
  const pass = holdTime(mock);
  const { play, table } = laid([option(0)]);
  table.sending.value = { index: 0, version: 1, state: "sending" };
  pass(40);
  assert.equal(play.focus.sending.value, null);
  table.sending.value = null;
  pass(1000);
  assert.equal(play.focus.sending.value, null);
  table.sending.value = { index: 0, version: 2, state: "sending" };
  pass(1000);
  assert.equal(play.focus.sending.value, 0);
  table.sending.value = null;
  assert.equal(play.focus.sending.value, null);
  play.close();
});

test("a refusal shows its rule and stays visible during the next decision", async () => {
  const { play, table } = laid([option(0)], { choose: { error: { code: "refused", message: "You lack coins. (H-BID-01)" } } });
  await play.pick(option(0));
  assert.deepEqual([play.answer.value.text, play.answer.value.rule], ["You lack coins.", "H-BID-01"]);
  table.decision.value = { version: 2, options: [option(0)] };
  assert.equal(play.answer.value.text, "You lack coins.");
  table.decision.value = { version: 3, options: [option(0)] };
  assert.equal(play.answer.value, null);
  play.close();
});

test("a new decision clears focus, filter and question", () => {
  const { play, table } = laid([option(0)]);
  play.focus.option.value = 0;
  play.filter.value = "x";
  play.ask(true);
  table.decision.value = { version: 2, options: [option(0)] };
  assert.deepEqual([play.focus.option.value, play.filter.value, play.focus.asking.value], [null, "", false]);
  play.close();
});

test("undo is free or asks for consent, as the rules say", async () => {
  const consent = { error: { code: "consent", message: "needs consent" } };
  const { play, table, asked } = laid([option(0)], { undo: consent });
  await play.undo();
  assert.deepEqual(asked.map((request) => request.do), ["undo", "ask"]);
  const person = (seat) => ({ seat, kind: "person", bot: false });
  table.table.value = { undo: "consent", you: 0, owner: 1, seats: [person(0), person(1)] };
  assert.equal(play.undoAsks.value, false, "around one screen nobody has to be asked");
  play.close();
  const far = laid([option(0)], {}, "remote");
  far.table.table.value = table.table.value;
  assert.equal(far.play.undoAsks.value, true);
  far.table.undo.value = 2;
  assert.equal(far.play.undoAsks.value, false);
  far.play.close();
});

test("why not: the rule's sentence, or the option that exists", async () => {
  const no = { did: "whynot", offered: false, why: { rule: "A-MOVE-02", text: "Out of reach. (A-MOVE-02)" } };
  const { play, asked } = laid([option(0)], { whynot: (request) => (request.words ? no : { did: "whynot", offered: true, index: 0 }) });
  await play.why({ words: "move" });
  assert.deepEqual([play.answer.value.text, play.answer.value.rule], ["Out of reach.", "A-MOVE-02"]);
  await play.why({ kind: "do", targets: [] });
  assert.equal(play.focus.option.value, 0);
  assert.deepEqual(asked[1], { do: "whynot", option: { kind: "do", targets: [] } });
  play.close();
});

test("why not: if nothing of the kind is asked for, what the thing is for", async () => {
  const otherwise = { text: "Evidence follows a lead.", rule: "A-LEAD-05" };
  const not = { did: "whynot", offered: false, why: { rule: null, text: "You can't do that right now." } };
  const { play, asked } = laid([option(0)], { whynot: not });
  await play.why({ kind: "do", targets: [], otherwise });
  assert.equal(play.answer.value.rule, "A-LEAD-05");
  await play.why({ kind: "do", targets: [] });
  assert.equal(play.answer.value.text, "You can't do that right now.");
  await play.why({ otherwise });
  assert.deepEqual([asked.length, play.answer.value.text], [2, "Evidence follows a lead."]);
  play.close();
});

test("pressing a card in hand takes its only option, or opens the card if it has none", () => {
  const { play, asked } = laid([option(0, { targets: [{ type: "card", card: "lamp", zone: "hand:0" }] }), option(1)]);
  play.pickCard(1);
  assert.deepEqual(asked, [{ do: "choose", index: 0 }]);
  play.pickCard(2);
  assert.equal(play.focus.inspect.value, "rope");
  play.close();
});

test("a name in the log leads to its place on the map, or else to its card", () => {
  const { play } = laid([option(0)]);
  play.board.placeOf = (_, key) => (key === "lamp" ? "quay" : null);
  play.focus.tab.value = "table";
  play.look("lamp");
  assert.deepEqual([play.focus.tab.value, play.focus.call.value], ["map", { what: "place", place: "quay", n: 1 }]);
  play.look("rope");
  assert.equal(play.focus.inspect.value, "rope");
  play.close();
});

test("behind the curtain nothing of the table is drawn", () => {
  const { play, table } = laid([option(0)]);
  assert.notEqual(play.scene.value, null);
  table.curtain.value = 1;
  assert.equal(play.scene.value, null);
  assert.equal(play.laid.value, null);
  play.close();
});

test("the news since the player's last choice has five lines", async () => {
  const { play, table } = laid([option(0)]);
  const line = (seat, text) => ({ message: "does", params: [{ type: "seat", seat }], cause: null, text });
  table.log.value = [line(1, "before")];
  await play.pick(option(0));
  table.log.value = [...table.log.value, line(0, "mine"), ...[1, 2, 3, 4, 5, 6].map((n) => line(1, `theirs ${n}`))];
  assert.deepEqual(play.since(0), [2, 3, 4, 5, 6].map((n) => `theirs ${n}`));
  assert.deepEqual(play.since(1), []);
  play.close();
});

test("a muted player's messages are hidden and do not count as unread", () => {
  const { play, table } = laid([option(0)]);
  const line = (n, seat) => ({ n, seat, name: "", text: `line ${n}`, at: 0 });
  table.chat.value = [line(0, 1), line(1, 2), line(2, 1), line(3, 2)];
  assert.equal(play.unread.value, 4);
  play.chatRead.value = 1;
  mute(table.id, 1, true);
  assert.equal(play.unread.value, 2);
  assert.deepEqual(play.heard.value.map(({ n }) => n), [1, 3]);
  mute(table.id, 1, false);
  assert.equal(play.unread.value, 3);
  play.close();
});

test("notes appear one at a time, the goal of the game first", () => {
  const { play } = laid([option(0)]);
  const note = { id: "g.lead", region: "map", met: () => true, title: () => "", text: () => "" };
  const explained = new Set();
  const order = [];
  for (let due; (due = dueNote(play.scene.value, [note], explained)); explained.add(due.id)) order.push(due.id);
  assert.deepEqual(order, ["frame.prompt", "frame.lit", "frame.why", "g.lead"]);
  play.close();
});

test("polite announcements are made at most once a second, only the newest", async () => {
  const told = [];
  const announcer = new Announcer();
  announcer.polite.subscribe((text) => text && told.push(text));
  announcer.say("one");
  announcer.say("two");
  for (let n = 0; n < 9; n++) announcer.say(`line ${n}`);
  assert.deepEqual(told, ["one"]);
  await new Promise((soon) => setTimeout(soon, 1100));
  assert.deepEqual(told, ["one", "line 4 line 5 line 6 line 7 line 8"]);
  announcer.close();
});

test("what must be heard is announced once and in order, however much follows it", async () => {
  const told = [];
  const announcer = new Announcer();
  announcer.polite.subscribe((text) => text && told.push(text));
  announcer.say("one");
  announcer.tell([{ line: "fate +1", must: true }, { line: "it holds", must: true }]);
  for (let n = 0; n < 9; n++) announcer.say(`line ${n}`);
  announcer.tell([{ line: "the end", must: true }]);
  await new Promise((soon) => setTimeout(soon, 1100));
  assert.deepEqual(told, ["one", "fate +1 it holds line 7 line 8 the end"]);
  announcer.close();
});

test("an ending is told in steps to those who saw the game running, unless everything is shown at once", () => {
  const ending = (kept, began = "running") => {
    pace.value = kept;
    const { play, table } = laid([option(0)]);
    play.board.steps = () => [{ key: "a" }, { key: "b" }];
    table.view.value = { ...table.view.value, state: began };
    play.close();
    const again = new Play(table, play.board);
    table.view.value = { ...table.view.value, state: "won" };
    return again;
  };
  const play = ending("quick");
  assert.equal(play.staged.value, 0);
  play.stage(-1);
  assert.equal(play.staged.value, 0);
  play.stage(1);
  assert.equal(play.staged.value, 1);
  play.stage(1);
  assert.equal(play.staged.value, null);
  const skipped = ending("quick");
  assert.equal(skipped.back(), true);
  assert.equal(skipped.staged.value, null);
  assert.equal(ending("off").staged.value, null);
  assert.equal(ending("quick", "won").staged.value, null);
});

test("earlier positions are those this viewer was shown; taking back removes them, and another viewer begins anew", () => {
  const { play, table } = laid([option(0)]);
  const end = play.past.follow();
  const show = (lines, viewer = 0) => {
    table.viewer.value = viewer;
    table.log.value = Array.from({ length: lines }, (_, n) => ({ message: "", params: [], cause: null, text: String(n) }));
    table.view.value = { ...table.view.value, viewer, fields: { lines } };
  };
  for (const lines of [2, 5, 9]) show(lines);
  assert.equal(play.past.count.value, 3);
  play.past.step(-1);
  assert.deepEqual(play.scene.value.view.fields, { lines: 5 });
  assert.deepEqual(play.scene.value.options, [], "nothing is offered there");
  assert.equal(play.laid.value, null);
  play.past.goTo(-7);
  assert.equal(play.past.at.value, 0);
  assert.equal(play.past.positionOf(1), 1);
  assert.equal(play.past.positionOf(8), 3);
  play.past.goTo(2);
  show(5); /* taken back */
  assert.equal(play.past.count.value, 2);
  assert.equal(play.past.at.value, null, "that position no longer exists");
  assert.equal(play.back(), false);
  play.past.step(-1);
  assert.equal(play.back(), true);
  assert.equal(play.past.at.value, null);
  show(5, 1);
  assert.equal(play.past.count.value, 0, "of another viewer");
  end();
  play.close();
});
