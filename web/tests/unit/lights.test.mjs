import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { lightsOf } = await load("board/lights.ts");

const option = (i, rank) => ({ i, kind: "move", targets: [], text: `Go ${i}`, rank });
const lit = (options) => new Map(options.map((one) => [`place ${one.i}`, [one]]));
const marks = (options, folded = []) => {
  const { loud, quiet } = lightsOf(lit(options), options, new Set(folded));
  return [[...loud], [...quiet]];
};

test("only useful options have the signal color", () => {
  const options = [option(0, "worth"), option(1), option(2, "late")];
  assert.deepEqual(marks(options), [["place 0"], ["place 1"]]);
});

test("without ranks every option has the signal color", () => {
  assert.deepEqual(marks([option(0), option(1)]), [["place 0", "place 1"], []]);
});

test("options in a folded group are not marked, whatever their rank", () => {
  const options = [option(0, "worth"), option(1)];
  assert.deepEqual(marks(options, [0]), [["place 1"], []]);
  assert.deepEqual(marks(options, [0, 1]), [[], []]);
});
