// frame.mjs: tests the parts of every table: keys, why not, undo, enlarged cards, drawers, tabs.
import { assert, browse, done, eventually, sizes, test } from "./support/harness.mjs";
import { violations } from "./support/axe.mjs";
import { misfits } from "./support/geometry.mjs";
import { rest } from "./support/rest.mjs";
import { asked, promptText, untilAsked } from "./support/table.mjs";

const site = await browse();

async function sitDown(options) {
  const page = await site.open("#/", options);
  await page.click("text=/Play now|Jetzt spielen/");
  return page;
}

const desktop = await sitDown();

// The table that all desktop tests share, at the beginning or in the middle of the viewer's turn.
async function solo() {
  await desktop.mouse.move(1, 1); /* over nothing that reacts */
  await untilTurn(desktop);
  return desktop;
}

const until = (page, what, given) =>
  eventually(async () => assert.ok(await page.evaluate(what, given), `this did not come: ${what}`));

// The first move to another place. It changes the prompt and is logged, with any cards.
const wayOut = (page) => eventually(() =>
  page.evaluate(() => {
    const heading = [...document.querySelectorAll(".prompt.asked h2.grp")].find((one) => one.textContent.startsWith("Go "));
    const row = heading.nextElementSibling.querySelector(".opt");
    return { option: row.dataset.option, number: row.querySelector("kbd").textContent };
  }));

const isFocused = (option) => document.activeElement?.getAttribute("data-option") === option;
const askedOtherThan = (text) => (document.querySelector(".prompt.asked .ask")?.textContent ?? text) !== text;
const askedJust = (text) => document.querySelector(".prompt.asked .ask")?.textContent === text;

async function closeDrawer(page) {
  await page.keyboard.press("Escape");
  await page.waitForSelector(".drawer", { state: "detached" });
}

const focused = (page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
const focusedOption = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-option"));
const logLines = (page) => page.$$eval(".log li", (lines) => lines.length);

// Answers with the keyboard until the prompt is that of a whole turn.
async function untilTurn(page) {
  for (let n = 0; n < 60; n++) {
    await untilAsked(page);
    if (await page.$(`${asked} .btn.end`)) return;
    await page.keyboard.press("1");
  }
  assert.fail("no turn in 60 decisions");
}

await test("after Play now the focus is on the question, and only places on offer are tab stops", async () => {
  await untilAsked(desktop);
  await until(desktop, () => document.activeElement.id === "prompt-title");
  const page = await solo();
  await rest(page);
  const stops = await page.$$eval(".bd-map [tabindex='0']", (all) => all.map((one) => one.dataset.place));
  const offered = await page.$$eval(`${asked} .opt[data-card]`, (rows) => rows.map((row) => row.dataset.card));
  assert.ok(stops.length > 3 && stops.every((place) => offered.includes(place) || place), `${stops}`);
  assert.equal(await page.$$eval(".bd-loc:not(.bd-target)[tabindex='0']", (all) => all.length), 0);
  await eventually(async () => assert.match(await page.title(), /^● .* – Angeles$/));
});

await test("a turn by the keyboard alone: numbers, arrows, Enter, end with its question", async () => {
  const page = await solo();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(`${asked} .opt.is-focus`);
  await eventually(async () => {
    const rows = await page.$$eval(`${asked} .opt`, (all) => all.map((row) => row.classList.contains("is-focus")));
    assert.deepEqual(rows.slice(0, 3), [false, true, false]);
  });
  const { option } = await wayOut(page);
  for (let n = 0, at = await focusedOption(page); at !== option; n++) {
    assert.ok(n < 90, "the arrows come to every row");
    await page.keyboard.press("ArrowDown");
    await eventually(async () => assert.notEqual(await focusedOption(page), at)); /* a key pressed before the
                                                                                   * screen is ready would skip
                                                                                   * the row */
    at = await focusedOption(page);
  }
  await until(page, isFocused, option);
  const before = await logLines(page);
  await page.keyboard.press("Enter");
  await until(page, (n) => document.querySelectorAll(".log li").length > n, before);
  await untilTurn(page);
  await page.keyboard.press("e");
  await page.waitForSelector(".sure");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".sure", { state: "detached" });
  await page.keyboard.press("e");
  await page.waitForSelector(".sure");
  await page.keyboard.press("e");
  await page.waitForSelector(".prompt.waits, .prompt.asked");
});

await test("the list and the board light up together", async () => {
  const page = await solo();
  const row = await page.waitForSelector(`${asked} .opt`);
  await row.hover();
  await page.waitForSelector(".mapwin [class*=callout]");
});

await test("why not: a sentence with its rule, which links to the rules", async () => {
  const page = await solo();
  await page.keyboard.press("?");
  await page.fill("#why-field", "follow up");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.ok((await page.textContent(".answer")).length > 5));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#why-field", { state: "detached" });
});

await test("why not, by touching: places, suspects, rivals and the puzzle answer, each with its rule", async () => {
  const page = await solo();
  for (const part of ["[data-suspect]", "[data-seat]", "[data-tile]"]) {
    await page.keyboard.press("?");
    await page.click(part, { force: true });
    await page.waitForSelector(part === "[data-seat]" ? ".answer.why" : ".answer.why a"); /* a card can be drawn from a rival's deck */
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#why-field", { state: "detached" });
  }
});

await test("a log line opens to its cause, which links to the rule", async () => {
  const page = await solo();
  await page.click(".log li:last-child .tell");
  await page.click(".log .cause a, .log .cause .link");
  await page.waitForSelector(".drawer .lit, dialog.inspector");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".drawer, dialog.inspector", { state: "detached" });
});

await test("a key is changed by pressing another", async () => {
  const page = await solo();
  await page.click(".tools [aria-label=Menu]");
  await page.click(".drawer >> text=Settings");
  await page.click(".bindings summary");
  await page.click(".bindings button[aria-label^='undo:']");
  await page.keyboard.press("z");
  await page.waitForSelector(".bindings button[aria-label^='undo: Z']");
  await closeDrawer(page);
  const before = await promptText(page);
  await page.keyboard.press((await wayOut(page)).number);
  await until(page, askedOtherThan, before);
  await untilAsked(page);
  await page.keyboard.press("z");
  await until(page, askedJust, before);
});

await test("shortcut keys are off while typing", async () => {
  const page = await solo();
  const before = await promptText(page);
  await page.keyboard.press("n");
  await page.waitForSelector("#notes-field");
  await until(page, () => document.activeElement?.id === "notes-field");
  await page.keyboard.type("1 e u meet Noise at 9");
  assert.equal(await promptText(page), before);
  assert.equal(await page.inputValue("#notes-field"), "1 e u meet Noise at 9");
  await page.keyboard.press("Escape");
  await until(page, () => document.activeElement?.id !== "notes-field");
});

await test("undo takes back what it names", async () => {
  const page = await solo();
  const before = await promptText(page);
  await page.keyboard.press((await wayOut(page)).number);
  await until(page, askedOtherThan, before);
  await until(page, () => document.querySelector(".pf .u")?.title);
  await untilAsked(page);
  await until(page, () => document.querySelector(".an-trail"));
  await page.keyboard.press("z"); /* as it was bound above */
  await until(page, askedJust, before);
  await until(page, () => !document.querySelector(".an-trail"));
  await page.keyboard.press("l");
  await eventually(async () => assert.match(await page.locator(".log li .lt").last().textContent(), /take back 1 choice\./));
});

await test("a hint marks its option in the list and its place on the map", async () => {
  const page = await solo();
  await page.click(".tool.hint");
  const row = await page.waitForSelector(`${asked} .opt.advised`);
  assert.match(await page.textContent(".answer.hint"), /^A bot would choose: /);
  const at = await row.getAttribute("data-card");
  if (await page.$(`.bd-loc[data-place="${at}"]`)) await page.waitForSelector(`.bd-loc.bd-focus[data-place="${at}"]`);
  await page.mouse.move(1, 1);
  assert.ok(await page.$(`${asked} .opt.advised`), "the mark stays");
});

await test("the table is left after a question", async () => {
  const page = await solo();
  await page.click(".tools [aria-label=Menu]");
  await page.click(".drawer >> text=Leave the table");
  await page.waitForSelector(".drawer .sure >> text=The game is saved");
  await page.click(".drawer .sure >> text=Stay");
  await page.waitForSelector(".drawer .sure", { state: "detached" });
  assert.match(page.url(), /#\/local\//);
  await closeDrawer(page);
});

await test("earlier positions are looked at while the game runs, and nothing is chosen in them", async () => {
  const page = await solo();
  const place = () => page.evaluate(() => document.querySelector(".an-pawn.an-me").getAttribute("style").match(/[\d.]+/g).map(Number));
  const distance = ([x, y], [toX, toY]) => Math.hypot(x - toX, y - toY);
  await page.keyboard.press("l");
  await page.waitForSelector(".log li");
  await rest(page);
  const newest = () => page.locator(".log li .lt").last().textContent();
  const [before, told, home] = [await promptText(page), await newest(), await place()];
  await page.keyboard.press((await wayOut(page)).number);
  await until(page, askedOtherThan, before);
  await untilAsked(page);
  await rest(page);
  const [asked, moved] = [await promptText(page), await place()];
  assert.notDeepEqual(moved, home);
  const position = () => page.textContent(".lookback [role=status]");
  await page.keyboard.press(",");
  await page.waitForSelector(".lookback");
  for (let n = 0; n < 9 && (await newest()) !== told; n++) {
    const at = await position();
    await page.keyboard.press(",");
    await eventually(async () => assert.notEqual(await position(), at));
  }
  /* The pawn is on the left or right of its place, depending on other drawings there. */
  const isHome = async () => {
    const now = await place();
    assert.ok(distance(now, home) < distance(now, moved), "the pawn is where it was");
  };
  await eventually(isHome);
  assert.equal(await newest(), told);
  await page.keyboard.press("1");
  await page.keyboard.press("e");
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(await violations(page), []);
  await page.click(".lookback .primary");
  await page.waitForSelector(".lookback", { state: "detached" });
  await eventually(async () => assert.deepEqual(await place(), moved));
  assert.equal(await promptText(page), asked, "nothing was chosen");
  const line = page.locator(".log li").filter({ hasText: told }).last();
  if ((await line.locator(".tell").getAttribute("aria-expanded")) === "false") await line.locator(".tell").click();
  await line.getByText("The table at that time").click();
  await page.waitForSelector(".lookback");
  await eventually(isHome);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".lookback", { state: "detached" });
  await page.keyboard.press("z");
  await until(page, askedJust, before);
});

await test("a card is enlarged by its key and by pressing, and the focus comes back", async () => {
  const page = await solo();
  const card = await page.waitForSelector(".you [data-card]");
  await card.hover();
  await page.mouse.down();
  await page.waitForSelector("dialog.inspector");
  await page.mouse.up();
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.inspector", { state: "detached" });
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(`${asked} .opt.is-focus`);
  await until(page, () => document.activeElement?.hasAttribute("data-option"));
  const where = await focused(page);
  await page.keyboard.press("Space");
  await page.waitForSelector("dialog.inspector");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.inspector", { state: "detached" });
  await eventually(async () => assert.equal(await focused(page), where));
});

await test("a card that cannot be played does not offer to discard it in green", async () => {
  const page = await solo();
  await page.click(".prompt .fold >> text=Discard for 1 Time"); /* then it is no longer folded */
  await page.hover(".you [data-hand]");
  await page.mouse.down();
  await page.waitForSelector("dialog.inspector .btn:not(.primary) >> text=/^Discard /");
  await page.mouse.up();
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.inspector", { state: "detached" });
});

await test("a drawer leaves the prompt in sight, and Escape closes it", async () => {
  const page = await solo();
  await page.keyboard.press("o");
  const drawer = await page.waitForSelector(".drawer");
  await eventually(async () => {
    const [left, right] = [await drawer.boundingBox(), await (await page.$(".prompt")).boundingBox()];
    assert.ok(left.x + left.width <= right.x, "it is beside the prompt");
  });
  await page.click(".drawer .rows button");
  await page.waitForSelector(".drawer .chip");
  await closeDrawer(page);
});

await test("the language changes at once, everywhere", async () => {
  const page = await solo();
  await page.click(".tools [aria-label=Menu]");
  await page.click(".drawer >> text=Settings");
  await page.click(".drawer >> text=Deutsch");
  await until(page, () => document.querySelector(".ask")?.textContent?.startsWith("Ort: "));
  await eventually(async () => assert.match(await page.textContent(".prompt h1"), /Du bist dran/));
  await page.click(".drawer >> text=English");
  await until(page, () => !document.querySelector(".ask")?.textContent?.startsWith("Ort: "));
  await closeDrawer(page);
});

await test("a phone shows one region per tab, and the complete prompt on the first", async () => {
  const page = await sitDown({ size: "small", scheme: "light", locale: "de-DE" });
  await untilTurn(page);
  for (const size of ["phone", "small"]) {
    await page.setViewportSize(sizes[size]);
    for (const tab of await page.$$(".tabbar button")) {
      await tab.click();
      await eventually(async () => {
        const shown = await page.$$eval(".region", (all) => all.filter((one) => one.getClientRects().length > 0).map((one) => one.dataset.tab));
        assert.ok(shown.length > 0 && new Set(shown).size === 1, `one tab is shown: ${shown}`);
        const [width, wide] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
        assert.ok(wide <= width, "nothing sticks out");
        assert.ok(await page.isVisible(".prompt h1"));
      });
    }
    await page.waitForSelector(".prompt .opt", { state: "hidden" });
    await page.click(".unfold");
    await page.waitForSelector(".prompt .opt", { state: "visible" });
  }
  assert.deepEqual(await violations(page), [], "axe, in German, light and small");
});

await test("axe finds nothing at a table, dark and light, large and small", async () => {
  const page = await solo();
  for (const [size, colorScheme] of [["desktop", "light"], ["phone", "dark"]]) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme });
    await page.waitForSelector(`html[data-theme=${colorScheme}]`);
    assert.deepEqual(await violations(page), [], `${size} ${colorScheme}`);
  }
});

await done();
