// offline.mjs: after the first visit the static site works with no network at all, under any path.
import { browse, done, test } from "./support/harness.mjs";
import { untilAsked } from "./support/table.mjs";

const site = await browse({ base: "/games/angeles/" });

await test("a game begins without a network", async () => {
  const context = await site.profile();
  const page = await site.visit(context);
  await page.waitForSelector("text=Play now");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  await context.setOffline(true);
  site.server.close();
  site.server.closeAllConnections();
  const again = await site.visit(context);
  await again.click("text=Play now");
  await untilAsked(again);
  await again.reload();
  await untilAsked(again);
});

await done();
