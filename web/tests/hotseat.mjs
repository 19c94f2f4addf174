// hotseat.mjs: several people around one screen: two people and two bots play Android, four people play New
// Angeles.
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { violations } from "./support/axe.mjs";
import { act, lift, until } from "./support/table.mjs";

const site = await browse();

async function sitDown(game, chairs) {
  const page = await site.open(`#/setup/${game}`);
  await page.getByRole("radio", { name: /One screen/ }).check();
  for (const [chair, who] of chairs) await page.getByLabel(`Who sits on chair ${chair}`).selectOption(who);
  if (game === "new-angeles") await page.getByRole("button", { name: "Remove chair 5" }).click();
  await page.click("text=Sit down");
  return page;
}

// The cards in the viewer's hand, as named in the page.
const handOf = (page) => page.$$eval("[data-hand]", (cards) => cards.map((card) => card.dataset.card));

const allHold = (seen, people) => seen.size === people && [...seen.values()].every((hand) => hand.length > 0);

for (const [game, people, chairs] of [
  ["android", 2, [[3, "bot novice"], [4, "bot novice"]]],
  ["new-angeles", 4, [[2, "person"], [3, "person"], [4, "person"]]],
])
  await test(`${game}: before the curtain lifts, the page contains nothing private`, async () => {
    const page = await sitDown(game, chairs);
    const seen = new Map();
    for (let turn = 0; turn < 60 && !allHold(seen, people); turn++) {
      if ((await until(page)) === "curtain") {
        if (seen.size === 0) assert.deepEqual(await violations(page), []);
        await eventually(async () => assert.match(await page.textContent("[role=alert]"), /^Hand over to /));
        const text = await page.content();
        for (const [, cards] of seen)
          for (const card of cards) assert.ok(!text.includes(card), `${card} is behind the curtain`);
        await lift(page);
        await page.waitForSelector(".prompt.asked");
      }
      const who = (await page.textContent("#prompt-title")).split(", ").at(-1);
      seen.set(who, await handOf(page));
      await act(page, (texts) => Math.max(0, texts.findIndex((text) => /End your turn|Pass/.test(text))));
    }
    assert.ok(allHold(seen, people), "all were asked and hold cards");
    await page.context().close();
  });

// Rival and investment are in the page only while the switch is held.
await test("new-angeles: rival and investment are shown while their switch is held, and never behind a curtain", async () => {
  const page = await sitDown("new-angeles", [[2, "person"], [3, "person"], [4, "person"]]);
  const secrets = page.locator(".na-only [data-card]");
  const known = new Map(); /* titles of the investments, by seat */
  for (let turn = 0; turn < 60 && known.size < 4; turn++) {
    if ((await until(page)) === "curtain") {
      const text = await page.content();
      for (const title of known.values()) assert.ok(!text.includes(title), `${title} is behind the curtain`);
      assert.equal(await page.locator("[data-card]").count(), 0, "no card at all");
      await lift(page);
      await page.waitForSelector(".prompt.asked");
    }
    const who = (await page.textContent("#prompt-title")).split(", ").at(-1);
    if (!known.has(who)) {
      assert.equal(await secrets.count(), 0, "not held");
      for (const title of known.values()) assert.ok(!(await page.content()).includes(title), `${title} belongs to somebody else`);
      await page.getByRole("button", { name: "Only you see", exact: true }).hover();
      await page.mouse.down();
      await secrets.nth(1).waitFor();
      known.set(who, await secrets.nth(1).locator("b").first().textContent());
      await page.mouse.up();
      await secrets.first().waitFor({ state: "detached" });
    }
    await act(page, (texts) => Math.max(0, texts.findIndex((text) => /Pass/.test(text))));
  }
  assert.equal(known.size, 4, "all four have looked");
  await page.context().close();
});

await done();
