// new-angeles.mjs: a whole game of New Angeles against bots, by clicking; and its layout at every size.
import { assert, browse, done, test } from "./support/harness.mjs";
import { act, until, untilAsked } from "./support/table.mjs";

const site = await browse();

async function sitDown(options) {
  const page = await site.open("#/setup/new-angeles", { ...options });
  for (const chair of [2, 3, 4, 5]) await page.locator(".seats6 li").nth(chair - 1).locator("select:has(option[value='bot novice'])").selectOption("bot novice");
  await page.click("button.pb");
  await untilAsked(page);
  return page;
}

// Text that is cut off on purpose has an overflow of its own; any other must fit into its element.
const leaves = () =>
  [...document.querySelectorAll(".play :is(b, h1, h2, h3, p, span, small, em, button)")]
    .filter((one) => one.checkVisibility() && !one.closest(".vh, svg") && getComputedStyle(one).overflow === "visible")
    .filter((one) => getComputedStyle(one).display !== "inline" && one.scrollWidth > one.clientWidth + 2)
    .map((one) => `${one.className || one.tagName}: ${one.textContent.slice(0, 40)}`);

// Only what the game draws: the log belongs to the frame. The map's buttons (.bd-seg) are extended by an invisible box.
const small = () =>
  [...document.querySelectorAll(".play button")]
    .filter((one) => one.checkVisibility() && !one.closest(".inspector, .bd-seg, .talk") && !one.classList.contains("link"))
    .map((one) => ({ name: one.className || one.textContent, height: one.getBoundingClientRect().height }))
    .filter(({ height }) => height > 0 && height < 43.5)
    .map(({ name, height }) => `${name}: ${Math.round(height)}`);

await test("at every size nothing leaves its box, and on touch every target is large enough", async () => {
  for (const [size, viewport] of [["desktop", null], ["desktop", [1366, 768]], ["desktop", [1280, 720]], ["phone", null], ["small", null]])
    for (const locale of ["en-US", "de-DE"]) {
      const page = await sitDown({ size, locale });
      if (viewport) await page.setViewportSize({ width: viewport[0], height: viewport[1] });
      const tabs = size === "desktop" ? 1 : 4;
      for (let tab = 1; tab <= tabs; tab++) {
        if (tabs > 1) await page.click(`.tabbar button:nth-child(${tab})`);
        const where = `${size} ${viewport ?? ""} ${locale} tab ${tab}`;
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, where);
        assert.deepEqual(await page.evaluate(leaves), [], where);
        if (tabs > 1) assert.deepEqual(await page.evaluate(small), [], where);
      }
      await page.context().close();
    }
});

await test("a whole game against bots, to the turning of the rivals", async () => {
  const page = await sitDown({});
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
