// new-angeles.mjs: plays a whole game of New Angeles against bots by clicking, and tests its layout at every size in
// both languages.
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { misfits } from "./support/geometry.mjs";
import { act, playOut, until, untilAsked } from "./support/table.mjs";

const site = await browse();

async function sitDown(options) {
  const page = await site.open("#/setup/new-angeles", { ...options });
  for (const chair of [2, 3, 4, 5]) await page.locator(".seats6 li").nth(chair - 1).locator("select:has(option[value='bot novice'])").selectOption("bot novice");
  await page.click("button.pb");
  await untilAsked(page);
  return page;
}

// After some turns, so that seats own assets and have bargained.
const desks = [[1440, 900], [1366, 768], [1280, 720]];
const phones = [[390, 844], [360, 640]];

for (const [size, sizes] of [["desktop", desks], ["phone", phones]])
  for (const [locale, colorScheme] of [["en-US", "dark"], ["de-DE", "light"]])
    await test(`no text leaves its box, and every target fits a finger: ${size}, ${locale}`, async () => {
      const page = await sitDown({ size, locale, scheme: colorScheme });
      for (const choices of [0, 14]) {
        let n = 0;
        await playOut(page, (texts) => (n++ * 7) % texts.length, choices);
        await untilAsked(page);
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          const tabs = size === "desktop" ? [null] : await page.$$(".tabbar button");
          for (const [tab, button] of tabs.entries()) {
            await button?.click();
            assert.deepEqual(await misfits(page), [], `${width} × ${height}, tab ${tab + 1}, after ${choices} choices`);
          }
          await tabs[0]?.click();
        }
      }
      await page.context().close();
    });

const page = await sitDown({}); /* one game: its beginning, an offer, and its end */

await test("the threat track shows how much the next event may add", async () => {
  const [, least, most = least] = (await page.textContent(".na-next small")).match(/^\+(\d+)(?: to \+(\d+))? after production$/);
  assert.ok(most > 0, "in this city it may add something");
  assert.equal(await page.locator(".na-tg .na-may").count(), Number(most));
  assert.match(await page.getAttribute(".na-threat", "aria-label"), /^Threat 0 of 25, production and the next event: \+\d/);
});

// The pieces on the map with a ring around them, by kind.
const ringed = (page) =>
  page.$$eval(".na-pc", (pieces) => pieces.filter((one) => getComputedStyle(one.querySelector(".na-ring")).display !== "none").map((one) => one.classList[1]));

await test("an offer in focus has rings around the pieces that it may act on; a prompt leads to its rules", async () => {
  for (let n = 0; !/^Propose/.test(await page.textContent(".prompt .ask")); n++) {
    assert.ok(n < 20, "a main offer comes");
    await act(page, () => 0);
    await untilAsked(page);
  }
  assert.deepEqual(await ringed(page), [], "nothing is in focus");
  await page.locator(".na-p-illness").first().waitFor({ state: "attached" });
  const ill = await page.locator(".na-p-illness").count();
  for (const [title, rings] of [["Mandatory Quarantine", ill], ["Information Procurement", 0], ["Clinical Trials", ill]]) {
    await page.locator(".prompt .opt", { hasText: title }).focus();
    await eventually(async () => assert.deepEqual(await ringed(page), Array(rings).fill("na-p-illness"), title));
    assert.equal(await page.locator(".na-legend").count(), rings ? 1 : 0, title);
  }
  await page.keyboard.press("x"); /* the sheet for offers takes nothing from the prompt */
  await page.locator(".composer").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rules about this" }).press("Enter");
  const topic = page.locator(".drawer details[open]").first();
  assert.equal(await topic.locator("h3").textContent(), "Deals");
  assert.match(await topic.textContent(), /N-DEAL-03/);
  await page.keyboard.press("Escape");
});

await test("a whole game against bots, to the turning of the rivals", async () => {
  let n = 0;
  while ((await until(page)) === "asked") {
    assert.ok(n++ < 600, "it ends");
    await act(page, (texts) => (n * 7) % texts.length);
  }
  assert.equal(await until(page), "over");
  assert.equal(await page.locator(".na-turned").count(), 5);
  assert.match(await page.textContent(".na-fate"), /Threat (reached 25|stands at)/);
  const won = await page.locator(".na-turned.na-won").count();
  assert.equal(await page.locator(".wins .who").count(), won, "those who win are those named above");
});

await done();
