// screen.mjs: how long it takes until what has happened at a table is on the screen.
//
//     node bench/web/screen.mjs          after make web site all
//
// Four seats, a phone's size, Chromium's CPU throttling at 1x and 4x (of the page's own thread), always the same
// game. Two tables: one of a server, from the arrival of the news to the frame that shows them; and one on the
// device, from the engine's answer to that frame, and from the press on, which holds what bots think until then.
// Beside them two yardsticks in the same page, a frame in which nothing changes and a loop of sums; and the
// processor time of the page's own thread for each of them, which does not depend on what else is going on
// (but for the throttling, which takes part of it).
import { browse, done } from "../../web/tests/support/harness.mjs";
import { startServer } from "../../web/tests/support/server.mjs";
import { act, untilAsked } from "../../web/tests/support/table.mjs";

const CHOICES = Number(process.env.CHOICES ?? 60);

/* Runs before the page's own scripts: notes what passes from a message or a press to the frame after it. */
function watch() {
  window.measured = { news: [], presses: [], answers: [] };
  window.painted = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  });
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        if (!String(data).includes('"news":"game"')) return;
        const from = performance.now();
        window.painted(() => window.measured.news.push(performance.now() - from));
      });
    }
  };
  /* What the engine beside the page has answered last about the view: from then on it is the page's time. */
  const Beside = window.Worker;
  window.Worker = class extends Beside {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        if (data.answer?.startsWith('{"did":"view"')) window.heard = performance.now();
      });
    }
  };
}

/* Presses, and waits for the frame that shows another decision or that others are awaited. */
const press = (index) => new Promise((resolve) => {
  const look = () => document.querySelector(".prompt:not(.lingers)")?.textContent;
  const options = [...document.querySelectorAll(".prompt.asked .opt, .prompt.asked .btn.end")];
  const before = look();
  const from = performance.now();
  const seen = new MutationObserver(() => {
    if (document.querySelector(".prompt .opt[aria-busy=true], .prompt .end[aria-busy=true]") || look() === before) return;
    seen.disconnect();
    const { heard } = window;
    window.painted(() => {
      window.measured.presses.push(performance.now() - from);
      window.measured.answers.push(performance.now() - heard);
      resolve();
    });
  });
  seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  options[index]?.click();
  window.painted(() => document.querySelector(".prompt .sure .danger")?.click());
  setTimeout(() => { seen.disconnect(); resolve(); }, 5000);
});

const yardstick = () => new Promise((resolve) => {
  const from = performance.now();
  let sum = 0;
  for (let n = 0; n < 3e6; n++) sum += Math.sqrt(n);
  const loop = performance.now() - from + (sum < 0);
  const frames = [];
  const next = () => {
    const began = performance.now();
    window.painted(() => {
      frames.push(performance.now() - began);
      if (frames.length < 30) next();
      else resolve({ loop, frame: frames.sort((a, b) => a - b)[15] });
    });
  };
  next();
});

function player() {
  let played = 0;
  return (texts) => {
    const end = texts.findIndex((text) => text.startsWith("End your turn"));
    return end >= 0 && played++ % 4 === 3 ? end : (played * 31) % texts.length;
  };
}

async function open(site, throttle) {
  const context = await site.profile({ size: "phone", seed: 3, settings: { "angeles.name": "Ada" } });
  await context.addInitScript(watch);
  const page = await site.visit(context, "#/setup/android");
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  page.spent = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  if (throttle > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  return page;
}

/* From the first decision on. */
async function begun(page) {
  await page.click("text=Sit down");
  await untilAsked(page);
  page.before = await page.spent();
  await page.evaluate(() => (window.measured = { news: [], presses: [], answers: [] }));
}

async function remote(site, throttle) {
  const page = await open(site, throttle);
  await page.getByRole("radio", { name: /Online/ }).check();
  for (const chair of [2, 3, 4]) await page.getByLabel(`Who sits on chair ${chair}`).selectOption("bot novice");
  await begun(page);
  const choose = player();
  for (let n = 0; n < CHOICES && (await act(page, choose)) === "asked"; n++);
  return page;
}

async function local(site, throttle) {
  const page = await open(site, throttle);
  for (const chair of [2, 3, 4]) await page.getByLabel(`Who sits on chair ${chair}`).selectOption("bot novice");
  await begun(page);
  const choose = player();
  for (let n = 0; n < CHOICES; n++) {
    await untilAsked(page);
    const texts = await page.$$eval(".prompt.asked .opt, .prompt.asked .btn.end", (all) => all.map((one) => one.textContent.trim()));
    await page.evaluate(press, choose(texts));
  }
  return page;
}

function row(name, times, spent, { loop, frame }) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(0) ?? "–";
  console.log(`| ${name} | ${times.length} | ${at(0.5)} | ${at(0.9)} | ${at(0.99)} | ${(spent / times.length).toFixed(0)} | ${frame.toFixed(0)} | ${loop.toFixed(0)} |`);
}

const kinds = [
  ["news of a server's table", remote, ["news"]],
  ["a table on the device: the engine's answer", local, ["answers", "presses"]],
];
const server = await startServer();
const site = await browse({ address: server.address });
console.log("| milliseconds | times | median | 90 % | 99 % | processor, each | an empty frame | the loop |\n|---|---:|---:|---:|---:|---:|---:|---:|");
for (const throttle of (process.env.THROTTLE ?? "1 4").split(" ").map(Number))
  for (const [name, play, [first, whole]] of kinds) {
    const page = await play(site, throttle);
    const spent = (await page.spent()) - page.before;
    const [measured, yard] = [await page.evaluate(() => window.measured), await page.evaluate(yardstick)];
    row(`${name}, ${throttle}×`, measured[first], spent, yard);
    if (whole) row(`from the press on, bots' thinking included, ${throttle}×`, measured[whole], spent, yard);
    await page.context().close();
  }
await done();
