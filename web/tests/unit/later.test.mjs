// Tests that delayed parts of the page are drawn, and when.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";
import { holdTime } from "./timers.mjs";

const { giveWay, signal, soon } = await load("play/later.tsx", "../tests/unit/signals.ts");

function table(mock) {
  const pass = holdTime(mock);
  document.hidden = true; /* frames are timers */
  const view = signal(0);
  const end = giveWay({ table: { view, sending: signal(null) }, focus: { sending: signal(null) } });
  pass(1000);
  const ran = [];
  return {
    end,
    ran,
    news: () => view.value++,
    follows: (what) => soon(() => ran.push(what)),
    pass,
  };
}

test("one part is drawn in each frame, as soon as there is no news", ({ mock }) => {
  const { end, ran, news, follows, pass } = table(mock);
  news();
  follows("bar");
  follows("names");
  pass(20);
  assert.deepEqual(ran, []);
  news();
  pass(20);
  assert.deepEqual(ran, [], "others have come");
  pass(100);
  assert.deepEqual(ran, ["bar", "names"]);
  end();
});

test("a canceled part is not drawn", ({ mock }) => {
  const { end, ran, news, follows, pass } = table(mock);
  news();
  follows("bar")();
  pass(200);
  assert.deepEqual(ran, []);
  end();
});

test("endless news does not keep a part off the page", ({ mock }) => {
  const { end, ran, news, follows, pass } = table(mock);
  for (let n = 0, off = []; n < 100; n++) {
    off.forEach((call) => call());
    news();
    off = [follows("bar"), follows("names")];
    pass(10);
  }
  assert.deepEqual(ran.slice(0, 2), ["bar", "names"]);
  assert.ok(ran.length <= 4, "twice a second at most");
  end();
});
