// pages.mjs: tests the pages around the table, in both languages, and in all themes and sizes.
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { violations } from "./support/axe.mjs";
import { misfits } from "./support/geometry.mjs";
import { playOut, sitDownQuickly, untilAsked } from "./support/table.mjs";

const site = await browse();

// The address of each page, and the last element to appear.
const pages = {
  "first page": ["#/", "text=Play now"],
  "set-up": ["#/setup/android", "text=Sit down"],
  replays: ["#/replay", "text=No finished games yet"],
  rules: ["#/rules", ".topic li"],
  settings: ["#/settings", "text=/^dark$/"],
  "a table that is not there": ["#/local/none", "text=This table is not here"],
  "a page that is not there": ["#/nowhere", "h1"],
  "a server's table, with no server": ["#/join/ABC/1/0123", "h1"],
};

for (const [size, scheme] of [["desktop", "dark"], ["small", "light"]]) {
  const context = await site.profile({ size, scheme });
  for (const [name, [hash, last]] of Object.entries(pages))
    await test(`${name}, ${size}, ${scheme}: nothing is in anybody's way`, async () => {
      const page = await site.visit(context, hash);
      await page.waitForSelector("h1");
      await page.waitForSelector(last);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(await misfits(page), []);
      await page.close();
    });
  await context.close();
}

for (const [size, scheme] of [["desktop", "dark"], ["small", "light"]])
  await test(`a table, ${size}, ${scheme}: nothing is in anybody's way`, async () => {
    const page = await site.open("#/", { size, scheme });
    await sitDownQuickly(page);
    await untilAsked(page);
    assert.deepEqual(await violations(page), [], "at the beginning");
    let clicks = 0;
    await playOut(page, (texts) => (clicks++ * 31) % texts.length, 20);
    await untilAsked(page);
    assert.deepEqual(await violations(page), [], "some turns later");
    await page.context().close();
  });

await test("the first page lists all unfinished games without shifting its layout", async () => {
  const context = await site.profile({ size: "small" });
  const page = await site.visit(context);
  for (let n = 0; n < 6; n++) {
    await page.click("text=Play now");
    await untilAsked(page);
    await page.goto(`${site.address}#/`);
  }
  const again = await context.newPage();
  await again.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.moved += value)))
      .observe({ type: "layout-shift", buffered: true });
  });
  await again.goto(`${site.address}#/`);
  const rows = again.locator("a.row[href^='#/local/']");
  await rows.nth(3).waitFor();
  assert.equal(await rows.count(), 4);
  await again.evaluate(() => document.fonts.ready);
  assert.equal(await again.evaluate(() => window.moved), 0, "nothing has moved");
  await again.click("text=2 more");
  await rows.nth(5).waitFor();
  await context.close();
});

await test("data stored by an older version does no harm", async () => {
  const settings = { "angeles.seats": '[null,{"table":7}]', "angeles.bound-keys": "[]", "angeles.size": "9", "angeles.theme": "sepia" };
  const page = await site.open("#/", { settings });
  await page.click("text=Play now");
  await untilAsked(page);
  await page.context().close();
});

await test("a table that was begun with other cards says so", async () => {
  const page = await site.open("#/", { locale: "de-DE" });
  await page.click("text=Jetzt spielen");
  await untilAsked(page);
  const table = page.url();
  await page.goto(`${site.address}#/`);
  await page.waitForSelector(`a[href="${new URL(table).hash}"]`);
  await page.evaluate(() => new Promise((done) => {
    indexedDB.open("angeles").onsuccess = ({ target: { result: db } }) => {
      const store = db.transaction("tables", "readwrite").objectStore("tables");
      store.getAll().onsuccess = ({ target: { result: [kept] } }) => {
        store.put({ ...kept, save: kept.save.replace(/"pack":"\w{8}/, '"pack":"00000000') }).onsuccess = done;
      };
    };
  }));
  await page.goto(table);
  await page.waitForSelector("text=mit anderen Karten begonnen");
  await page.context().close();
});

await test("nothing is cut off at the largest text size on the smallest screen", async () => {
  const context = await site.profile({ size: "small", locale: "de-DE", settings: { "angeles.size": "1.5" } });
  for (const hash of ["#/", "#/setup/android", "#/settings", "#/replay"]) {
    const page = await site.visit(context, hash);
    await page.waitForSelector("h1");
    await page.evaluate(() => document.fonts.ready);
    const out = await page.$$eval(".bar *, .wrap *", (all) => all
      .filter((one) => one.getClientRects().length && one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => `${one.tagName} ${one.className}: ${one.textContent}`));
    assert.deepEqual(out, [], hash);
    assert.ok((await (await page.$(".lang [lang=en]")).boundingBox()).width > 40, "the other language");
    await page.close();
  }
  await context.close();
});

await test("the page changes to German at once, and stays German after a reload", async () => {
  const page = await site.open();
  await page.click('button[lang="de"]');
  await page.waitForSelector("text=Jetzt spielen");
  await page.waitForSelector("html[lang=de]");
  await page.click("text=Jetzt spielen");
  await untilAsked(page);
  await page.reload();
  await untilAsked(page);
  await eventually(async () => assert.match(await page.textContent("body"), /Protokoll|Verlauf/));
  await page.context().close();
});

await test("a German browser gets the page in German", async () => {
  const page = await site.open("#/", { locale: "de-DE" });
  await page.waitForSelector("text=Jetzt spielen");
  await page.context().close();
});

await test("the theme follows the system unless it was chosen", async () => {
  const page = await site.open("#/settings", { scheme: "light" });
  await page.waitForSelector("html[data-theme=light] h1");
  await page.click("text=/^dark$/");
  await page.waitForSelector("html[data-theme=dark]");
  await page.reload();
  await page.waitForSelector("html[data-theme] h1");
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  await page.context().close();
});

await test("the rules can be searched, also by rule id", async () => {
  const page = await site.open("#/rules/A-MOVE-14");
  await page.waitForSelector(".lit");
  await page.fill('input[type="search"]', "warrant");
  await eventually(async () => {
    const lines = await page.$$eval(".topic li", (items) => items.length);
    assert.ok(lines > 0 && lines < 60, `${lines} lines speak of warrants`);
  });
  await page.fill('input[type="search"]', "zeppelin");
  await page.waitForSelector("text=No rule mentions");
  await page.goto(new URL("#/rules/new-angeles/N-WIN-05", page.url()).href);
  await page.waitForSelector(".lit >> text=N-WIN-05");
  await page.context().close();
});

await done();
