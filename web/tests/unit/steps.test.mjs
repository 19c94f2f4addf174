import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { Steps } = await load("table/steps.ts");

test("an undo goes back over what others did and where one was answered for", () => {
  const steps = new Steps();
  steps.push(0, true);
  steps.push(1, false);
  steps.push(0, false);
  steps.push(2, true);
  assert.equal(steps.back(0, 1), 4);
  assert.equal(steps.back(2, 1), 1);
  assert.equal(steps.back(0, 2), 0);
  steps.pop(4);
  assert.equal(steps.back(2, 1), 0);
});

test("of free choices only one's own count", () => {
  const steps = new Steps();
  steps.push(0, true);
  steps.push(0, false);
  assert.deepEqual([steps.free(0), steps.free(1), steps.free(2)], [0, 0, 1]);
});

test("a save tells them again, undone ones left out", () => {
  const choice = (seat, kind) => JSON.stringify({ choice: { i: 0, kind, targets: [] }, seat });
  const save = ['{"save":1}', choice(0, "move"), choice(1, "move"), choice(0, "pass"), choice(0, "draw"),
    '{"undo":"free","seat":0,"number":1}', '{"end":{"entries":5}}', ""].join("\n");
  const steps = Steps.of(save, (seat) => seat === 0);
  assert.equal(steps.back(0, 1), 3);
});
