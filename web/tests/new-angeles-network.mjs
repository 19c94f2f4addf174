// new-angeles-network.mjs: three people on different machines, one of whom leaves, play New Angeles.
//
//     WHOLE_GAMES=1   to the end, instead of 20 choices after somebody has left
import { setTimeout as pause } from "node:timers/promises";
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { startServer } from "./support/server.mjs";
import { click, links, sitDownOnline } from "./support/table.mjs";

const server = await startServer();
const site = await browse({ address: server.address, serviceWorkers: "block" });

const visit = (name, hash, size) => site.open(hash, { size, settings: { "angeles.name": name } });

async function setUp(name) {
  const page = await visit(name, "#/setup/new-angeles");
  await sitDownOnline(page, ["link", "link", "bot novice", "bot novice"], async () => {
    await page.click("text=Options");
    await page.getByLabel("Spectators").selectOption("yes");
  });
  return page;
}

async function join(name, link, size) {
  const page = await visit(name, link, size);
  await page.click("text=Sit down");
  await page.click("text=I am ready");
  return page;
}

// A player with nothing to say does not delay the others.
const quiet = (page) => page.evaluate(() => document.querySelector(".talktime button")?.click());

async function leaves(page) {
  await page.locator("button[aria-label=Menu]:visible").click();
  await page.click("text=Let a bot play for me");
  await page.waitForSelector("text=Take the seat back");
  await page.context().close();
}

// A spectator's page contains no card of a hand, no rival and no investment.
async function showsNoSecrets(ada) {
  const zoe = await visit("Zoe", ada.url().replace(/^.*(#\/table\/[^/]+).*$/, "$1"));
  await zoe.waitForSelector("text=You are watching");
  await zoe.waitForSelector(".na-seat");
  const hers = await ada.$$eval("[data-hand], .na-only [data-card]", (cards) => cards.map(({ dataset }) => dataset.card));
  assert.ok(hers.length >= 4, `Ada has cards, a rival and an investment: ${hers}`);
  const page = await zoe.content();
  assert.deepEqual(hers.filter((card) => page.includes(`"${card}"`)), []);
  assert.equal(await zoe.$("[data-hand], .na-only, .na-you"), null);
  await zoe.context().close();
}

await test("three browsers play; a bot goes on for the one who leaves", async () => {
  const ada = await setUp("Ada");
  const [toBo, toCy] = await links(ada);
  const bo = await join("Bo", toBo, "phone");
  const cy = await join("Cy", toCy, "small");
  for (const page of [ada, bo, cy]) await page.waitForSelector(".prompt");

  await showsNoSecrets(ada);
  let clicks = 0;
  /* An offer of capital from Ada to Bo is shown beside both of them until Bo accepts. */
  const capital = (page) => page.$$eval(".tn", (seats) => Number(/(\d+) you/.exec(seats.map((one) => one.textContent).join())?.[1]));
  const [hers, his] = await eventually(async () => {
    const both = [await capital(ada), await capital(bo)];
    assert.ok(both.every(Number.isInteger), "the seats are drawn");
    return both;
  });
  await ada.click(".bargains .make");
  const sheet = ada.getByRole("region", { name: "Make an offer" });
  await sheet.getByRole("radio", { name: /Bo$/ }).check({ force: true });
  await sheet.getByRole("group", { name: "You give" }).getByRole("button", { name: "Capital: more" }).click();
  await sheet.getByRole("button", { name: /^Send to / }).click();
  await bo.click(".tabbar button:nth-child(4)");
  await bo.locator(".offerline .primary").click();
  await eventually(async () => assert.deepEqual([await capital(ada), await capital(bo)], [hers - 1, his + 1]));
  await bo.click(".tabbar button:nth-child(1)");

  const people = [ada, bo, cy];
  const over = async () => (await ada.$(".ending, .staging")) !== null;
  while ((process.env.WHOLE_GAMES || clicks <= 50) && !(await over())) {
    for (const page of [...people]) {
      if (await click(page, (texts) => (clicks * 7) % texts.length)) clicks++;
      else await quiet(page);
    }
    if (clicks > 30 && people.length === 3) await leaves(people.pop());
    await pause(20);
  }
  assert.equal(people.length, 2);
  if (!process.env.WHOLE_GAMES) return;
  assert.ok(clicks > 60, `${clicks} choices`);
  for (const page of people)
    await eventually(async () => assert.match(await page.textContent("body"), /Threat (reached 25|stands at)/));
});

await done();
