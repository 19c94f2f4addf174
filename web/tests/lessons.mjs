// lessons.mjs: plays the whole first case: with the mouse, with the keyboard alone, on a phone, and with an
// interruption.
import { violations } from "./support/axe.mjs";
import { assert, browse, done, eventually, patience, test } from "./support/harness.mjs";

const site = await browse();

const options = ".prompt .opt[data-option], .prompt .btn.end";

// The state of the lesson at rest: its text, and whether everything is in place.
const look = (page) => page.evaluate(() => {
  const coach = document.querySelector(".coach");
  if (!coach) return null;
  const box = (element) => element.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const shown = [...document.querySelectorAll(".prompt .opt[data-option], .prompt .btn.end")];
  const ring = document.querySelector(".spotring");
  const at = box(coach);
  const lit = [...document.querySelectorAll(".bd-target, .side .bd-can")];
  /* A map shows only a part; elements outside it do not count as covered. */
  const seen = (one) => {
    let { left, top, right, bottom } = box(one);
    for (let around = one.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const clip = box(around);
      [left, top, right, bottom] = [Math.max(left, clip.left), Math.max(top, clip.top), Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { left, top, right, bottom };
  };
  const cut = (row, around) => {
    const [a, b] = [box(row), box(around)];
    return a.bottom > b.top + 1 && a.top < b.bottom - 1 && (a.top < b.top - 1 || a.bottom > b.bottom + 1);
  };
  const log = document.querySelector(".lines.log");
  const side = document.querySelector(".side");
  const suspects = [...document.querySelectorAll(".an-su")];
  const chosen = [".an-held", ".region.here :is(.an-pz-lit, .an-su.an-lit)"].flatMap((name) => document.querySelector(name) ?? []);
  const outside = (one) => at.left < -1 || at.top < -1 || at.right > innerWidth + 1 || (at.bottom > innerHeight + 1 && one);
  return {
    state: ["reads", "chooses", "failed", "done"].find((name) => coach.classList.contains(name)),
    title: coach.querySelector("#coach-title").textContent,
    said: [...coach.querySelectorAll("p")].map((line) => line.textContent).join(" "),
    options: shown.map((one) => one.textContent),
    keys: shown.map((one) => one.querySelector("kbd:last-of-type")?.textContent.toLowerCase()),
    rests: `${coach.textContent} ${shown.map((one) => one.textContent).join()} ${document.querySelector(".prompt .ask")?.textContent}`,
    busy: document.querySelector(".prompt [aria-busy=true], .prompt .sure") !== null,
    covers: ring !== null && meet(at, box(ring)),
    hides: lit.filter((one) => meet(at, seen(one))).map((one) => one.getAttribute("aria-label")),
    outside: outside(!document.querySelector(".over-main")),
    cut: [
      ...(innerWidth > 900 ? suspects.filter((one) => cut(one, side)) : chosen.filter((one) => cut(one, one.closest(".region")))),
      ...(log?.checkVisibility() ? [...log.querySelectorAll("li, h3")].filter((one) => cut(one, log)) : []),
    ].map((one) => one.textContent.slice(0, 30)),
    hand: [...document.querySelectorAll(".bd-hand .bd-can kbd")].map((one) => one.textContent),
    held: document.querySelector(".held em")?.textContent ?? "",
    wide: document.documentElement.scrollWidth > innerWidth,
  };
});

/* The question may vanish while it is being answered. */
const confirm = (page) => page.click(".prompt .sure .danger", { timeout: 1000 });

async function rests(page, before, sure = confirm, limit = patience) {
  return eventually(async () => {
    if (await page.$(".prompt .sure")) await sure(page);
    const now = await look(page);
    assert.ok(now && !now.busy && now.rests !== before, "the lesson goes on");
    assert.ok(now.state !== "chooses" || now.options.length > 0, "something is allowed");
    return now;
  }, limit);
}

// Carries out one step. If a new list replaces an option while it is pressed, the option is pressed again.
async function step(page, now, act, sure) {
  for (let tries = 0; tries < 3; tries++) {
    await act(now);
    const next = await rests(page, now.rests, sure, 10000).catch(() => null);
    if (next) return next;
    if ((await look(page))?.rests !== now.rests) break; /* it goes on, slowly */
  }
  return rests(page, now.rests, sure);
}

// The choice of a learner who has read the text. `slips` are chapters that fail at the first try: what is chosen
// there.
function learner(slips = {}) {
  let chapter = "";
  let ready = false; /* to end the turn */
  return ({ title, options }) => {
    if (title !== chapter) [chapter, ready] = [title, false];
    const slip = options.findIndex((text) => slips[title]?.test(text));
    if (slip >= 0) return slip;
    const aims = [/(on|auf) Noise/, /1 good baggage|1 gute Last/, ...(ready ? [/^End|beenden/] : []), /physical lead|physische Spur/, /Turning Wheel|Tempel des Rades/, /NAPD/];
    const found = aims.map((aim) => options.findIndex((text) => aim.test(text)));
    const at = found.findIndex((index) => index >= 0);
    ready ||= at === 0 || at === 1;
    return at < 0 ? 0 : found[at];
  };
}

// The invariants of a step.
function fits(now) {
  const where = `${now.title}: ${now.said}`;
  assert.equal(now.covers, false, `the text covers what it explains: ${where}`);
  assert.deepEqual(now.hides, [], `the text covers an option: ${where}`);
  assert.deepEqual(now.cut, [], `a suspect, a line of the log or what is to be placed is cut: ${where}`);
  assert.deepEqual(now.hand.filter((key) => !now.keys.includes(key)), [], `the list has the numbers of the cards: ${where}`);
  assert.equal(now.outside, false, `the text leaves the screen: ${where}`);
  assert.equal(now.wide, false, `the page is wider than the screen: ${where}`);
  const count = now.options.length;
  if (now.state === "chooses") assert.ok(count >= 3 && count <= 5, `three to five options, not ${count}: ${where}`);
}

// Plays to the end. `act` carries out one step. Returns what was seen.
async function playWhole(page, act, sure) {
  let now = await rests(page, null);
  const seen = [];
  for (let steps = 0; now.state !== "done"; steps++) {
    assert.ok(steps < 80, "it ends");
    await eventually(async () => fits(await look(page)), 30000); /* the text follows its moving subject */
    seen.push(now);
    now = await step(page, now, act, sure);
  }
  const chapters = new Set(seen.map(({ title }) => title));
  assert.equal(chapters.size, 6, `six chapters: ${[...chapters].join("; ")}`);
  assert.ok(seen.some(({ held }) => held), "what is not allowed has a reason");
  assert.match(seen.at(-1).said, /Noise/);
  return seen;
}

// No call-out of a place covers what the lesson speaks of.
async function callOut(page) {
  for (const place of ["starport-kaguya", "challenger-memorial-ferry", "heinlein-infirmary", "wyldside"]) {
    await page.hover(`[data-place="${place}"]`);
    await page.waitForSelector(".bd-callout");
    const covers = await page.evaluate(() => {
      const [a, b] = [".bd-callout", ".spotring"].map((name) => document.querySelector(name).getBoundingClientRect());
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    });
    assert.equal(covers, false, place);
  }
  await page.hover(".coach");
}

const press = (page, what, index = 0) => page.locator(what).nth(index).click();

const finished = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("angeles.finished") ?? "[]"));

await test("the first case with the mouse, from the first page on", async () => {
  const page = await site.open();
  await page.click("text=Learn Android in ten minutes");
  const slips = { "Chapter 5 of 6: Private life": /^End your turn/, "Chapter 6 of 6: The last day": /on Eve/ };
  const choose = learner(slips);
  const seen = await playWhole(page, async (now) => {
    if (/^Next scene, day 5/.test(now.said)) await callOut(page);
    if (now.state === "failed") delete slips[now.title];
    return now.state === "chooses" ? press(page, options, choose(now)) : press(page, ".coach .go");
  });
  assert.deepEqual(seen.flatMap(({ state, title }) => (state === "failed" ? [title.slice(0, 9)] : [])), ["Chapter 5", "Chapter 6"]);
  assert.deepEqual(await finished(page), ["android/first-case"]);
  await page.goto(`${site.address}#/lessons/android`);
  await page.waitForSelector("text=finished");
});

await test("the first case with the keyboard alone, in German", async () => {
  const page = await site.open("#/", { locale: "de-DE", scheme: "light" });
  await page.waitForSelector("text=Android in zehn Minuten lernen");
  for (let i = 0; ; i++) {
    assert.ok(i < 40, "the focus comes to the lesson");
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.textContent.includes("Android in zehn Minuten"))) break;
  }
  await page.keyboard.press("Enter");
  const slips = { "Kapitel 6 von 6: Der letzte Tag": /auf Eve/ };
  const choose = learner(slips);
  const act = (now) => {
    if (now.state === "failed") delete slips[now.title];
    return page.keyboard.press(now.state === "chooses" ? now.keys[choose(now)] : "Enter");
  };
  const seen = await playWhole(page, act, () => page.keyboard.press("Enter"));
  assert.ok(seen.some(({ state }) => state === "failed"), "Enter tries again");
  assert.deepEqual(await finished(page), ["android/first-case"]);
});

for (const [size, viewport, scheme] of [
  ["phone", { width: 390, height: 844 }, "light"],
  ["phone", { width: 360, height: 640 }, "dark"],
  ["desktop", { width: 1366, height: 768 }, "light"],
  ["desktop", { width: 1280, height: 720 }, "dark"],
])
  await test(`nothing is covered or cut at ${viewport.width} × ${viewport.height}`, async () => {
    const page = await site.open("#/", { size, scheme, locale: "de-DE" });
    await page.setViewportSize(viewport);
    await page.click("text=Android in zehn Minuten lernen");
    const choose = learner();
    await playWhole(page, async (now) => {
      const what = now.state === "chooses" ? page.locator(options).nth(choose(now)) : page.locator(".coach .go");
      if (size === "phone") {
        const { height } = await what.boundingBox();
        assert.ok(height >= 43.5, `a target of ${height} px`);
      }
      await (size === "phone" ? what.tap() : what.click());
    });
  });

await test("options that are not allowed say why, in the list and on the board", async () => {
  const page = await site.open("#/lessons/android/first-case");
  await page.click(".coach .go");
  await page.waitForSelector(".held");
  await page.click(".held > .opt");
  const dimmed = page.locator(".held [aria-disabled=true]");
  await eventually(async () => assert.ok((await dimmed.count()) > 5));
  await dimmed.first().click({ force: true }); // Playwright would wait until it is enabled
  await page.waitForSelector(".answer >> text=First you learn to move");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".answer", { state: "detached" });
  await page.keyboard.press("e");
  await page.waitForSelector(".answer >> text=First you learn to move");
  assert.equal((await look(page)).title, "Chapter 1 of 6: On the move");
});

await test("a lesson marks all that it allows, and what it does not speak of is faint", async () => {
  const page = await site.open("#/lessons/android/first-case");
  await page.waitForSelector(".spotring"); /* the place of the crime */
  const faint = (selector) => page.$eval(selector, (one) => getComputedStyle(one).filter !== "none");
  const parts = [".mapwin", ".side", ".you", ".an-web"];
  const all = async () => Promise.all(parts.map(faint));
  await eventually(async () => assert.deepEqual(await all(), [false, true, true, true]));
  await page.click(".coach .go");
  await eventually(async () => assert.equal(await page.locator(".bd-names .bd-target").count(), 4));
  await page.hover(".you .an-plot");
  await eventually(async () => assert.deepEqual(await all(), [false, true, false, true]));
  for (const text of ["Go once more", "end your turn"]) {
    await press(page, options);
    await page.waitForSelector(`.coach >> text=${text}`);
  }
  assert.match(await page.textContent(".prompt .btn.end"), /loses 4 Time/);
});

await test("a piece is laid as it was turned; if it does not fit so, its cell shows the next turn", async () => {
  for (const [turns, tile, laid] of [[1, null, 1], [3, "23", 0], [3, "23", 1]]) {
    const page = await site.open("#/lessons/android/first-case");
    let now = await rests(page, null);
    const choose = learner();
    for (; !(await page.$(".an-tray")); )
      now = await step(page, now, () => (now.state === "chooses" ? press(page, options, choose(now)) : press(page, ".coach .go")));
    await page.hover("header.bar"); /* the pointer chooses nothing */
    for (let n = 0; n < turns; n++) await page.keyboard.press("r");
    await page.keyboard.press("1"); /* above the center: a side to the south is needed */
    if (tile) {
      await page.waitForSelector(`[data-chosen="${tile}"]`);
      await page.waitForSelector(".prompt .opt.is-focus >> text=as it is");
      for (let n = 0; n < laid; n++) await page.keyboard.press("r");
      await page.keyboard.press("Enter");
    }
    await page.waitForSelector(".coach >> text=Your piece lies in the web");
    const sides = ["M0 0l0 -20M0 0l20 0M0 0l0 20", "M0 0l20 0M0 0l0 20M0 0l-20 0"]; /* as printed; a quarter to the right */
    assert.equal(await page.getAttribute(".an-pz-laid .an-pz-str", "d"), sides[laid]);
    await page.context().close();
  }
});

await test("a lesson can be left and continued later", async () => {
  const page = await site.open("#/lessons/android/first-case");
  await page.click(".coach .go");
  await page.waitForSelector(".held");
  await press(page, options);
  await page.waitForSelector(".coach >> text=Go once more");
  await page.goto(`${site.address}#/`);
  await page.click("text=continue where you left it");
  await page.waitForSelector(".coach >> text=Go once more");
  await page.reload();
  await page.waitForSelector(".coach >> text=Go once more");
  await page.click(".coach [aria-label='Repeat this chapter']");
  await page.waitForSelector(".coach >> text=Somebody was killed");
});

await test("a puzzle judges a wrong try, can be tried again, and is remembered when it is solved", async () => {
  const page = await site.open("#/lessons/android");
  await page.click("text=Two Fours");
  const pick = async (label) => press(page, `.prompt .opt[data-option]:has-text("${label}")`);
  for (const suspect of ["Faceup on Eve", "Faceup on Noise"]) {
    await page.waitForSelector(".coach.chooses >> text=Close the case on Noise");
    await pick("Noise's testimony lead");
    await page.waitForSelector('.prompt .opt:has-text("Place evidence")');
    await pick("Place evidence");
    await page.waitForSelector(`.prompt .opt:has-text("${suspect}")`);
    await pick(suspect);
    if (suspect.endsWith("Noise")) continue;
    await page.waitForSelector(".coach.failed >> text=It was not Noise", { timeout: patience });
    await page.click(".coach .go");
  }
  await page.waitForSelector(".coach.done", { timeout: patience });
  assert.deepEqual(await finished(page), ["android/two-fours"]);
  await page.goto(`${site.address}#/lessons/android`);
  await page.waitForSelector("text=1 of 12 solved");
});

await test("axe finds nothing in a lesson", async () => {
  const page = await site.open("#/lessons/android/first-case");
  await page.waitForSelector(".coach");
  assert.deepEqual(await violations(page), []);
  await page.click(".coach .go");
  await page.waitForSelector(".held", { timeout: patience });
  await page.click(".held > .opt");
  assert.deepEqual(await violations(page), []);
  await page.goto(`${site.address}#/lessons/android`);
  await page.waitForSelector(".rows .row");
  assert.deepEqual(await violations(page), []);
});

await done();
