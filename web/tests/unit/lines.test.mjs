import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { byPeriod, linked, seatOf, ruleIn, clockText } = await load("play/lines.ts", "play/links.ts");

const line = (text, params = [], message = "moves", cause = null) => ({ message, params, cause, text });
const entries = new Map([
  ["napd", { title: "NAPD" }],
  ["root", { title: "The Root" }],
  ["rathaus", { title: "Rathaus" }],
  ["list", { title: "Not on the List" }],
]);

test("periods are headings", () => {
  const log = [line("The case."), line("Week 1, day 1.", [], "day"), line("A."), line("B."), line("Week 1, day 2.", [], "day")];
  const days = byPeriod(log, "day");
  assert.deepEqual(days.map((day) => [day.title, day.lines.length]), [[null, 1], ["Week 1, day 1", 2], ["Week 1, day 2", 0]]);
  assert.deepEqual(byPeriod(log, "day", 3).map((day) => day.lines.map(({ n }) => n)), [[3], []]);
});

test("a line belongs to the first seat it names", () => {
  assert.equal(seatOf(line("x", [{ type: "number", number: 1 }, { type: "seat", seat: 2 }, { type: "seat", seat: 0 }])), 2);
  assert.equal(seatOf(line("x")), null);
});

test("names are linked in the text, also inflected and without their article", () => {
  const to = (text, key) => linked(line(text, [{ type: "entry", entry: key }]), entries);
  assert.deepEqual(to("Rachel goes to NAPD.", "napd"), [{ text: "Rachel goes to " }, { text: "NAPD", key: "napd" }, { text: "." }]);
  assert.deepEqual(to("You go to the Root.", "root")[1], { text: "the Root", key: "root" });
  assert.deepEqual(to("Vor den Türen des Rathauses.", "rathaus")[1], { text: "Rathauses", key: "rathaus" });
  assert.deepEqual(to("You wait.", "napd"), [{ text: "You wait." }]);
});

test("causes are linked as well; hidden things never are", () => {
  const pieces = linked(line("Not on the List: Louis stays.", [{ type: "card", hidden: true }], "stays", "list"), entries);
  assert.deepEqual(pieces[0], { text: "Not on the List", key: "list" });
});

test("a rule id at the end of a sentence is removed", () => {
  assert.deepEqual(ruleIn("You cannot go there. (A-MOVE-02)"), { sentence: "You cannot go there.", rule: "A-MOVE-02" });
  assert.deepEqual(ruleIn("No (really)."), { sentence: "No (really).", rule: null });
});

test("clocks are short", () => {
  assert.equal(clockText(65.2, "en"), "1:06");
  assert.equal(clockText(3600 * 5, "en"), "5:00:00");
  assert.equal(clockText(-3, "en"), "0:00");
  assert.equal(clockText(86400 * 3, "de"), "3 Tage");
});
