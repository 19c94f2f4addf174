// orders.test.mjs: which decisions standing orders answer at a local table: the same as at a server's.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { answeredFor } = await load("table/orders.ts");

const card = (key) => ({ type: "card", card: key });
const seat = (n) => ({ type: "seat", seat: n });
const option = (i, ...targets) => ({ i, passes: false, targets });
const pass = { i: 9, passes: true, targets: [] };
const asked = (name, options, params = [], window) => ({ prompt: { name, params, window }, options });
const window = (...options) => asked("after-follows", [...options, pass], [seat(2)], true);
const answer = (decision, orders, active = 2) => answeredFor(decision, orders, 0, active);

test("who can only pass is answered for; what must be chosen is always asked", () => {
  assert.equal(answer(window(), []), 9);
  assert.equal(answer(asked("after-follows", [option(0, card("a"))]), [{ order: "pass", until: "end" }]), null);
});

test("passing is for windows, and stops where it is told to", () => {
  const orders = [{ order: "pass", until: "end" }];
  assert.equal(answer(window(option(0, card("a"))), orders), 9);
  assert.equal(answer(asked("use", [option(0, card("a")), pass]), orders), null);
  assert.equal(answer(window(option(0, card("a"))), [...orders, { order: "stop", at: "after-follows" }]), null);
  assert.equal(answer(window(option(0, card("a"))), [...orders, { order: "stop", at: "after-enters" }]), 9);
});

test("unless it affects me: named, or in one's own turn", () => {
  const orders = [{ order: "pass", unless: "me" }];
  assert.equal(answer(window(option(0, card("a"))), orders), 9);
  assert.equal(answer(asked("after-follows", [option(0, card("a")), pass], [seat(0)], true), orders), null);
  assert.equal(answer(window(option(0, card("a"))), orders, 0), null);
});

test("no to a card, in a window or not, and to several", () => {
  const no = (key) => ({ order: "no", card: key });
  assert.equal(answer(window(option(0, card("a"))), [no("a")]), 9);
  assert.equal(answer(asked("use", [option(0, card("a")), pass]), [no("a")]), 9);
  assert.equal(answer(asked("may", [option(0), pass], [card("a")]), [no("a")]), 9);
  assert.equal(answer(window(option(0, card("a")), option(1, card("b"))), [no("a")]), null);
  assert.equal(answer(window(option(0, card("a")), option(1, card("b"))), [no("a"), no("b")]), 9);
  assert.equal(answer(window(option(0)), []), null);
});
