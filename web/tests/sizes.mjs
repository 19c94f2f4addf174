// sizes.mjs: the ending, the replay and the set-up page of every game at five sizes, in both languages and themes: no
// text leaves its box, no names run into each other, and every target is large enough for a finger. axe finds nothing.
//
//     ALL_SIZES=1   each size in both languages and themes, instead of one of each in turn
import { violations } from "./support/axe.mjs";
import { misfits } from "./support/geometry.mjs";
import { assert, browse, done, test } from "./support/harness.mjs";
import { finished, openInstead } from "./support/prepared.mjs";

const site = await browse();
const kinds = { desktop: [[1440, 900], [1366, 768], [1280, 720]], phone: [[390, 844], [360, 740]] };
const both = (n) => (process.env.ALL_SIZES ? ["dark", "light"] : [n % 2 ? "dark" : "light"]);

// Measures the page at each size.
async function fits(page, kind, where) {
  for (const [n, [width, height]] of kinds[kind].entries())
    for (const colorScheme of both(n)) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.waitForSelector(`html[data-theme=${colorScheme}]`);
      assert.deepEqual(await misfits(page), [], `${where}, ${width} × ${height}, ${colorScheme}`);
    }
}

for (const [game, seats] of [["android", 4], ["new-angeles", 5], ["la-1", 2]]) {
  const save = finished(game, seats);
  for (const [kind, locale] of process.env.ALL_SIZES ? [["desktop", "en-US"], ["desktop", "de-DE"], ["phone", "en-US"], ["phone", "de-DE"]] : [["desktop", "en-US"], ["phone", "de-DE"]])
    await test(`set-up, ending and replay of ${game}, ${kind}, ${locale}`, async () => {
      const context = await site.profile({ size: kind, locale });
      await context.addInitScript(openInstead, save);
      const page = await site.visit(context, `#/setup/${game}`);
      await page.waitForSelector("button.pb");
      await fits(page, kind, "set-up");
      await page.click("button.pb");
      await page.waitForSelector(".ending");
      await fits(page, kind, "ending");
      assert.deepEqual(await violations(page), [], "ending");
      await page.click("text=/Watch the replay|Aufzeichnung ansehen/");
      await page.waitForSelector(".replay");
      await page.$eval(".replay input[type=range]", (range) => {
        range.value = Math.round(range.max * 0.7);
        range.dispatchEvent(new Event("input", { bubbles: true }));
      });
      const tabs = kind === "desktop" ? [null] : await page.$$(".tabbar button");
      for (const [n, tab] of tabs.entries()) {
        await tab?.click();
        await fits(page, kind, `replay, tab ${n + 1}`);
        assert.deepEqual(await violations(page), [], `replay, tab ${n + 1}`);
      }
      await context.close();
    });
}

await done();
