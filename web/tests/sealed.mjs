// sealed.mjs: at a server's table of LA-1, the browser's memory contains only texts of the story that the server has
// sent.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { startServer } from "./support/server.mjs";
import { act, links, sitDownOnline, untilAsked } from "./support/table.mjs";

const server = await startServer();
const site = await browse({ address: server.address, serviceWorkers: "block" });
const folder = join(dirname(fileURLToPath(import.meta.url)), "../../packs/la-1");

// The longest part of each text that JSON does not escape.
function proseTexts() {
  const found = new Set();
  for (const file of readdirSync(folder).filter((name) => /^(case|shared|encounters|epilogue).*\.prose$/.test(name)))
    for (const line of readFileSync(join(folder, file), "utf8").replace(/\n[ \t]+/g, " ").split("\n")) {
      const text = line.startsWith("[") ? "" : line.replace(/^\S+\s+/, "").replaceAll("*", "");
      const needle = text.split(/["\\]/).sort((a, b) => b.length - a.length)[0].slice(0, 40);
      if (needle.length >= 20) found.add(needle);
    }
  return found;
}

async function memoryOf(page) {
  const session = await page.context().newCDPSession(page);
  let heap = "";
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => (heap += chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  heap = heap.replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
  return heap + (await page.content()) + (await page.evaluate(() => JSON.stringify({ ...localStorage })));
}

await test("what has not been read is not in the browser's memory", async () => {
  const page = await site.open("#/setup/la-1", { settings: { "angeles.name": "Ada" } });
  let sent = "";
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => (sent += payload)));
  await sitDownOnline(page, ["bot regular"]);
  await untilAsked(page);
  for (let n = 0; n < 40 && (await act(page, (texts) => (n * 7) % texts.length)) === "asked"; n++);
  await eventually(() => assert.equal(page.workers().length, 0, "no engine, which could read all cards"));
  const memory = await memoryOf(page);
  const known = [...proseTexts()].filter((text) => memory.includes(text));
  assert.ok(known.length > 10, `texts that were read are there: ${known.length}`);
  assert.deepEqual(known.filter((text) => !sent.includes(text)), []);
  const planted = [...proseTexts()].find((text) => !sent.includes(text));
  await page.evaluate((text) => (window.planted = [text]), planted);
  assert.ok((await memoryOf(page)).includes(planted), `a planted leak is found: ${planted}`);
  await page.context().close();
});

await test("two people show each other places and cards", async () => {
  const settings = { "angeles.name": "Ada" };
  const ada = await site.open("#/setup/la-1", { settings });
  await sitDownOnline(ada, ["link"]);
  const [link] = await links(ada);
  const bo = await site.open(link, {
    size: "phone", scheme: "light", locale: "de-DE", settings: { ...settings, "angeles.name": "Bo" },
  });
  await bo.click("button.pb");
  await bo.click("text=Ich bin bereit");
  await ada.waitForSelector("[data-place=crypt]");
  await bo.waitForSelector(".prompt");
  await ada.locator("[data-place=crypt]").first().focus();
  await ada.keyboard.press(" ");
  await ada.getByRole("button", { name: "Show the others" }).press("Enter");
  await bo.waitForSelector("text=Ada zeigt auf:");
  await eventually(async () => assert.match(await bo.textContent(".vh[role=status]"), /Ada zeigt auf: .*Krypta/));
  await ada.waitForSelector(".pointed:not(.nowhere)");
  assert.equal(await ada.$("dialog"), null, "the sheet is closed");
  if (process.env.SHOTS) {
    await ada.screenshot({ path: `${process.env.SHOTS}/ada.png` });
    await bo.screenshot({ path: `${process.env.SHOTS}/bo.png` });
  }
  await eventually(async () => assert.equal(await bo.$(".pointed"), null, "it is over"));
  for (const page of [ada, bo]) await page.context().close();
});

await done();
