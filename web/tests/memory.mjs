// memory.mjs: a long game needs no more of the browser's memory than a short one.
//
//     DECISIONS=60   the length of the long game (make soak: 150)
import { assert, browse, done, eventually, test } from "./support/harness.mjs";
import { rest } from "./support/rest.mjs";
import { startServer } from "./support/server.mjs";
import { act, sitDownOnline, sitDownQuickly, untilAsked } from "./support/table.mjs";

const EARLY = 20; /* decisions until the first measurement */
const LATE = Number(process.env.DECISIONS ?? 60);
const MEGABYTES = 25;
const GROWTH = 1.5;

// Memory in use after garbage collection.
async function inUse(session) {
  for (let n = 0; n < 3; n++) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const { JSHeapUsedSize, Nodes, JSEventListeners } = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  return { megabytes: Math.round(JSHeapUsedSize / 2 ** 20), nodes: Nodes, listeners: JSEventListeners };
}

// Every decision is announced, but not twice in a row with the same words.
async function takeBack(page) {
  const aloud = () => page.textContent("[role=alert]");
  await untilAsked(page);
  const before = await aloud();
  await page.keyboard.press("u");
  await eventually(async () => assert.notEqual(await aloud(), before));
}

// Every third decision is undone, so that the game lasts longer, and undone drawings must be freed too.
async function play(page, from, to) {
  for (let n = from; n < to; n++) {
    const goesOn = (text) => !/End your turn/.test(text);
    const now = await act(page, (texts) => (n * 31) % Math.max(1, texts.filter(goesOn).length));
    assert.equal(now, "asked", `the game ended after ${n} decisions`);
    if (n % 3 === 2) await takeBack(page);
  }
  await untilAsked(page);
  await rest(page);
}

async function keepsItsMemory(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await play(page, 0, EARLY);
  const early = await inUse(session);
  await play(page, EARLY, LATE);
  const late = await inUse(session);
  const told = `after ${EARLY} decisions ${JSON.stringify(early)}, after ${LATE} ${JSON.stringify(late)}`;
  console.log(told);
  assert.ok(late.megabytes <= MEGABYTES, `more than ${MEGABYTES} MB: ${told}`);
  assert.ok(late.nodes <= GROWTH * early.nodes, `more nodes: ${told}`);
  assert.ok(late.listeners <= GROWTH * early.listeners, `more listeners: ${told}`);
}

await test("at a local table", async () => {
  const site = await browse();
  const page = await site.open("#/");
  await sitDownQuickly(page);
  await keepsItsMemory(page);
});

await test("at a server's table", async () => {
  const server = await startServer();
  const site = await browse({ address: server.address });
  const page = await site.open("#/setup/android");
  await sitDownOnline(page);
  await keepsItsMemory(page);
});

await done();
