// shots.mjs [DIR]: pictures of the built client (make site) for docs/screenshots, desktop and phone, dark
// and light.
import { mkdir } from "node:fs/promises";
import { browse } from "./tests/support/harness.mjs";
import { playOut, untilAsked } from "./tests/support/table.mjs";

const dir = process.argv[2] ?? "docs/screenshots";
const site = await browse();
await mkdir(dir, { recursive: true });

const sitDown = async (page, game, chairs) => {
  await page.goto(`${site.address}#/setup/${game}`);
  for (const chair of chairs) await page.getByLabel(`Who sits on chair ${chair}`).selectOption("bot novice");
};

/* After a few turns, so that the table is not empty: after some choices, or as soon as an element is there. */
const table = async (page, most, choose, selector) => {
  await page.click("text=Sit down");
  await play(page, most, choose, selector);
};

const SUPPORTED = 'body:has(.na-bk):has(.prompt .ask:has-text("Support an offer")) .opt:has(.na-sort)';

const play = async (page, most, choose, selector) => {
  for (let clicks = 0; clicks < most && !(selector && (await page.$(selector))); clicks++) {
    await playOut(page, (texts) => choose(clicks, texts), 1);
    await untilAsked(page);
  }
  await page.waitForTimeout(500);
};

for (const size of ["desktop", "phone"])
  for (const scheme of ["dark", "light"]) {
    const shoot = (page, name) => page.screenshot({ path: `${dir}/${name}-${size}-${scheme}.png` });
    const page = await site.open("#/", { size, scheme });
    await page.waitForSelector("text=Play now");
    await shoot(page, "landing");
    await sitDown(page, "android", [2, 3, 4]);
    await shoot(page, "setup");
    await table(page, 24, (n, texts) => (n * 31) % texts.length);
    await shoot(page, "table");
    await sitDown(page, "new-angeles", [2, 3, 4, 5]);
    await table(page, 20, (n, texts) => (n * 7) % texts.length);
    await play(page, 200, (n, texts) => (n * 7) % texts.length, SUPPORTED);
    await page.locator(".opt:has(.na-sort)").first().focus(); /* rings around what the offer may act on */
    await page.waitForTimeout(300);
    await shoot(page, "new-angeles");
    await sitDown(page, "la-1", []);
    await table(page, 400, (n, texts) => (n * 7) % texts.length, ".la-ft + .la-ft");
    await shoot(page, "la-1");
    await page.context().close();
  }
process.exit(0);
