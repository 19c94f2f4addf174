// offers.mjs: every term and every promise of New Angeles (T1 to T9, P1 to P9 of N-NEG) is composed: at 360 px with a
// finger and with the keyboard alone, and on a desk with the mouse. Each has a name and a role for screen readers.
// Four people around one screen bargain without lifting the curtain (N-NEG-56).
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { violations } from "./support/axe.mjs";
import { act, fill, lift, until } from "./support/table.mjs";

const site = await browse();

// Deeds that are possible now are terms; all others are promises. The names are the engine's.
const TERMS = { card: "T2", support: "T3", abstain: "T4", "no-counteroffer": "T5", counteroffer: "T6", "main-offer": "T7", pick: "T8", asset: "T9" };
const PROMISES = { support: "P1", abstain: "P2", "no-counteroffer": "P3", counteroffer: "P4", "main-offer": "P5", pay: "P6", give: "P7", target: "P8", use: "P9" };
const ALL = ["T1", ...Object.values(TERMS), ...Object.values(PROMISES)];

const AUDITED = new Set(["T1", "T3", "T7", "P6", "P8"]); /* all others look like one of these */

const sheet = (page) => page.getByRole("region", { name: "Make an offer" });
const side = (page, name) => sheet(page).getByRole("group", { name, exact: true });
const add = (page, name) => side(page, name).getByRole("button", { name: "Add something" });
const verdict = (page) => sheet(page).locator(".verdict[role=status]");

// ---- With a mouse, a finger, and the keyboard alone -----------------------------------------------------

// The lists of the sheet are those of the present decision.
const settled = (page) => page.locator(".composer[aria-busy=false]").waitFor();

// The sheet over the map stays open until its button is pressed again.
const mouse = {
  size: "desktop",
  open: async (page) => (await sheet(page).isVisible()) || page.getByRole("button", { name: /^Make an offer/ }).click(),
  press: (page, target) => target.click(),
};

const finger = {
  size: "small",
  open: (page) => page.getByRole("button", { name: /^Trade/ }).tap(),
  press: (page, target) => target.tap(),
};

// Presses Tab until the target has the focus.
const keyboard = {
  open: (page) => page.keyboard.press("x"),
  async press(page, target) {
    for (let n = 0; n < 200; n++) {
      if (await target.evaluate((one) => one === document.activeElement)) {
        await page.keyboard.press("Enter");
        return;
      }
      await page.keyboard.press("Tab");
    }
    assert.fail(`the focus never reaches ${target}`);
  },
};

// Runs in the page: the first thing in a deed's list that would bind now, and the first that can only be promised.
const kindsIn = ([terms, promises, deed]) => {
  const buttons = [...document.querySelectorAll(`.tpicker section[data-deed="${deed}"] :is(.tphrases, .tthings) button:not([disabled])`)];
  const first = (now) => buttons.find((one) => (one.dataset.now === "true") === now)?.getAttribute("aria-label");
  if (deed === "card") return { [terms.card]: first(false) ?? first(true) };
  return { [terms[deed]]: first(true), [promises[deed]]: first(false) };
};

// The offer has one part, and the sheet shows its outcome.
async function composed(page, kind) {
  const binds = kind.startsWith("T");
  await eventually(async () => {
    const said = await verdict(page).textContent();
    assert.ok(said.includes(binds ? "Binding" : "Only a promise"), `${kind}: ${said}`);
    if (!binds) assert.match(said, /not now|can only be promised/, `${kind}: it says why`);
    assert.ok(await sheet(page).getByRole("button", { name: /^Send to / }).isEnabled(), `${kind} could be sent`);
  });
}

// Composes it in one way: adds it, checks what the sheet says, and clears the sheet.
async function compose(page, way, kind, of, deed, label) {
  await way.open(page);
  if (kind === "T1") {
    await way.press(page, side(page, of).getByRole("button", { name: "Capital: more" }));
  } else {
    await way.press(page, add(page, of));
    const section = page.locator(`.tpicker section[data-deed="${deed}"]`);
    await section.waitFor();
    const header = section.getByRole("button", { expanded: false });
    if (await header.count()) await way.press(page, header);
    if (way === finger && AUDITED.has(kind)) assert.deepEqual(await violations(page), [], `${kind}, choosing`);
    await way.press(page, section.getByRole("button", { name: label, exact: true }));
  }
  await composed(page, kind);
  if (way === finger && AUDITED.has(kind)) assert.deepEqual(await violations(page), [], kind);
  await way.press(page, sheet(page).getByRole("button", { name: "Clear" }));
}

// All that is possible now and still missing.
async function composeAll(page, missing, [first, ...others]) {
  const ways = [first, ...others];
  const sides = [...missing].every((kind) => /T[3-9]/.test(kind)) ? ["You give"] : ["You give", "You get"];
  for (const of of sides) {
    await first.open(page);
    await settled(page);
    if (missing.has("T1") && (await side(page, of).getByRole("button", { name: "Capital: more" }).isEnabled())) {
      for (const way of ways) await compose(page, way, "T1", of);
      missing.delete("T1");
    }
    await first.press(page, add(page, of));
    await page.locator(".tpicker").waitFor();
    const found = [];
    const deeds = await page.$$eval(".tpicker section", (sections) => sections.map((section) => section.dataset.deed));
    for (const deed of deeds.filter((one) => missing.has(TERMS[one]) || missing.has(PROMISES[one]))) {
      const header = page.locator(`.tpicker section[data-deed="${deed}"] h4 button`);
      if ((await header.getAttribute("aria-expanded")) === "false") await first.press(page, header);
      await page.locator(`.tpicker section[data-deed="${deed}"] :is(.tphrases, .tthings) button`).first().waitFor();
      const labels = await page.evaluate(kindsIn, [TERMS, PROMISES, deed]);
      for (const [kind, label] of Object.entries(labels)) if (label && missing.has(kind)) found.push({ kind, deed, label });
    }
    await first.press(page, page.getByRole("button", { name: "Back", exact: true }));
    for (const { kind, deed, label } of found) {
      if (!missing.delete(kind)) continue;
      for (const way of ways) await compose(page, way, kind, of, deed, label);
    }
  }
}

const WAYS = [["at 360 px, with a finger and with the keyboard", finger, keyboard], ["on a desk, with the mouse", mouse]];

for (const [name, ...ways] of WAYS) await test(`every term and every promise is composed ${name}`, async () => {
  const missing = new Set(ALL);
  for (let seed = 2; missing.size && seed <= 4; seed++) { /* some are possible for certain assets only */
    const page = await site.open("#/setup/new-angeles", { size: ways[0].size, seed });
    await fill(page, Array(4).fill("bot novice"));
    await page.click("button.pb");
    for (let n = 0; missing.size && (await until(page)) === "asked"; n++) {
      if (!/^Add another card/.test(await page.textContent(".prompt .ask"))) await composeAll(page, missing, ways); /* no trade in the middle of support */
      if (ways[0] === finger) await page.locator(".tabbar button").first().tap();
      await act(page, (texts) => (n * 7) % texts.length);
      assert.ok(n < 400, "it ends");
    }
    await page.context().close();
  }
  assert.deepEqual([...missing], [], "never possible in these games");
});

// ---- Around one screen ------------------------------------------------------------------------------

async function fourPeople(options) {
  const page = await site.open("#/setup/new-angeles", options);
  await page.getByRole("radio", { name: /One screen/ }).check();
  await page.getByRole("button", { name: "Remove chair 5" }).click();
  await fill(page, Array(3).fill("person"));
  await page.click("button.pb");
  assert.equal(await until(page), "curtain");
  return page;
}

const offers = (page) => page.locator(".curtain .offerline[data-offer]");
const send = (page, name) => sheet(page).getByRole("button", { name }).tap();

async function write(page, from, to) {
  if (!(await sheet(page).count())) await page.locator(".curtain .make").tap();
  await sheet(page).getByRole("radiogroup", { name: "From" }).getByRole("radio", { name: from }).check({ force: true });
  await sheet(page).getByRole("radiogroup", { name: "With" }).getByRole("radio", { name: to }).check({ force: true });
  await settled(page);
}

const [JINTEKI, HAAS] = ["Jinteki", "Haas-Bioroid"]; /* dealt by the seed to chairs 1 and 2 */
const more = (page, name) => side(page, name).getByRole("button", { name: "Capital: more" }).tap();

await test("around one screen, by touch: declined, countered and accepted without lifting the curtain (N-NEG-56)", async () => {
  const page = await fourPeople({ size: "small" });

  await write(page, JINTEKI, HAAS);
  await more(page, `${JINTEKI} gives`);
  await send(page, `Send to ${HAAS}`);
  await offers(page).getByRole("button", { name: "Answer with another" }).tap();
  await settled(page);
  await more(page, `${HAAS} gets`);
  await send(page, "Decline and send this");
  await offers(page).filter({ hasText: "2 capital" }).waitFor();
  await eventually(async () => assert.equal(await offers(page).count(), 1, "the first is declined"));
  await offers(page).getByRole("button", { name: "Decline" }).tap();
  await offers(page).waitFor({ state: "detached" });

  await write(page, JINTEKI, HAAS);
  await more(page, `${JINTEKI} gives`);
  await more(page, `${JINTEKI} gives`);
  await send(page, `Send to ${HAAS}`);
  await offers(page).getByRole("button", { name: `Accept for ${HAAS}` }).tap();
  await offers(page).waitFor({ state: "detached" });
  assert.equal(await page.locator("[data-hand]").count(), 0, "no hand has been uncovered");
  assert.ok(await page.locator(".curtain .hold").isVisible());
  await page.context().close();
});

await test("on a phone an open promise is in sight on every tab", async () => {
  const page = await fourPeople({ size: "small" });
  await write(page, JINTEKI, HAAS);
  await add(page, `${JINTEKI} gives`).tap();
  const deed = page.locator('.tpicker section[data-deed="pay"]');
  const header = deed.locator("h4 button");
  if ((await header.getAttribute("aria-expanded")) === "false") await header.tap();
  await deed.locator(":is(.tphrases, .tthings) button").first().tap();
  await settled(page);
  await send(page, `Send to ${HAAS}`);
  await offers(page).getByRole("button", { name: `Accept for ${HAAS}` }).tap();
  await offers(page).waitFor({ state: "detached" });
  await lift(page);
  for (const tab of await page.$$(".tabbar button")) {
    await tab.tap();
    const paper = page.locator(".turns .tpaper");
    await paper.waitFor();
    assert.equal(await paper.textContent(), "1");
    assert.match(await paper.getAttribute("aria-label"), /^has promised: 1 capital/);
  }
  await page.context().close();
});

await test("standing orders answer offers: all are declined, or accepted at a price (N-NEG-49)", async () => {
  const page = await fourPeople();
  await lift(page);
  await page.keyboard.press("o");
  await page.getByRole("button", { name: "Decline every offer" }).click();
  const chips = page.locator(".drawer .chip");
  await eventually(async () => assert.equal(await chips.count(), 1));
  for (const price of [3, 4]) {
    await page.getByRole("button", { name: "At least: more" }).click();
    await page.getByRole("button", { name: `Accept ${price} capital or more for each card of support` }).click();
    await chips.filter({ hasText: `Accept ${price} capital` }).waitFor();
    assert.equal(await chips.count(), 2, "one price replaces another");
  }
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await page.keyboard.press("x");
  await sheet(page).getByRole("radiogroup", { name: "From" }).getByRole("radio", { name: HAAS }).check({ force: true });
  await sheet(page).getByRole("radiogroup", { name: "With" }).getByRole("radio", { name: JINTEKI }).check({ force: true });
  await settled(page);
  await side(page, `${HAAS} gives`).getByRole("button", { name: "Capital: more" }).click();
  await sheet(page).getByRole("button", { name: `Send to ${JINTEKI}` }).click();
  await page.locator(".log li", { hasText: /decline/ }).first().waitFor();
  assert.equal(await page.locator(".offerline[data-offer]").count(), 0);
  await page.keyboard.press("Shift+O");
  await page.keyboard.press("o");
  await page.getByText("No standing orders.").waitFor();
});

await done();
