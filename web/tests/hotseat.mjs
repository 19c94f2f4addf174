// hotseat.mjs: two people and two bots around one screen.
import { assert, browse, done, test } from "./support/harness.mjs";
import { violations } from "./support/axe.mjs";
import { act, until } from "./support/table.mjs";

const site = await browse();

async function sitDown(page) {
  await page.click("text=Set up a table");
  await page.getByRole("radio", { name: /One screen/ }).check();
  for (const chair of [3, 4]) await page.getByLabel(`Who sits on chair ${chair}`).selectOption("bot novice");
  await page.click("text=Sit down");
}

// Holds the curtain's button until it lifts.
async function lift(page) {
  await page.hover(".curtain .hold"); /* once it has stopped moving */
  await page.mouse.down();
  await page.waitForSelector(".curtain", { state: "detached" });
  await page.mouse.up();
}

// The cards in the viewer's hand, as named in the page.
const handOf = (page) => page.$$eval("[data-hand]", (cards) => cards.map((card) => card.dataset.card));

const bothHold = (seen) => seen.size === 2 && [...seen.values()].every((hand) => hand.length > 0);

await test("before the curtain lifts, the page contains nothing private", async () => {
  const page = await site.open();
  await sitDown(page);
  const seen = new Map();
  for (let turn = 0; turn < 60 && !bothHold(seen); turn++) {
    if ((await until(page)) === "curtain") {
      if (seen.size === 0) assert.deepEqual(await violations(page), []);
      const text = await page.content();
      for (const [, cards] of seen)
        for (const card of cards) assert.ok(!text.includes(card), `${card} is behind the curtain`);
      await lift(page);
      await page.waitForSelector(".prompt.asked");
    }
    const who = await page.textContent("#prompt-title");
    seen.set(who, await handOf(page));
    await act(page, (texts) => Math.max(0, texts.findIndex((text) => /End your turn|Pass/.test(text))));
  }
  assert.ok(bothHold(seen), "both were asked and hold cards");
});

await done();
