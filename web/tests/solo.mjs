// solo.mjs: one person plays against bots by clicking, without a server.
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { violations } from "./support/axe.mjs";
import { misfits } from "./support/geometry.mjs";
import { act, asked, promptText, untilAsked } from "./support/table.mjs";

const site = await browse();

// The tables stored in this browser.
const kept = (page) => page.evaluate(() => new Promise((tables) => {
  indexedDB.open("angeles").onsuccess = ({ target }) => {
    const all = target.result.transaction("tables").objectStore("tables").getAll();
    all.onsuccess = () => tables(all.result);
  };
}));

await test("a detective is chosen by portrait, with strengths and difficulty; nobody is chosen twice", async () => {
  const page = await site.open("#/setup/android");
  const chairs = page.locator(".whopick");
  await chairs.nth(0).press("Enter");
  const open = page.locator("dialog[open]");
  await eventually(async () => assert.equal(await open.locator(".whocard svg").count(), 5, "portraits"));
  assert.match(await open.locator(".whocard", { hasText: "Raymond" }).textContent(), /one plot for both weeks.*experienced/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(await misfits(page), []);
  await open.locator(".whocard", { hasText: "Rachel" }).click();
  await open.waitFor({ state: "detached" });
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /chair 1: Rachel/);
  await chairs.nth(1).click();
  assert.ok(await open.locator(".whocard", { hasText: "Rachel" }).isDisabled());
  await open.locator(".whocard", { hasText: "Floyd" }).click();
  await page.click("text=Sit down");
  await untilAsked(page);
  assert.match(await page.textContent("#prompt-title"), /Rachel/);
  await page.context().close();
});

await test("a bot is given a level and a personality", async () => {
  const page = await site.open("#/setup/android");
  await page.getByLabel("Who sits on chair 2").selectOption("bot novice");
  await page.getByLabel("Personality of the bot on chair 2").selectOption("spoiler");
  await page.waitForSelector("text=would rather see the others lose");
  await page.click("text=Sit down");
  await untilAsked(page);
  const [{ setup }] = await eventually(async () => {
    const tables = await kept(page);
    assert.equal(tables.length, 1);
    return tables;
  });
  assert.deepEqual(setup.chairs.map(({ level, personality }) => [level, personality]),
    [[null, null], ["novice", "spoiler"], ["regular", null], ["regular", null]]);
});

await test("title, badge and, if enabled, a sound announce a decision", async () => {
  for (const sound of ["no", "yes"]) {
    const context = await site.profile({ settings: { "angeles.sound": sound } });
    await context.addInitScript(() => {
      window.told = { badges: [], sounds: 0 };
      navigator.setAppBadge = async () => void window.told.badges.push("on");
      navigator.clearAppBadge = async () => void window.told.badges.push("off");
      window.AudioContext = class extends AudioContext {
        createOscillator() {
          window.told.sounds++;
          return super.createOscillator();
        }
      };
      Object.defineProperty(document, "hidden", { get: () => true }); /* the page is in the background */
    });
    const page = await site.visit(context);
    await page.click("text=Play now");
    await untilAsked(page);
    await eventually(async () => assert.match(await page.title(), /^● /));
    await eventually(async () => assert.deepEqual(await page.evaluate(() => window.told.badges), ["on"]));
    assert.equal((await page.evaluate(() => window.told.sounds)) > 0, sound === "yes");
    await page.goto(`${site.address}#/`);
    await eventually(async () => assert.doesNotMatch(await page.title(), /●/));
    assert.equal((await page.evaluate(() => window.told.badges)).at(-1), "off");
    await context.close();
  }
});

await test("the first game explains new things until the player declines", async () => {
  const page = await site.open("#/", { settings: { "angeles.hints": "yes" } });
  await page.click("text=Play now");
  await untilAsked(page);
  const note = () => page.textContent(".first h2");
  const first = await note();
  await page.click(".first .btn >> nth=0");
  await eventually(async () => assert.notEqual(await note(), first));
  await page.reload();
  await untilAsked(page);
  assert.notEqual(await note(), first, "what was explained is not explained again");
  await page.click(".first .quiet");
  await page.waitForSelector(".first", { state: "detached" });
  await page.reload();
  await untilAsked(page);
  assert.equal(await page.$(".first"), null);
  await page.context().close();
});

await test("only one tab at a time plays a table", async () => {
  const context = await site.profile();
  const page = await site.visit(context);
  await page.click("text=Play now");
  await untilAsked(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector("text=open in another tab");
  await page.close();
  await untilAsked(other); /* automatically */
});

await test("a table continues after the page was closed", async () => {
  const context = await site.profile();
  const page = await site.visit(context);
  await page.click("text=Play now");
  await untilAsked(page);
  await act(page, (texts) => texts.length - 1);
  await untilAsked(page);
  const before = await promptText(page);
  const lines = () => page.$$eval(".log li", (all) => all.length);
  const log = await lines();
  await page.reload();
  await untilAsked(page);
  assert.equal(await promptText(page), before);
  await eventually(async () => assert.equal(await lines(), log));
  await page.close();
  const again = await site.visit(context);
  await again.click('.rows a[href*="#/local/"]'); /* not an arbitrary row: the rows below appear earlier */
  await untilAsked(again);
  assert.equal(await promptText(again), before);
});

await done();
