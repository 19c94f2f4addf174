// replay.mjs: plays a whole game, replays it, links to it, continues it and moves it to another browser.
import { readFile } from "node:fs/promises";
import { assert, browse, done, eventually, patience, sizes, test } from "./support/harness.mjs";
import { violations } from "./support/axe.mjs";
import { misfits } from "./support/geometry.mjs";
import { act, playOut, sitDownQuickly, untilAsked } from "./support/table.mjs";

const site = await browse();
const context = await site.profile();
const page = await site.visit(context);

const moment = (on = page) => on.textContent(".replay [role=status]");
const hand = () => page.$$eval("[data-hand]", (cards) => cards.map((card) => card.dataset.card));
const seek = (to) => page.$eval(".replay input[type=range]", (range, at) => {
  range.value = at;
  range.dispatchEvent(new Event("input", { bubbles: true }));
}, to);

// Acts a few times in each turn, each time differently, and then ends it.
function player() {
  let played = 0;
  return (texts) => {
    played++;
    const end = texts.findIndex((text) => text.startsWith("End your turn"));
    return end >= 0 && played % 4 === 0 ? end : (played * 31) % texts.length;
  };
}

let saved = "";
let result = []; /* everybody's points */

await test("a whole game by clicking", async () => {
  await sitDownQuickly(page);
  const clicks = await playOut(page, player());
  assert.ok(await page.$(".ending"), `it is over after ${clicks} clicks`);
  const scores = await page.$$eval(".an-score", (all) => all.map((seat) => {
    const number = (one) => parseInt(one.textContent.replace("−", "-"), 10);
    return [number(seat.querySelector("strong")), [...seat.querySelectorAll("td:last-child")].map(number)];
  }));
  assert.equal(scores.length, 4);
  result = scores.map(([total]) => total);
  for (const [total, lines] of scores) assert.equal(lines.reduce((sum, n) => sum + n, 0), total, "the lines make the score");
});

await test("the ending is told step by step: files, murderer, hunches, points, winner; forward, back and skipped", async () => {
  const title = () => page.evaluate(() => document.querySelector(".stagestep h2")?.textContent ?? null);
  const result = await page.textContent("#ending-title");
  const totals = await page.$$eval(".an-casefile .an-cf-su", (all) => all.map((one) => [one.querySelector("h3").firstChild.textContent, one.querySelector(".an-total")?.textContent]));
  await page.click("text=Step by step");
  await page.waitForSelector(".staging");
  const told = [];
  for (let n = 0; await page.$(".staging"); n++) {
    assert.ok(n < 20, "it ends");
    told.push([await title(), await page.textContent(".staged")]);
    for (const size of ["desktop", "small"]) {
      await page.setViewportSize(sizes[size]);
      assert.deepEqual(await misfits(page, { touch: size === "small" }), [], `${told.at(-1)[0]}, ${size}`);
    }
    if (n % 5 === 0) assert.deepEqual(await violations(page), [], told.at(-1)[0]);
    if (n === 1) {
      await page.keyboard.press("ArrowUp");
      await eventually(async () => assert.equal(await title(), told[0][0]));
      await page.keyboard.press("ArrowDown");
      await eventually(async () => assert.equal(await title(), told[1][0]));
    }
    await page.keyboard.press(n % 2 ? "Enter" : "ArrowDown");
    await eventually(async () => assert.notEqual(await title(), told.at(-1)[0]));
  }
  await page.setViewportSize(sizes.desktop);
  totals.forEach(([name, total], n) => {
    assert.equal(told[n][0], name);
    if (total) assert.ok(told[n][1].includes(total), `${told[n][1]}: ${total}`);
  });
  assert.match(told[totals.length][0], / did it$|No suspect/);
  assert.equal(told[totals.length + 1][0], "Hunches");
  assert.equal(told.length, totals.length + 3 + 4);
  assert.match(told.at(-1)[0], /wins?$/);
  assert.equal(await page.textContent("#ending-title"), result);
  await page.click("text=Step by step");
  await page.waitForSelector(".staging");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#ending-title");
});

await test("a finished game is listed among the replays", async () => {
  assert.deepEqual(await violations(page), [], "the ending");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("text=Save the game as a file"),
  ]);
  saved = await readFile(await download.path(), "utf8");
  await page.goto(site.address + "#/replay");
  await page.click(".rows .row");
  await page.waitForSelector(".replay");
  assert.deepEqual(await violations(page), [], "the replay");
});

await test("a replay goes by choice or turn, and from any seat", async () => {
  await seek(0);
  await page.waitForSelector("text=/Choice 0 of/");
  await page.click(".replay button:has-text('Forward')");
  await page.waitForSelector("text=/Choice 1 of/");
  await page.selectOption(".replay select >> nth=0", "period");
  await page.click(".replay button:has-text('Forward')");
  await page.waitForSelector("text=/Choice 1 of/", { state: "detached" });
  await page.waitForSelector("text=/Week 1, day/");
  const own = await hand();
  await page.selectOption(".replay select >> nth=1", "1");
  await page.waitForURL(/\/1$/);
  await eventually(async () => assert.notDeepEqual(await hand(), own));
});

await test("the view of all seats shows every hand and every hunch", async () => {
  await page.selectOption(".replay select >> nth=1", "all");
  await page.waitForSelector(".an-shown");
  await eventually(async () => {
    const held = await page.$$eval(".an-shown", (seats) => seats.map((seat) => [
      seat.querySelectorAll(".an-hunched li").length, seat.querySelectorAll("[data-card]").length]));
    assert.equal(held.length, 4);
    for (const [hunches] of held) assert.equal(hunches, 2);
    assert.ok(held.filter(([, cards]) => cards > 0).length > 1, JSON.stringify(held));
  });
  await page.waitForURL(/\/all$/);
  await page.selectOption(".replay select >> nth=1", "1");
  await page.waitForURL(/\/1$/);
});

await test("the analysis has a line for each seat, and turning points that link to their moments", async () => {
  await page.click(".analysis summary");
  await page.click(".turning button", { timeout: 3 * patience }); /* a bot evaluates every choice first */
  assert.equal(await page.$$eval(".chart path[style]", (lines) => lines.length), 4);
  const numbers = await page.$$eval(".chart .ends li", (all) => all.map((one) => parseFloat(one.lastChild.textContent.replace("−", "-"))));
  assert.deepEqual(numbers, [...result].sort((a, b) => b - a), "the lines end with the result");
  await page.click(".analysis summary");
  await page.click(".analysis summary");
  await eventually(async () => assert.ok(await page.$eval(".chart svg", (chart) => {
    const { left, right, top, bottom } = chart.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint((left + right) / 2, y)?.closest(".chart"));
  }), "the chart is in sight"));
  const place = /Choice (\d+)/.exec(await page.textContent(".turning button"))[1];
  await page.waitForSelector(`text=/Choice ${place} of/`);
  assert.deepEqual(await violations(page), []);
  await page.selectOption(".replay select >> nth=1", "2");
  await page.waitForURL(/\/2$/);
  assert.ok(await page.isVisible(".turning button"), "it stays while one looks from another seat");
  await page.selectOption(".replay select >> nth=1", "1");
  await page.waitForURL(/\/1$/);
  await page.click(".analysis summary");
});

await test("a link leads to the moment and the seat", async () => {
  await seek(40);
  await page.waitForURL(/\/40\/1$/);
  await page.waitForSelector("text=/Choice 40 of/");
  const told = await moment();
  const again = await context.newPage();
  await again.goto(page.url());
  await again.waitForSelector("text=/Choice 40 of/");
  await eventually(async () => assert.equal(await moment(again), told));
  await eventually(async () => assert.equal(await again.inputValue(".replay select >> nth=1"), "1"));
  /* Goes from one link to another in the same tab, and back. */
  const follow = (to) => again.evaluate((end) => (location.hash = location.hash.replace(/[^/]+\/[^/]+$/, end)), to);
  await follow("25/2");
  await again.waitForSelector("text=/Choice 25 of/");
  await eventually(async () => assert.equal(await again.inputValue(".replay select >> nth=1"), "2"));
  await again.click(".replay button:has-text('Forward')");
  await again.waitForURL(/\/26\/2$/);
  await follow("25/2");
  await again.waitForSelector("text=/Choice 25 of/");
  await again.close();
});

await test("the game can be continued from there", async () => {
  await page.click("text=Continue from here");
  await untilAsked(page);
  await page.waitForURL(/#\/local\//);
  await act(page, () => 0);
});

await test("a saved file opens in another browser, and a wrong one says why not", async () => {
  const other = await site.open("#/replay");
  const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await other.setInputFiles("input[type=file]", file("wrong.save", "no save at all\n"));
  await other.waitForSelector("text=/could not be opened/");
  await other.setInputFiles("input[type=file]", file("game.save", saved));
  await other.waitForSelector(".replay");
});

await done();
