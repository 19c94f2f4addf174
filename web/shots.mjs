// shots.mjs [DIR]: pictures of the built client (make site) for docs/screenshots, desktop and phone, dark
// and light.
import { mkdir } from "node:fs/promises";
import { browse } from "./tests/support/harness.mjs";
import { playOut, untilAsked } from "./tests/support/table.mjs";

const dir = process.argv[2] ?? "docs/screenshots";
const site = await browse();
await mkdir(dir, { recursive: true });

for (const size of ["desktop", "phone"])
  for (const scheme of ["dark", "light"]) {
    const shoot = (page, name) => page.screenshot({ path: `${dir}/${name}-${size}-${scheme}.png` });
    const page = await site.open("#/", { size, scheme });
    await page.waitForSelector("text=Play now");
    await shoot(page, "landing");
    await page.goto(`${site.address}#/setup/android`);
    await page.waitForSelector(".scenarios");
    await shoot(page, "setup");
    for (const chair of [2, 3, 4])
      await page.getByLabel(`Who sits on chair ${chair}`).selectOption("bot novice");
    await page.click("text=Sit down");
    /* A few turns in, so that there is something to see. */
    let clicks = 0;
    await playOut(page, (texts) => (clicks++ * 31) % texts.length, 24);
    await untilAsked(page);
    await page.waitForTimeout(500);
    await shoot(page, "table");
    await page.context().close();
  }
process.exit(0);
