// axe.mjs: the violations that axe-core finds in a page, one per line. Its experimental rule for labels is on,
// because people who control the page by voice say the text on a button.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { rest } from "./rest.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function violations(page) {
  await rest(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe); /* the policy forbids a script element, but not evaluate() */
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], rules: { "label-content-name-mismatch": { enabled: true } } }));
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(" ")} ${any[0]?.message ?? ""}`));
}
