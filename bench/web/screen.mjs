// screen.mjs: measures the time from an event at a table to the frame that shows it.
//
//     node bench/web/screen.mjs          after make web site all
//
// A table of four seats plays the same game every time, on a page of a phone's size. Chromium throttles the CPU of
// the page's main thread at 1x and 4x. It measures:
//
// - at a table of a server: from the arrival of the news to the frame that shows it
// - at a table on the device: from the engine's reply to that frame, and from a key press to the next decision,
//   which includes the bots' thinking time
// - yardsticks in the same page: a frame in which nothing changes, and a loop of additions
// - the CPU time of the page's main thread for each, which does not depend on other load, only on the throttling
//
// News goes through a relay in this process, which records when it is sent to the browser, so the delay of a busy
// page is included. A frame counts as shown when the page's thread has finished it. A second connection at the same
// seat receives every step and records when each choice was made. News that the server holds back for a page that is
// still drawing is therefore measured from the choice as well.
import { connect, createServer } from "node:net";
import { atEnd, browse, done } from "../../web/tests/support/harness.mjs";
import { Socket } from "../../tests/server/client.mjs";
import { startServer } from "../../web/tests/support/server.mjs";
import { act, untilAsked } from "../../web/tests/support/table.mjs";

const CHOICES = Number(process.env.CHOICES ?? 60);
const GAME = /"news":"game"(?:,"base":"[^"]*")?,"hash":"([^"]*)"/; /* once in each news of the game */

const clock = () => performance.timeOrigin + performance.now();

/* A proxy between browser and server. It records when news with each hash was sent to the browser. */
async function relay(port) {
  const left = new Map();
  const note = () => {
    let open = "";
    return (bytes) => {
      open += bytes.toString("latin1");
      for (let found; (found = GAME.exec(open)); open = open.slice(found.index + found[0].length))
        left.set(found[1], [...(left.get(found[1]) ?? []), clock()]);
      open = open.slice(-200); /* it may have begun in this piece */
    };
  };
  const listener = createServer((browser) => {
    const server = connect(port, "localhost");
    browser.setNoDelay();
    server.setNoDelay();
    server.on("data", note());
    browser.pipe(server).pipe(browser);
    browser.on("error", () => server.destroy());
    server.on("error", () => browser.destroy());
  });
  await new Promise((then) => listener.listen(0, "localhost", then));
  atEnd(() => listener.close());
  return { address: `http://localhost:${listener.address().port}/`, left: (hash) => left.get(hash)?.shift(), forget: () => left.clear() };
}

/* Runs before the page's own scripts: measures the time from a message or key press to the next frame. */
function watch(game) {
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
        const shown = String(data).split("\n").flatMap((line) => new RegExp(game).exec(line)?.[1] ?? []);
        if (shown.length)
          window.painted(() => shown.forEach((hash) => window.measured.news.push({ hash, at: performance.timeOrigin + performance.now() })));
      });
    }
  };
  /* The worker sends the news of the screen, and the page is drawn. */
  const Beside = window.Worker;
  window.Worker = class extends Beside {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        const from = performance.now();
        if (data.answer?.news?.length) window.painted(() => window.measured.answers.push(performance.now() - from));
      });
    }
  };
}

/* Presses a key, and waits for the frame that shows the next decision or that others are to choose. */
const press = (index) => new Promise((resolve) => {
  const look = () => document.querySelector(".prompt:not(.lingers)")?.textContent;
  const options = [...document.querySelectorAll(".prompt.asked .opt, .prompt.asked .btn.end")];
  const before = look();
  const from = performance.now();
  const seen = new MutationObserver(() => {
    if (document.querySelector(".prompt [aria-busy=true], .prompt .sure") || look() === before) return;
    seen.disconnect();
    window.painted(() => {
      window.measured.presses.push(performance.now() - from);
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

/* The lead of the page's clock over ours, from the fastest of several round trips. */
async function ahead(page) {
  const asked = [];
  for (let n = 0; n < 20; n++) {
    const from = clock();
    const there = await page.evaluate(() => performance.timeOrigin + performance.now());
    asked.push({ took: clock() - from, ahead: there - (from + clock()) / 2 });
  }
  return asked.sort((a, b) => a.took - b.took)[0].ahead;
}

/* A phone has touch input and no hovering pointer. */
async function open(site, throttle) {
  const context = await site.profile({ size: "phone", seed: 3, settings: { "angeles.name": "Ada" } });
  await context.addInitScript(watch, GAME.source);
  const page = await site.visit(context, "#/setup/android");
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  page.spent = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  if (throttle > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  return page;
}

/* Begins a game and waits for its first decision. */
async function begun(page) {
  page.ahead = await ahead(page);
  await page.tap("text=Sit down");
  await untilAsked(page);
  between.forget(); /* the game is the same as before, with the same hashes */
  page.before = await page.spent();
  await page.evaluate(() => (window.measured = { news: [], presses: [], answers: [] }));
}

/* A second connection at the page's seat, which gets every step immediately. */
async function besides(page) {
  const [, table, seat] = /#\/table\/([^/]+)\/(\d)/.exec(page.url());
  const held = await page.evaluate(() => JSON.parse(localStorage.getItem("angeles.seats")));
  const { secret } = held.find((one) => one.table === table && one.seat === Number(seat));
  const socket = await new Socket(server).open();
  const made = [];
  socket.onNews = ({ news, hash }) => news === "game" && made.push({ hash, at: clock() });
  await socket.say({ do: "sit", table, seat: Number(seat), secret });
  atEnd(() => socket.cut());
  return made;
}

/* Measures from each choice until a frame shows it or its result. */
function fromChoices(made, news, ahead) {
  let next = 0;
  return news.flatMap(({ hash, at }) => {
    const upto = made.findIndex((one, n) => n >= next && one.hash === hash);
    const shown = upto < 0 ? [] : made.slice(next, upto + 1);
    next += shown.length;
    return shown.map((one) => at - ahead - one.at);
  });
}

async function remote(site, throttle) {
  const page = await open(site, throttle);
  await page.getByRole("radio", { name: /Online/ }).tap();
  for (const chair of [2, 3, 4]) await page.getByLabel(`Who sits on chair ${chair}`).selectOption("bot novice");
  await begun(page);
  page.made = await besides(page);
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
  const late = times.filter((time) => time > 100).length;
  console.log(`| ${name} | ${times.length} | ${at(0.5)} | ${at(0.9)} | ${at(0.99)} | ${at(1)} | ${late} | ${(spent / times.length).toFixed(0)} | ${frame.toFixed(0)} | ${loop.toFixed(0)} |`);
}

const kinds = [
  ["news of a server's table", remote, ["news", "made"], "from the choice on, what is gathered included"],
  ["a table on the device: the engine's answer", local, ["answers", "presses"], "from the press on, bots' thinking included"],
];
const server = await startServer();
const between = await relay(server.port);
const site = await browse({ address: between.address });
console.log("| milliseconds | times | median | 90 % | 99 % | most | over 100 | processor, each | an empty frame | the loop |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
for (const throttle of (process.env.THROTTLE ?? "1 4").split(" ").map(Number))
  for (const [name, play, [first, whole], long] of kinds) {
    const page = await play(site, throttle);
    const spent = (await page.spent()) - page.before;
    const [measured, yard] = [await page.evaluate(() => window.measured), await page.evaluate(yardstick)];
    measured.made = fromChoices(page.made ?? [], measured.news, page.ahead);
    measured.news = measured.news.flatMap(({ hash, at }) => at - page.ahead - (between.left(hash) ?? NaN)).filter(Number.isFinite);
    row(`${name}, ${throttle}×`, measured[first], spent, yard);
    row(`${long}, ${throttle}×`, measured[whole], spent, yard);
    await page.context().close();
  }
await done();
