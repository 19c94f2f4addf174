// hotseat.mjs: several people around one screen: two people and two bots play Android, four people play New
// Angeles.
import { assert, browse, done, test } from "./support/harness.mjs";
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

await done();
