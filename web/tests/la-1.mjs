// la-1.mjs: one person plays Case 1 of LA-1 with two investigators. Tests the layout at every size, the story reader,
// and a whole case with its journal.
import { readFile } from "node:fs/promises";
import { violations } from "./support/axe.mjs";
import { misfits } from "./support/geometry.mjs";
import { assert, browse, done, test } from "./support/harness.mjs";
import { openInstead, saveOf } from "./support/prepared.mjs";
import { rest } from "./support/rest.mjs";
import { act, until, untilAsked } from "./support/table.mjs";

const site = await browse();
const desks = [[1440, 900], [1366, 768]];
const phones = [[390, 844], [360, 640]];

async function sitDown(options) {
  const page = await site.open("#/setup/la-1", options);
  await page.click("button.pb");
  await untilAsked(page);
  return page;
}

// Random, but the same each time.
function wanderer(seed) {
  let state = seed;
  return (texts) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return (state >> 8) % texts.length;
  };
}

// Plays until an element is there; false: the case ended before.
async function playUntil(page, selector, wander) {
  for (let n = 0; n < 400; n++) {
    if ((await until(page)) !== "asked") return false;
    if (await page.$(selector)) return true;
    await act(page, wander);
  }
  return false;
}

// The requirements of choices stand in the list, too: a low phone may show nothing else.
async function asksInList(page) {
  for (const asks of await page.$$eval(".la-chx:not(.la-off) small", (all) => all.map((one) => one.textContent)))
    assert.ok((await page.textContent(".opts")).includes(asks), asks);
}

async function fits(page, sizes, moment) {
  await page.waitForSelector(moment, { state: "attached" });
  await asksInList(page);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const tabs = await page.$$(".tabbar button:visible");
    for (const [n, tab] of (tabs.length ? tabs : [null]).entries()) {
      await tab?.click();
      assert.deepEqual(await misfits(page), [], `${moment}, ${width} × ${height}, tab ${n + 1}`);
    }
    await tabs[0]?.click();
  }
}

// A desk plays on from moment to moment, and a phone in German repeats the choice that leads there.
await test("a test and a table later on, on a desk and on a phone", async () => {
  const page = await sitDown({});
  const wander = wanderer(1);
  for (const moment of [".la-ft", ".la-chx", ".la-sheet .la-outcome"]) {
    let save, pressed;
    do {
      save = await saveOf(page);
      await act(page, (texts) => (pressed = wander(texts)));
      assert.equal(await until(page), "asked", `${moment} is seen`);
    } while (!(await page.$(moment)));
    await fits(page, desks, moment);
    const context = await site.profile({ size: "phone", scheme: "light", locale: "de-DE" });
    await context.addInitScript(openInstead, save);
    const phone = await site.visit(context, "#/setup/la-1");
    await phone.click("button.pb");
    await act(phone, () => pressed);
    await fits(phone, phones, moment);
    if (moment.endsWith("outcome")) for (const one of [page, phone]) assert.deepEqual(await violations(one), [], "axe");
    await context.close();
  }
  await page.context().close();
});

await test("the opening is read first, a team may ask for hints, and a test says what its newest card would make", async () => {
  const page = await sitDown({});
  assert.match(await page.textContent(".opts"), /Edward Doyle: Mind bonus 1, pushes Move/);
  await page.click(".tool.hint");
  assert.match(await page.textContent(".answer.hint"), /Reasons/);
  while (!(await page.$(".la-story h2"))) {
    await act(page, () => 0);
    await untilAsked(page);
  }
  assert.equal(await page.textContent(".la-story h2 >> nth=0"), "Big Bounties");
  assert.ok((await page.$$(".la-story h2")).length > 2, "the opening, the first stage, the darkness card");
  await page.click(".la-below");
  const wander = wanderer(3);
  for (let n = 0; n < 400 && (await page.$$(".la-ft")).length < 2; n++) {
    assert.equal(await until(page), "asked");
    await act(page, wander);
    await untilAsked(page);
  }
  assert.match(await page.textContent(".la-ft.la-new"), /./);
  const [newest, asked] = [await page.textContent(".la-ft:last-child .la-v"), await page.textContent(".prompt.asked .ask")];
  assert.ok(asked.includes(newest), `${asked} and ${newest}`);
  assert.ok(await page.$(".la-ft:last-child.la-new"), "the newest comes last");
  const sum = (await page.textContent(".la-score")).match(/^[−\d]+/)[0];
  assert.ok((await page.textContent(".opts")).includes(`${sum} of `), "what adding it makes");
  await page.context().close();
});

await test("what was read before is listed beside the question, and opens in the journal", async () => {
  const page = await sitDown({ size: "phone" });
  assert.ok(await playUntil(page, ".la-before button", wanderer(3)));
  const shown = await page.$$eval(".la-story .la-sheet h2", (all) => all.map((one) => one.textContent));
  const [first, ...others] = await page.$$eval(".la-before button", (all) => all.map((one) => one.lastChild.textContent));
  for (const title of [first, ...others]) assert.ok(!shown.includes(title), `${title} is not on the sheet`);
  assert.equal(new Set(others).has(first), false);
  await page.click(".la-before button");
  assert.equal(await page.textContent(".la-page h2"), first);
  await page.context().close();
});

await test("the story is read aloud if the browser has a voice for its language", async () => {
  const context = await site.profile();
  await context.addInitScript(() => {
    window.said = [];
    speechSynthesis.getVoices = () => (window.lang ? [{ lang: window.lang, name: window.lang }] : []);
    speechSynthesis.speak = ({ text }) => window.said.push(text);
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  });
  const page = await site.visit(context, "#/setup/la-1");
  await page.click("button.pb");
  await untilAsked(page);
  while (!(await page.$(".la-story h2"))) {
    await act(page, () => 0);
    await untilAsked(page);
  }
  const button = page.getByRole("button", { name: "Read aloud" });
  const speaks = async (lang) => {
    await page.evaluate((voice) => {
      window.lang = voice;
      speechSynthesis.dispatchEvent(new Event("voiceschanged"));
    }, lang);
    await rest(page);
  };
  for (const lang of ["", "de-DE"]) {
    await speaks("en-GB");
    await button.waitFor();
    await speaks(lang);
    assert.equal(await button.count(), 0, `with the voice '${lang}'`);
  }
  await speaks("en-GB");
  await button.click();
  const [said] = await page.evaluate(() => window.said);
  assert.ok(said.includes(await page.textContent(".la-story article:last-of-type h2")), said);
  await context.close();
});

// A campaign of the terminal opens here, and chapters played here are added to it.
await test("a whole case, retold by its journal; its story in the campaign, and going on", async () => {
  const page = await site.open("#/setup/la-1", { seed: 2 });
  await page.click("summary");
  await page.getByLabel("How much").selectOption("campaign");
  await page.click("button.pb");
  const wander = wanderer(7);
  const read = new Set();
  for (let n = 0; n < 900 && (await act(page, wander)) === "asked"; n++)
    for (const title of await page.$$eval(".la-story h2", (all) => all.map((one) => one.textContent))) read.add(title);
  assert.equal(await until(page), "over");
  assert.match(await page.textContent("#ending-title"), /The case is (closed|lost)\./);
  assert.ok(!/log-/.test(await page.textContent(".ending")), "what the log notes has titles");
  await page.click("text=Case journal");
  await page.waitForSelector(".la-contents button");
  const listed = await page.$$eval(".la-contents button", (all) => all.map((one) => one.textContent));
  for (const title of read) assert.ok(listed.some((line) => line.includes(title)), `the journal has ${title}`);
  const [journal] = await Promise.all([page.waitForEvent("download"), page.click(".la-journal >> text=Save as a file")]);
  const text = await readFile(await journal.path(), "utf8");
  for (const title of read) assert.ok(text.includes(title.toUpperCase()), `the file has ${title}`);
  assert.deepEqual(await violations(page), [], "axe, in the journal");
  await page.keyboard.press("Escape");

  await page.click("text=The campaign: go on");
  await page.waitForSelector(".chapter");
  assert.match(await page.textContent(".chapter h2"), /^1\. Big Bounties/);
  assert.match((await page.$$eval(".chapter .left", (all) => all.map((one) => one.textContent))).join(), /Case 1 was/);
  assert.deepEqual(await violations(page), [], "axe");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("text=Save as a file")]);
  const buffer = await readFile(await file.path());
  const first = await page.textContent(".chapter");
  await page.click("text=Go on from here");
  await untilAsked(page);
  assert.doesNotMatch(await page.textContent("body"), /Big Bounties/, "the next case");
  await page.context().close();

  const elsewhere = await site.open("#/campaign");
  await elsewhere.setInputFiles("input[type=file]", { name: "campaign.json", mimeType: "application/json", buffer });
  await elsewhere.waitForSelector(".chapter");
  assert.equal(await elsewhere.textContent(".chapter"), first, "the file tells the same in another browser");
  await elsewhere.getByRole("button", { name: "Delete" }).click();
  assert.ok(await elsewhere.$(".chapter"), "deleting asks first");
  await elsewhere.getByRole("button", { name: "Delete for good" }).click();
  await elsewhere.waitForSelector("text=No chapter of a campaign");
  await elsewhere.context().close();
});

await done();
