// puzzle.mjs: the conspiracy's pieces are rotated and placed by keys, by pressing and by dragging.
import { setTimeout as pause } from "node:timers/promises";
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { act, untilAsked } from "./support/table.mjs";

const site = await browse();

// Goes to leads, follows them up and uncovers the conspiracy, until a piece has to be placed.
async function withPiece(page) {
  const wanted = [/Reveal information/, /Uncover the conspiracy/, /lead\d*$/, /lead/];
  let n = 0;
  const choose = (texts) => {
    for (const kind of wanted) {
      const found = texts.findIndex((text) => kind.test(text));
      if (found >= 0) return found;
    }
    return (n * 31) % texts.length;
  };
  for (; n < 400; n++) {
    await untilAsked(page);
    if (await page.$(".an-tray .an-wide")) return;
    await act(page, choose);
  }
  throw new Error("no piece in 400 choices");
}

const page = await site.open("#/");
await page.click("text=Play now");

const spin = () => page.$eval(".an-spin", (held) => held.style.transform);
const cells = () => page.$$eval(".an-pz-lit", (all) => all.map((cell) => cell.dataset.cell));

// If a piece fits in several rotations, the game asks for one, unless the player has already rotated it.
async function laid(cell) {
  await page.waitForSelector(`.an-pz-lit[data-cell="${cell}"]`, { state: "detached" });
  await untilAsked(page);
  if (await page.$(".an-tray .an-turn:not(.an-wide)")) await page.click(".an-tray .an-turn >> nth=0");
  await page.waitForSelector(".an-tray", { state: "detached" });
}

await test("by keyboard alone: Tab to a cell, arrows between cells, R turns, Enter places", async () => {
  await withPiece(page);
  const isCell = () => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
  for (let n = 0; (await isCell()) === null; n++) {
    assert.ok(n < 200, "the focus comes to a cell");
    await page.keyboard.press("Tab");
  }
  const first = await isCell();
  for (const way of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"])
    if ((await isCell()) === first) await page.keyboard.press(way);
  const all = await cells();
  if (all.length > 1) assert.notEqual(await isCell(), first, "arrows go from cell to cell");
  const before = await spin();
  await page.keyboard.press("r");
  await eventually(async () => assert.notEqual(await spin(), before));
  const cell = await isCell();
  await page.keyboard.press("Enter");
  await laid(cell);
});

// Picks the piece up again.
async function pieceAgain() {
  for (let n = 0; n < 5 && !(await page.$(".an-tray .an-wide")); n++) {
    await untilAsked(page);
    const before = await page.textContent(".prompt .ask");
    await page.keyboard.press("u");
    await eventually(async () => assert.notEqual(await page.textContent(".prompt .ask"), before));
  }
  await page.waitForSelector(".an-tray .an-wide");
}

await test("by mouse: the button turns the piece, a click on a cell places it", async () => {
  await pieceAgain();
  const before = await spin();
  await page.click(".an-tray .an-wide");
  await eventually(async () => assert.notEqual(await spin(), before));
  const [cell] = await cells();
  await page.click(`.an-pz-lit[data-cell="${cell}"]`);
  await laid(cell);
});

await test("by dragging, however long the piece was held before", async () => {
  await pieceAgain();
  const [cell] = await cells();
  await page.hover(".an-held");
  await page.mouse.down();
  await pause(600); /* other elements are enlarged when held this long */
  await page.hover(`.an-pz-lit[data-cell="${cell}"]`);
  await page.mouse.up();
  await laid(cell);
});

await done();
