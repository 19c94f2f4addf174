// frame.mjs: what belongs to every table: keys, why not, undo, looking closer, drawers, tabs.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { assert, browse, done, test } from "./support/harness.mjs";
import { asked, promptText, untilAsked } from "./support/table.mjs";

const site = await browse();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function solo(options) {
  const page = await site.open("#/", options);
  await page.click("text=/Play now|Jetzt spielen/");
  await untilAsked(page);
  return page;
}

// The pages' policy forbids what page.waitForFunction does: this asks again and again.
async function until(page, what, given) {
  for (let n = 0; n < 200; n++) {
    if (await page.evaluate(what, given)) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`this did not come: ${what}`);
}

const focused = (page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
const logLines = (page) => page.$$eval(".log li", (lines) => lines.length);

// Answers by the keyboard until the prompt is the one for a whole turn.
async function untilTurn(page) {
  for (let n = 0; n < 60; n++) {
    await untilAsked(page);
    if (await page.$(`${asked} .btn.end`)) return;
    await page.keyboard.press("1");
    await page.waitForTimeout(60);
  }
  assert.fail("no turn in 60 decisions");
}

async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run());
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 3).join(", ")}`);
}

await test("a turn by the keyboard alone: numbers, arrows, Enter, end with its question", async () => {
  const page = await solo();
  await untilTurn(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(`${asked} .opt.is-focus`);
  const rows = await page.$$eval(`${asked} .opt`, (all) => all.map((row) => row.classList.contains("is-focus")));
  assert.deepEqual(rows.slice(0, 3), [false, true, false]);
  const before = await logLines(page);
  await page.keyboard.press("Enter");
  await until(page, (n) => document.querySelectorAll(".log li").length > n, before);
  await untilTurn(page);
  await page.keyboard.press("e");
  await page.waitForSelector(".sure");
  await page.keyboard.press("Escape");
  assert.equal(await page.$(".sure"), null);
  await page.keyboard.press("e");
  await page.keyboard.press("e");
  await page.waitForSelector(".prompt.waits, .prompt.asked");
});

await test("the list and the board light up together", async () => {
  const page = await solo();
  await untilTurn(page);
  const row = await page.waitForSelector(`${asked} .opt`);
  await row.hover();
  await page.waitForSelector(".mapwin [class*=callout]");
});

await test("why not: a sentence with its rule, which leads to the rules", async () => {
  const page = await solo();
  await untilTurn(page);
  await page.keyboard.press("?");
  await page.fill("#why-field", "follow up");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".answer");
  assert.ok((await page.textContent(".answer")).length > 5);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  assert.equal(await page.$("#why-field"), null);
});

await test("keys are off while one types", async () => {
  const page = await solo();
  await untilTurn(page);
  const before = await promptText(page);
  await page.keyboard.press("n");
  await page.waitForSelector("#notes-field");
  await until(page, () => document.activeElement?.id === "notes-field");
  await page.keyboard.type("1 e u meet Noise at 9");
  assert.equal(await promptText(page), before);
  assert.equal(await page.inputValue("#notes-field"), "1 e u meet Noise at 9");
});

await test("undo takes back what it names", async () => {
  const page = await solo();
  await untilTurn(page);
  const before = await promptText(page);
  await page.keyboard.press("1");
  await until(page, () => document.querySelector(".pf .u")?.title !== "");
  await untilAsked(page);
  await page.keyboard.press("u");
  await until(page, (text) => document.querySelector(".prompt.asked .ask")?.textContent === text, before);
});

await test("a card is enlarged by its key and by pressing, and the focus comes back", async () => {
  const page = await solo();
  await untilTurn(page);
  const card = await page.waitForSelector(".you [data-card]");
  await card.hover();
  await page.mouse.down();
  await page.waitForSelector("dialog.inspector");
  await page.mouse.up();
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.inspector", { state: "detached" });
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(`${asked} .opt.is-focus`);
  await until(page, () => document.activeElement?.hasAttribute("data-option"));
  const where = await focused(page);
  await page.keyboard.press("Space");
  await page.waitForSelector("dialog.inspector");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.inspector", { state: "detached" });
  assert.equal(await focused(page), where);
});

await test("a drawer leaves the prompt in sight, and Escape closes it", async () => {
  const page = await solo();
  await page.keyboard.press("o");
  const drawer = await page.waitForSelector(".drawer");
  const [left, right] = [await drawer.boundingBox(), await (await page.$(".prompt")).boundingBox()];
  assert.ok(left.x + left.width <= right.x, "it stands beside the prompt");
  await page.click(".drawer .rows button");
  await page.waitForSelector(".drawer .chip");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".drawer", { state: "detached" });
});

await test("the language changes at once, everywhere", async () => {
  const page = await solo();
  await untilTurn(page);
  await page.click(".tools [aria-label=Menu]");
  await page.click(".drawer >> text=Settings");
  await page.click(".drawer >> text=Deutsch");
  await until(page, () => document.querySelector(".ask")?.textContent?.includes("Zeit"));
  assert.match(await page.textContent(".prompt h1"), /Du bist dran/);
});

await test("a phone shows one region a tab, the prompt on each, and all of it on the first", async () => {
  for (const size of ["phone", "small"]) {
    const page = await solo({ size });
    await untilTurn(page);
    for (const tab of await page.$$(".tabbar button")) {
      await tab.click();
      const shown = await page.$$eval(".region", (all) => all.filter((one) => one.getClientRects().length > 0).map((one) => one.dataset.tab));
      assert.ok(shown.length > 0 && new Set(shown).size === 1, `one tab is shown: ${shown}`);
      const [width, wide] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      assert.ok(wide <= width, "nothing sticks out");
      assert.ok(await page.isVisible(".prompt h1"));
    }
    assert.equal(await page.isVisible(".prompt .opt"), false);
    await page.click(".unfold");
    await page.waitForSelector(".prompt .opt", { state: "visible" });
  }
});

await test("axe finds nothing at a table, dark and light, large and small", async () => {
  for (const look of [{}, { scheme: "light" }, { size: "phone" }, { size: "small", scheme: "light", locale: "de-DE" }]) {
    const page = await solo(look);
    await untilTurn(page);
    assert.deepEqual(await violations(page), [], JSON.stringify(look));
  }
});

await done();
