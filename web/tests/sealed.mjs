// sealed.mjs: LA-1 at a table of a server: of the story, the browser's memory has only what the server has told.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { startServer } from "./support/server.mjs";
import { act, untilAsked } from "./support/table.mjs";

process.env.ANGELES_IN_WORK = "1";
const server = await startServer();
const site = await browse({ address: server.address, serviceWorkers: "block" });
const folder = join(dirname(fileURLToPath(import.meta.url)), "../../packs/la-1");

// The longest stretch of each text that JSON writes as it is.
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
  return heap + (await page.content()) + (await page.evaluate(() => JSON.stringify({ ...localStorage })));
}

await test("what has not been read is not in the browser's memory", async () => {
  const page = await site.open("#/setup/la-1", { settings: { "angeles.in-work": "yes", "angeles.name": "Ada" } });
  let sent = "";
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => (sent += payload)));
  await page.getByRole("radio", { name: /Online/ }).check();
  await page.getByLabel("Who sits on chair 2").selectOption("bot regular");
  await page.click("button.pb");
  await page.waitForURL(/#\/table\//);
  await untilAsked(page);
  for (let n = 0; n < 40 && (await act(page, (texts) => (n * 7) % texts.length)) === "asked"; n++);
  await eventually(() => assert.equal(page.workers().length, 0, "no engine, which could read all cards"));
  const memory = await memoryOf(page);
  const known = [...proseTexts()].filter((text) => memory.includes(text));
  assert.ok(known.length > 10, `texts that were read are there: ${known.length}`);
  assert.deepEqual(known.filter((text) => !sent.includes(text)), []);
  await page.context().close();
});

await done();
