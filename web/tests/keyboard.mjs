// keyboard.mjs: plays with the keyboard alone, from the first page to the end of a game.
//
//     WHOLE_GAMES=1   all of the game, instead of the set-up and the last 60 choices
import { assert, browse, done, test } from "./support/harness.mjs";
import { nearEnd, openInstead } from "./support/prepared.mjs";
import { until } from "./support/table.mjs";

const site = await browse();

// Presses Tab until an element with this name has the focus.
async function tabTo(page, text) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const names = await page.evaluate(() => {
      const at = document.activeElement;
      return [at?.textContent?.trim(), at?.labels?.[0]?.querySelector("span")?.textContent];
    });
    if (names.includes(text)) return;
  }
  throw new Error(`the focus never came to ${text}`);
}

// Moves down in a focused list. (Typing letters would fail on a slow machine.)
async function choose(page, value) {
  const chosen = () => page.evaluate(() => document.activeElement.value);
  await page.keyboard.press("Home");
  for (let i = 0; i < 20 && (await chosen()) !== value; i++) await page.keyboard.press("ArrowDown");
  assert.equal(await chosen(), value);
}

await test("from the first page to the end by keyboard alone", async () => {
  const context = await site.profile();
  if (!process.env.WHOLE_GAMES) await context.addInitScript(openInstead, nearEnd("android", 4, 60));
  const page = await site.visit(context);
  await page.waitForSelector("text=Set up a table");
  await tabTo(page, "Set up a table");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".scenarios");
  for (const chair of [2, 3, 4]) {
    await tabTo(page, `Who sits on chair ${chair}`);
    await choose(page, "bot novice"); /* thinks the least */
  }
  await tabTo(page, "Sit down");
  await page.keyboard.press("Enter");
  let presses = 0;
  while ((await until(page)) === "asked" && presses++ < 1500) {
    if (await page.$(".prompt .sure")) await page.keyboard.press("Enter");
    else if (await page.$(".prompt .btn.end")) await page.keyboard.press(presses % 3 ? "e" : "1");
    else await page.keyboard.press("1");
  }
  assert.ok(await page.$(".ending"), `it is over after ${presses} presses`);
});

await done();
