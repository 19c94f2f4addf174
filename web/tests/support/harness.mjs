// harness.mjs: tests in a real browser, on the built client.
//
//     import { browse, done, test } from "./support/harness.mjs";
//     const site = await browse();
//     await test("opens", async () => { const page = await site.open("#/"); … });
//     await done();
//
// A test prints `ok - name (time)` or `not ok - name` with what went wrong; the last line counts them, as
// scripts/test-all reads it. An uncaught error or a message of the content security policy on any
// page fails the test that opened it, unless it was told to expect it.
//
//     WEB_THROTTLE=6 slows the pages' own thread by that factor, as on a weak machine
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../../serve.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

let passed = 0;
let failed = 0;
let faults = [];
let underWay = null; /* the name of a test */
const ends = [];

// Rejects after `limit` milliseconds: Playwright itself waits for page.evaluate() without a limit.
function within(limit, running) {
  const timer = new AbortController();
  const late = pause(limit, null, timer).then(() => assert.fail(`not finished after ${limit / 1000} s`));
  return Promise.race([running, late]).finally(() => timer.abort());
}

export async function test(name, act) {
  faults = [];
  expected = /^$/;
  underWay = name;
  const began = Date.now();
  try {
    await within(6 * patience, act());
    assert.deepEqual(faults, [], "the page complained");
    passed++;
    console.log(`ok - ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    const [head, ...tail] = String(error.stack ?? error).split(/\n(?=\s+at )/); /* truncates the log of a long wait */
    const told = [...head.split("\n").slice(0, 30), ...tail, ...faults.map((fault) => `the page complained: ${fault}`)];
    console.log(`not ok - ${name}\n    ${told.join("\n    ")}`);
  }
  underWay = null;
}

// The runner has timed out: report which test did not finish.
process.on("SIGTERM", () => {
  if (underWay) console.log(`not ok - ${underWay}\n    was not over when it was told to stop`);
  console.log(`${passed} passed, ${failed + (underWay ? 1 : 0)} failed`);
  process.exit(1);
});

// Milliseconds until a test gives up. Long enough for a slow machine; a passing test never waits that long.
export const patience = 120000;

// Retries until it no longer throws. (The pages' policy forbids page.waitForFunction.)
export async function eventually(attempt, limit = patience) {
  for (const end = Date.now() + limit; ; await pause(50)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

export const atEnd = (end) => ends.push(end);

export async function done() {
  for (const end of ends.reverse()) await end();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 740 },
};

// The test expects errors of this kind, for example because it breaks a connection.
let expected = /^$/;
export const expectComplaints = (kind) => (expected = kind);

// Runs before the page's own scripts, and adds a seed to every request that sets up a table. The engine in the worker
// accepts it, and so does a server with --seeds. The client itself has no seeds. The worker of the table becomes
// window.rules.
function dealBy(seed) {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    const request = message?.about;
    if (/^(new|open)$/.test(request?.do)) window.rules = this;
    return post.call(this, request?.do === "new" ? { ...message, about: { ...request, seed } } : message, ...rest);
  };
  const ask = window.fetch;
  window.fetch = (what, options) => {
    const sets = options?.method === "POST" && String(what).endsWith("/api/tables");
    return ask(what, sets ? { ...options, body: JSON.stringify({ ...JSON.parse(options.body), seed }) } : options);
  };
}

function listen(page) {
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("crash", () => faults.push(`the page crashed: ${page.url()}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !expected.test(message.text())) faults.push(message.text());
  });
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && hostname !== "localhost")
      faults.push(`asked another host: ${request.url()}`);
  });
}

// A browser and its client: a folder served here, or the address of a server. Tests that fake replies (page.route)
// must block service workers, which would bypass them.
export async function browse({ folder = join(root, "build/site"), base = "/", address, serviceWorkers } = {}) {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: flags, timeout: patience });
  const crashed = () => console.log("the browser has ended by itself: what follows fails for that");
  browser.on("disconnected", crashed);
  ends.push(() => {
    browser.off("disconnected", crashed);
    return browser.close();
  });
  let server = null;
  if (!address) {
    server = await serve(folder, 0, base);
    address = `http://localhost:${server.address().port}${base}`;
    ends.push(() => server.close());
  }
  return {
    address,
    server,
    // A fresh profile of a first-time visitor, whose tables are dealt by a seed.
    async profile({ size = "desktop", scheme = "dark", locale = "en-US", settings = {}, seed = 1 } = {}) {
      const context = await browser.newContext({
        viewport: sizes[size], hasTouch: size !== "desktop", colorScheme: scheme, locale, reducedMotion: "reduce",
        serviceWorkers,
      });
      const kept = { "angeles.pace": "off", "angeles.talk": "0", "angeles.hints": "no", ...settings };
      await context.addInitScript((entries) => {
        for (const [key, value] of Object.entries(entries))
          if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      }, kept);
      await context.addInitScript(dealBy, seed);
      context.setDefaultTimeout(patience);
      return context;
    },
    async open(hash = "#/", options) {
      const context = await this.profile(options);
      return this.visit(context, hash);
    },
    async visit(context, hash = "#/", timeout = patience) {
      const page = await context.newPage();
      listen(page);
      if (process.env.WEB_THROTTLE) {
        const session = await context.newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.WEB_THROTTLE) });
      }
      await page.goto(address + hash, { timeout });
      return page;
    },
  };
}

export { assert };
