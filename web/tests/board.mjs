// board.mjs: Android's board in a real browser: lit places can be pressed.
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { act, promptText, untilAsked } from "./support/table.mjs";

const site = await browse();

async function sitDown(options) {
  const page = await site.open("#/", options);
  await page.click("text=/Play now|Jetzt spielen/");
  return page;
}

const desktop = await sitDown();

// Plays by the list until the viewer can go to more than one place. The map lights them a little later than the list.
async function inTurn(page = desktop) {
  for (let n = 0; n < 60; n++) {
    await untilAsked(page);
    if ((await offered(page)).length > 1) {
      await eventually(async () => assert.ok((await waysOut(page)).length > 1, "the map is lit"));
      return page;
    }
    await act(page, () => 0);
  }
  throw new Error("it never was one's turn");
}

const placeOfMe = (page) => page.evaluate(() => document.querySelector(".an-pawn.an-me")?.getAttribute("style"));
/* The places that are offered by exactly one option of the list, which is to go there; and those of them that are lit. */
const offered = (page) => page.evaluate(() => {
  const headings = [...document.querySelectorAll(".prompt.asked h2.grp")].filter((one) => one.textContent.startsWith("Go "));
  return headings.flatMap((heading) => [...heading.nextElementSibling.querySelectorAll(".opt")]).map((row) => row.dataset.card)
    .filter((place) => document.querySelectorAll(`.prompt .opt[data-card="${place}"]`).length === 1);
});
const waysOut = async (page) => page.evaluate((places) =>
  places.filter((place) => document.querySelector(`.bd-loc.bd-target[data-place="${place}"]`)), await offered(page));
const toGoTo = async (page) => (await waysOut(page))[0];
const at = (place) => `.bd-loc[data-place="${place}"]`;

// If a place has several options, pressing it asks which one. The first is to go there.
const untilMoved = async (page, before) => {
  const moved = `.an-pawn.an-me:not([style=${JSON.stringify(before)}])`;
  await page.waitForSelector(`${moved}, .bd-callout.bd-pinned .bd-do ~ .bd-do`, { state: "attached" });
  if ((await placeOfMe(page)) === before) await page.click(".bd-callout.bd-pinned .bd-do >> nth=0");
  await page.waitForSelector(moved, { state: "attached" });
};

await test("pressing a lit place goes there", async () => {
  const page = await inTurn();
  const before = await placeOfMe(page);
  await page.click(`${at(await toGoTo(page))} .bd-hit`);
  await untilMoved(page, before);
});

await test("pointing at an option highlights it on the map and in the list", async () => {
  const page = await inTurn();
  const place = await toGoTo(page);
  await page.hover(`${at(place)} .bd-hit`);
  await page.waitForSelector(`.opt.is-focus[data-card="${place}"]`);
  await page.waitForSelector(".bd-callout"); /* the place is announced */
  const other = (await waysOut(page))[1];
  await page.hover(`.prompt .opt[data-card="${other}"]`);
  await page.waitForSelector(`.bd-loc.bd-focus[data-place="${other}"]`);
});

await test("by keyboard alone: arrows go by direction, Enter goes there", async () => {
  const page = await inTurn();
  const before = await placeOfMe(page);
  const here = () => page.evaluate(() => document.activeElement?.getAttribute("data-place"));
  const to = await toGoTo(page);
  await page.focus(at(to));
  for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
    await page.keyboard.press(key); /* the focus moves before the key event ends */
    if ((await here()) !== to) break;
  }
  assert.notEqual(await here(), to, "the focus has moved");
  assert.ok(await page.evaluate(() => document.activeElement.classList.contains("bd-target")), "to a lit place");
  await page.focus(at(to));
  await page.keyboard.press("Enter");
  await untilMoved(page, before);
});

await test("the first touch shows a place, and the second chooses it", async () => {
  const page = await inTurn(await sitDown({ size: "phone" }));
  const before = await placeOfMe(page);
  const prompt = await promptText(page);
  await page.evaluate((one) => {
    const place = document.querySelector(one);
    place.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerId: 1, pointerType: "touch" }));
    place.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerId: 1, pointerType: "touch" }));
    place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, at(await toGoTo(page)));
  await page.waitForSelector(".bd-callout .bd-do");
  assert.equal(await promptText(page), prompt, "nothing was chosen yet");
  assert.equal(await placeOfMe(page), before);
  await page.click(".bd-callout .bd-do");
  await untilMoved(page, before);
});

await test("every place has an accessible name in the current language", async () => {
  const page = await inTurn();
  const named = () => page.$$eval("[data-place]", (all) => all.map((one) => [one.getAttribute("role"), one.getAttribute("aria-label")]));
  const places = await named();
  assert.equal(places.length, 58);
  for (const [role, name] of places) assert.match(name, role === "img" ? /^[^:]+: \w+, (ritzy|normal|seedy), / : /\w/);
  assert.ok(places.some(([, name]) => name.startsWith("Order of Sol: religious, ritzy, Nearside, restricted") || name.includes("Order of Sol")));
  await page.keyboard.press("Escape");
  await page.click(".tools [aria-label=Menu]");
  await page.click(".drawer >> text=Settings");
  await page.click(".drawer >> text=Deutsch");
  await page.waitForSelector('[aria-label*="Mondvorderseite, eingeschränkt"]');
  await page.click(".drawer >> text=English");
  await page.waitForSelector('[aria-label*="Mondvorderseite, eingeschränkt"]', { state: "detached" });
  await page.keyboard.press("Escape");
  await page.waitForSelector(".drawer", { state: "detached" });
});

await test("the wheel zooms the map, and a button shows all of it again", async () => {
  const page = await inTurn();
  const wide = () => page.evaluate(() => document.querySelector(".bd-map").getBoundingClientRect().width);
  const before = await wide();
  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, -400);
  await eventually(async () => assert.ok((await wide()) > before * 1.2));
  await page.click(".bd-zoom button >> nth=2", { force: true });
  await eventually(async () => assert.equal(Math.round(await wide()), Math.round(before)));
});

await done();
