// fits.mjs: the layout at five sizes, in both languages and themes. No text leaves its box, and no names overlap.
// Every target is large enough for a finger, and everything that a turn needs is in sight.
//
//     ALL_SIZES=1   every decision at each size, each size in both themes, and more crowded maps
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { collisions, misfits } from "./support/geometry.mjs";
import { keysOf, load, openPrepared, prepared } from "./support/prepared.mjs";
import { rest } from "./support/rest.mjs";
import { act, asked, promptText, untilAsked } from "./support/table.mjs";

const site = await browse();
const desks = [[1440, 900], [1366, 768], [1280, 720]];
const phones = [[390, 844], [360, 640]];

// Runs in the page: the number of elements that are completely in sight.
const inSight = (selector) => {
  const isAt = (one, x, y) => one.contains(document.elementFromPoint(x, y));
  return [...document.querySelectorAll(selector)].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return right > left && isAt(one, left + 4, top + 4) && isAt(one, right - 4, bottom - 4);
  }).length;
};

const all = Boolean(process.env.ALL_SIZES);
const themes = (n) => (all ? ["dark", "light"] : [n % 2 ? "dark" : "light"]);

// Five options. A closed group counts as one.
async function showsEnough(page, sizes) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await rest(page);
    const [all, seen] = [(await page.$$(`${asked} .opt`)).length, await page.evaluate(inSight, `${asked} .opt`)];
    assert.ok(seen >= Math.min(5, all), `${width} × ${height}, ${await promptText(page)}: ${seen} of ${all} options are in sight`);
  }
}

// A position in the middle of a turn, with lit places, a full hand and evidence. On the way there, every decision
// shows enough options.
async function inTurn(sizes, options) {
  const page = await site.open("#/setup/android", options);
  for (const chair of [2, 3, 4]) await page.getByLabel(/^(Who sits on chair|Wer sitzt auf Platz)/).nth(chair - 2).selectOption("bot novice");
  await page.click(".pb");
  for (let n = 0; n < 60; n++) {
    await untilAsked(page);
    if (n < 24) await showsEnough(page, all ? sizes : [sizes[n % sizes.length]]);
    else if (await page.$(`${asked} .btn.end`)) return page;
    await act(page, (texts) => (n < 24 ? (n * 31) % texts.length : 0));
  }
  throw new Error("no turn in 60 decisions");
}

// Cards in the dock may show only the beginning of their text, if there is no room left beside them.
const wasted = () => {
  const cut = [...document.querySelectorAll(".you [data-cut]:not(.an-dirs *)")].filter((one) => one.scrollHeight > one.clientHeight + 2);
  const row = document.querySelector(".you > *");
  const last = row?.lastElementChild?.getBoundingClientRect();
  const first = row?.lastElementChild?.firstElementChild?.getBoundingClientRect();
  return cut.length && last && first ? Math.round(first.left - last.left) : 0;
};

for (const [size, sizes] of [["desktop", desks], ["phone", phones]])
  for (const locale of ["en-US", "de-DE"])
    await test(`a table, ${size}, ${locale}`, async () => {
      const page = await inTurn(sizes, { size, locale });
      for (const [at, [width, height]] of sizes.entries()) {
        await page.setViewportSize({ width, height });
        const tabs = size === "desktop" ? [null] : await page.$$(".tabbar button");
        for (const colorScheme of themes(at + (locale === "de-DE"))) {
          await page.emulateMedia({ colorScheme });
          await page.waitForSelector(`html[data-theme=${colorScheme}]`);
          for (const [n, tab] of tabs.entries()) {
            await tab?.click();
            assert.deepEqual(await misfits(page), [], `${width} × ${height}, tab ${n + 1}, ${colorScheme}`);
          }
        }
        await tabs[0]?.click();
        await page.$eval(".optbody", (list) => list.scrollTo(0, 0));
        await showsEnough(page, [[width, height]]);
        await tabs[2]?.click(); /* the case, one tap away */
        await page.waitForSelector(".an-tally");
        assert.equal(await page.evaluate(inSight, ".an-tally"), 5, `${width} × ${height}: the tally of every suspect is in sight`);
        if (size === "desktop") assert.ok((await page.evaluate(wasted)) < 60, `${width} × ${height}: cards are cut beside empty space`);
      }
      await page.context().close();
    });

// Leads and people at random places, in every second position at only two of them.
function crowds() {
  const places = keysOf("android", "location");
  let state = 1;
  const chance = (n) => (state = (state * 48271) % 2147483647) % n;
  const any = () => places[chance(places.length)];
  return prepared("android", 10, ({ fields, zones }, n) => {
    const hubs = [any(), any()];
    const some = () => (n % 2 ? hubs[chance(2)] : any());
    const moved = (all, to) => all.map((at) => (places.includes(at) ? to() : at));
    fields.lead_at = moved(fields.lead_at, () => (chance(3) ? any() : some()));
    fields.at = moved(fields.at, some);
    [fields.lily_at, fields.jimmy_at, fields.jump] = [some(), some(), chance(4)];
    const pool = zones.find(({ zone }) => zone === "pool").cards;
    const seen = [0, 1, 2, 3, 4, 5, "spectator"];
    for (const suspect of ["eve", "noise", "thomas-haas"])
      for (const file of ["document", "physical", "testimony"])
        zones.push({ zone: `${suspect}-${file}`, cards: pool.splice(-3).map(({ card }) => ({ card, seen, up: true })) });
  });
}

// Pieces of evidence that leave their file; each file of three suspects has three.
const cutEvidence = (page) => page.evaluate(() => {
  const pieces = [...document.querySelectorAll(".an-file .an-ev")];
  const cut = pieces.filter((piece) => piece.getBoundingClientRect().right > piece.closest(".an-file").getBoundingClientRect().right);
  return pieces.length < 27 ? [`only ${pieces.length} pieces`] : cut.map((piece) => piece.textContent);
});

await test("a crowded map: nothing covers names, keys or places", async () => {
  const dumps = crowds();
  for (const [size, sizes] of [["desktop", desks], ["phone", phones]]) {
    const page = await openPrepared(site, dumps[0], { size });
    for (const [n, dump] of (size === "desktop" ? dumps : dumps.slice(0, 4)).entries())
      for (const language of all || n < 2 ? ["Deutsch", "English"] : [n % 2 ? "English" : "Deutsch"]) {
        await load(page, dump, language);
        for (const [width, height] of n < 2 ? sizes : sizes.slice(-1)) {
          await page.setViewportSize({ width, height });
          if (size === "desktop" && n === 0) await eventually(async () => assert.deepEqual(await cutEvidence(page), []));
          await eventually(async () => {
            const { faults, names, pieces } = await collisions(page);
            assert.ok(names > 5 && pieces > 15, `${names} names and ${pieces} pieces`);
            assert.deepEqual(faults, [], `position ${n + 1}, ${width} × ${height}, ${language}`);
          });
        }
      }
    await page.context().close();
  }
});

// Runs in the page: the lit elements that the note covers.
const underNote = () => {
  const note = document.querySelector(".first");
  if (!note) return null;
  const a = note.getBoundingClientRect();
  const lit = [...document.querySelectorAll(".bd-target, .bd-can, .an-lit, .an-pz-lit")].filter((one) => {
    const b = one.getBoundingClientRect();
    return b.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  });
  const out = a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight;
  return [...lit.map((one) => one.getAttribute("aria-label") ?? one.className), ...(out ? ["it leaves the screen"] : [])];
};

await test("notes about what comes up for the first time cover nothing that is lit", async () => {
  const page = await site.open("#/", { locale: "de-DE", settings: { "angeles.hints": "yes" } });
  await page.click("text=/Play now|Jetzt spielen/");
  let notes = 0;
  for (let n = 0; n < 30; n++) {
    await untilAsked(page);
    await rest(page);
    for (; await page.$(".first"); notes++) {
      const title = await page.textContent("#first-title");
      for (const [width, height] of desks) {
        await page.setViewportSize({ width, height });
        await rest(page);
        await eventually(async () => assert.deepEqual(await page.evaluate(underNote), [], `${title}, ${width} × ${height}`));
      }
      await page.click(".first .btn >> nth=0");
      await eventually(async () => assert.notEqual(await page.evaluate(() => document.querySelector("#first-title")?.textContent ?? ""), title));
    }
    await act(page, (texts) => (n * 31) % texts.length);
  }
  assert.ok(notes > 6, `${notes} notes`);
});

await done();
