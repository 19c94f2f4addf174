// first-deal.mjs: plays the whole first lesson of New Angeles, and accepts offers when the lesson waits for that.
import { violations } from "./support/axe.mjs";
import { assert, browse, done, eventually, test } from "./support/harness.mjs";

const site = await browse();

const OPTION = ".prompt .opt[data-option], .prompt .btn.end";

// The only way to continue: the lesson's button, an offer to accept, or the first option.
async function next(page) {
  for (const what of [".coach .go", OPTION, ".offerline .primary"]) {
    const target = page.locator(what).first();
    if ((await target.count()) && (await target.isVisible())) return { what, target };
  }
  return null;
}

const said = async (page) => (await page.$$eval(".coach p", (lines) => lines.map((line) => line.textContent).join(" "))) || "";

for (const [size, locale] of [["desktop", "en-US"], ["small", "de-DE"]])
  await test(`the first deal, ${size}, ${locale}: two offers are accepted, and a promise to you is broken`, async () => {
    const page = await site.open("#/lessons/new-angeles/first-deal", { size, locale });
    const act = (target) => (size === "desktop" ? target.click({ timeout: 4000 }) : target.tap({ timeout: 4000 }));
    let accepted = 0;
    for (let steps = 0; !(await page.$(".coach.done")); steps++) {
      assert.ok(steps < 60, "it ends");
      const { before, what, target } = await eventually(async () => {
        const [before, found] = [await said(page), await next(page)];
        assert.ok(before && found, "the lesson waits for something");
        return { before, ...found };
      });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, before);
      if (what.startsWith(".offerline")) {
        assert.equal(await page.locator(OPTION).count(), 0, "nothing else is allowed");
        if (accepted++ === 0) assert.deepEqual(await violations(page), [], before);
      }
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${size}-${String(steps).padStart(2, "0")}.png` });
      await act(target).catch(() => {}); /* a new list has replaced it: the next round presses again */
      await eventually(async () => assert.notEqual(await said(page), before), 4000).catch(() => {});
    }
    assert.equal(accepted, 2);
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("angeles.finished"))), ["new-angeles/first-deal"]);
    await page.context().close();
  });

await done();
