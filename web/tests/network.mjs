// network.mjs: people at several machines, connected by a server.
import { setTimeout as pause } from "node:timers/promises";
import { assert, browse, done, eventually, expectComplaints, patience, sizes, test } from "./support/harness.mjs";
import { violations } from "./support/axe.mjs";
import { misfits } from "./support/geometry.mjs";
import { startServer } from "./support/server.mjs";
import { click, heldBy, hurry, isAsked, links, playOut, sitDownOnline } from "./support/table.mjs";

const server = await startServer();
const site = await browse({ address: server.address, serviceWorkers: "block" });

const visit = async (name, hash, size) =>
  site.open(hash, { size, settings: { "angeles.name": name } });

// Sets up a table by clicking. The other chairs are "link" or a bot.
async function setUp(name, chairs, size) {
  const page = await visit(name, "#/setup/android", size);
  await sitDownOnline(page, chairs);
  return page;
}

async function join(name, link, size) {
  const page = await visit(name, link, size);
  await page.click("text=Sit down");
  await page.waitForSelector("text=I am ready");
  return page;
}

// The players who are asked act, until `enough`.
async function play(pages, enough, choose = hurry) {
  for (const end = Date.now() + 2 * patience; Date.now() < end; await pause(20)) {
    if (await enough()) return;
    for (const page of pages) await click(page, choose);
  }
  const stand = await Promise.all(pages.map(async (page) => `${page.url()}: ${await page.textContent("body")}`));
  throw new Error(`it took too long until ${enough}\n${stand.join("\n")}`);
}

// Makes one choice as soon as there is a decision.
const choose = (page) => eventually(async () => assert.ok(await click(page, hurry), "nothing is asked"));

// The prompt and the last log lines: two windows in a row may have the same prompt.
const moment = async (page) => [await page.textContent(".prompt .ask"), ...(await lastLines(page))].join("\n");

const lastLines = (page) => page.$$eval(".log li", (lines) => lines.slice(-3).map((line) => line.textContent));

const close = async (...pages) => {
  for (const page of pages) await page.context().close();
};

await test("four people at desktops and phones play over one link each", async () => {
  const ada = await setUp("Ada", ["link", "link", "link"]);
  const [toBo, toCy, toDi] = await links(ada);
  const bo = await join("Bo", toBo, "phone");
  const cy = await join("Cy", toCy);
  const di = await join("Di", toDi, "small");
  await ada.fill(".say input", "Who holds the door?");
  await ada.click(".say button");
  await bo.waitForSelector("text=Who holds the door?");
  for (const page of [bo, cy, di]) await page.click("text=I am ready");
  const people = [ada, bo, cy, di];
  for (const page of people) await page.waitForSelector(".prompt");
  await eventually(async () => assert.match(await ada.textContent(".an-seats"), /Bo .*Cy .*Di /)); /* as the log calls them */
  let choices = 0;
  await play(people, async () => choices > 20, (texts) => {
    choices++;
    return hurry(texts);
  });
  await close(...people);
});

await test("a table that cannot be set up says why, and keeps its settings", async () => {
  const page = await visit("Ada", "#/setup/android");
  await page.getByRole("radio", { name: /Online/ }).check();
  await page.getByLabel("Who sits on chair 3").selectOption("link");
  expectComplaints(/Failed to load resource/);
  const full = { status: 503, contentType: "application/json", body: '{"error":{"code":"busy","message":"all tables are taken; try again later"}}' };
  await page.route(/\/api\/tables$/, (route) => route.fulfill(full));
  await page.click("text=Sit down");
  await page.getByRole("alert").filter({ hasText: "all tables are taken; try again later" }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.getByLabel("Who sits on chair 3").inputValue(), "link", "what was chosen is not lost");
  await page.unroute(/\/api\/tables$/);
  await page.click("text=Sit down");
  await page.waitForURL(/#\/table\//);
  await close(page);
});

await test("a used link is refused with a reason, on an accessible page", async () => {
  const ada = await setUp("Ada", ["link", "bot novice", "bot novice"]);
  const [link] = await links(ada);
  const bo = await join("Bo", link, "small");
  expectComplaints(/Failed to load resource/);
  const eve = await visit("Eve", link);
  await eve.waitForSelector("text=A chair is reserved for you");
  assert.deepEqual(await violations(eve), [], "the invitation");
  await eve.click("text=Sit down");
  await eve.waitForSelector("text=This chair is taken");
  assert.deepEqual(await violations(eve), [], "the refusal");
  for (const page of [ada, bo]) {
    assert.deepEqual(await violations(page), [], "the room");
    await page.click("button[lang=de]");
    await page.waitForSelector("text=/Ich bin bereit|Doch noch nicht/");
    assert.deepEqual(await violations(page), [], "the room, in German");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `nothing is wider than the screen (${wide} px)`);
  }
  await close(ada, bo, eve);
});

await test("an open seat is listed on the first page and can be taken", async () => {
  const ada = await setUp("Ada", ["bot novice", "open", "link"]);
  const bo = await visit("Bo", "#/");
  await bo.getByRole("link", { name: /Ada.*sit down/ }).click();
  await bo.click("text=Sit down");
  await bo.waitForURL(/#\/table\/\w+\/2$/);
  await bo.waitForSelector("text=I am ready");
  await bo.locator("li.row", { hasText: "Bo (you)" }).waitFor();
  const [{ table }] = await heldBy(bo);
  const { pace } = await (await fetch(`${server.address}api/tables/${table}`)).json();
  assert.equal(pace, "even", "among strangers windows give nothing away");
  await close(ada, bo);
});

await test("a link to a seat that a bot has taken says so", async () => {
  const ada = await setUp("Ada", ["link", "bot novice", "bot novice"]);
  const [link] = await links(ada);
  await ada.click("text=Start with bots on the empty chairs");
  await ada.waitForSelector(".prompt");
  const bo = await visit("Bo", link);
  await bo.waitForSelector("text=The game has begun without you");
  await close(ada, bo);
});

await test("if the answer to sitting down is lost, it is requested again", async () => {
  const ada = await setUp("Ada", ["link", "bot novice", "bot novice"]);
  const [link] = await links(ada);
  const bo = await visit("Bo", link);
  let lost = 0;
  await bo.route(/\/take$/, async (route) => {
    if (lost++) return route.continue();
    await route.fetch();
    await route.abort();
  });
  expectComplaints(/Failed to load/);
  await bo.click("text=Sit down");
  await bo.waitForSelector("text=The server cannot be reached");
  await bo.reload();
  await bo.click("text=Sit down");
  await bo.waitForSelector("text=I am ready");
  await close(ada, bo);
});

await test("a seat is handed on by a link, and everybody is told", async () => {
  const ada = await setUp("Ada", ["link", "bot novice", "bot novice"]);
  const [link] = await links(ada);
  const bo = await visit("Bo", link);
  await bo.click("text=Sit down");
  await bo.click("text=I am ready");
  await bo.waitForSelector(".prompt");
  await ada.waitForSelector(".prompt");
  await bo.click(".tool.wide[aria-label=Menu]");
  await bo.click("text=Hand my seat to somebody else");
  await bo.getByRole("button", { name: "Copy the link: Link for chair 2" }).waitFor();
  const [anew] = await links(bo);
  const cy = await visit("Cy", anew);
  await cy.click("text=Sit down");
  await cy.waitForSelector(".prompt");
  await bo.waitForSelector("text=Somebody else has this seat now");
  const told = ada.locator(".banner", { hasText: "has taken the seat of" });
  await told.getByRole("button", { name: "OK" }).click();
  await told.waitFor({ state: "detached" });
  assert.deepEqual(await heldBy(bo), []);
  await close(ada, bo, cy);
});

// A running table of two people and two bots, shared by several tests.
let both = null;

async function two() {
  if (both) return both;
  const ada = await setUp("Ada", ["link", "bot novice", "bot novice"]);
  const [link] = await links(ada);
  const bo = await join("Bo", link);
  await bo.click("text=I am ready");
  for (const page of [ada, bo]) await page.waitForSelector(".prompt");
  return (both = { ada, bo });
}

await test("the server restarts in the middle of a choice, and nothing is lost", async () => {
  const { ada, bo } = await two();
  await play([ada, bo], async () => isAsked(ada), (texts) => hurry(texts));
  const before = await moment(ada);
  expectComplaints(/WebSocket|Failed to load|ERR_/);
  await server.stop("SIGKILL");
  await choose(ada); /* sent once the server is back */
  await pause(300);
  await server.start();
  await play([], async () => (await moment(ada)) !== before);
  await play([ada, bo], async () => isAsked(bo));
  for (const page of [ada, bo]) await page.waitForSelector(".net.here"); /* no more complaints */
});

await test("two tabs of one seat show the same, and either can choose", async () => {
  const { ada, bo } = await two();
  const tab = await ada.context().newPage();
  await tab.goto(ada.url());
  await tab.waitForSelector(".prompt");
  await play([bo], async () => (await isAsked(ada)) && (await isAsked(tab)));
  await eventually(async () =>
    assert.equal(await tab.textContent(".prompt .ask"), await ada.textContent(".prompt .ask")));
  const before = await moment(ada);
  await choose(tab);
  await play([], async () => (await moment(ada)) !== before);
  await tab.close();
});

await test("a choice is taken back when the others agree", async () => {
  const { ada, bo } = await two();
  const others = async () => (await ada.$("text=Ask to undo")) !== null; /* undo is free until somebody else has acted */
  let before, then;
  do { /* if she is asked again before that, use her next turn */
    await play([ada, bo], async () => (await isAsked(ada)) && (await ada.$(".btn.end")));
    [before, then] = [await ada.textContent(".prompt .ask"), await moment(ada)];
    await choose(ada);
    await play([], async () => (await moment(ada)) !== then);
    await play([bo], async () => (await others()) || (await isAsked(ada)));
  } while (!(await others()));
  await ada.click("text=Ask to undo");
  await bo.getByRole("button", { name: "Agree", exact: true }).click();
  await play([], async () => (await isAsked(ada)) && (await ada.textContent(".prompt .ask")) === before);
});

await test("a bot plays for somebody who leaves, until the seat is taken back", async () => {
  const { ada, bo } = await two();
  await bo.click(".tool.wide[aria-label=Menu]");
  await bo.click("text=Let a bot play for me");
  await bo.waitForSelector("text=Take the seat back");
  let turns = 0;
  await play([ada], async () => turns > 1, (texts) => {
    turns++;
    return hurry(texts);
  });
  await bo.click("text=Take the seat back");
  await play([ada], async () => isAsked(bo));
});

await test("a player who disappears is replaced by a bot until they are back", async () => {
  if (both) await close(both.ada, both.bo); /* it may be nearly over */
  both = null;
  const { ada, bo } = await two();
  const bos = bo.url();
  await bo.goto(server.address);
  const replace = ada.getByRole("button", { name: "Let a bot play meanwhile" });
  await play([ada], async () => replace.isVisible());
  await replace.click();
  await play([ada], async () => isAsked(ada));
  await bo.goto(bos);
  await bo.waitForSelector(".prompt");
  await play([ada], async () => isAsked(bo));
  await close(ada, bo);
});

await test("chat and notes survive a restart; the table can be paused and ended by agreement", async () => {
  const ada = await setUp("Ada", ["link", "bot novice", "bot novice"]);
  const [link] = await links(ada);
  const bo = await join("Bo", link, "small");
  await bo.click("text=I am ready");
  for (const page of [ada, bo]) await page.waitForSelector(".prompt");
  const toTalk = async (page, part) => {
    for (const tab of await page.$$(".tabbar button")) if (!(await page.isVisible(`#talk-${part}`))) await tab.click();
    await page.click(`#talk-${part}`);
  };
  const chat = async (text) => {
    await ada.fill("#chat-field", text);
    await ada.keyboard.press("Enter");
  };
  await toTalk(ada, "chat");
  await ada.locator("#chat-field").evaluate((field) => field.removeAttribute("maxlength")); /* the server has the last word */
  await chat("o".repeat(501));
  await ada.waitForSelector(".talkbody .refused");
  assert.equal(await ada.inputValue("#chat-field"), "o".repeat(501), "what was refused is not lost");
  await chat("Hello, Bo.");
  await ada.waitForSelector(".talkbody .refused", { state: "detached" });
  await toTalk(bo, "chat");
  await bo.waitForSelector("text=Hello, Bo.");
  await bo.click(".mute");
  await bo.waitForSelector("text=Hello, Bo.", { state: "detached" });
  await bo.click(".mute");
  await bo.waitForSelector("text=Hello, Bo.");
  expectComplaints(/WebSocket|Failed to load|ERR_/);
  await server.stop();
  for (const page of [ada, bo]) await page.waitForSelector("text=Connection lost");
  await chat("Are you there?");
  await toTalk(bo, "notes");
  await bo.fill("#notes-field", "Ada talks to herself.");
  await server.start();
  for (const page of [ada, bo]) await page.waitForSelector("text=Connection lost", { state: "detached" });
  await ada.waitForSelector("text=Are you there?");
  const tab = await bo.context().newPage();
  await tab.goto(bo.url());
  await tab.waitForSelector(".prompt");
  await toTalk(tab, "notes");
  await eventually(async () => assert.equal(await tab.inputValue("#notes-field"), "Ada talks to herself."));
  await tab.close();
  await ada.click(".tool.wide[aria-label=Menu]");
  await ada.click("text=Ask for a pause");
  await bo.getByRole("button", { name: "Agree", exact: true }).click();
  await bo.waitForSelector("text=The table is paused.");
  await ada.click("text=Continue");
  await bo.waitForSelector("text=The table is paused.", { state: "detached" });
  await bo.click("button[aria-label=Menu]");
  await bo.click("text=Ask to end the game");
  await ada.getByRole("button", { name: "Agree", exact: true }).click();
  for (const page of [ada, bo]) {
    await page.waitForSelector("text=This game was ended");
    assert.equal(await page.$(".prompt .opt"), null, "nothing is asked any more");
    assert.deepEqual(await violations(page), []);
  }
  await ada.reload();
  await ada.click("text=Play again");
  await bo.click("text=To the next table");
  await bo.waitForSelector("text=I am ready");
  await close(ada, bo);
});

await test("a spectator sees public things and is asked nothing", async () => {
  const ada = await visit("Ada", "#/setup/android");
  await sitDownOnline(ada, undefined, async () => {
    await ada.click("text=Options");
    await ada.getByLabel("Spectators").selectOption("yes");
    await ada.getByLabel("Reactions").selectOption("even");
    await ada.getByLabel("Undo").selectOption("owner");
  });
  await ada.waitForSelector(".prompt");
  const [{ table }] = await heldBy(ada);
  const { undo, watch } = await (await fetch(`${server.address}api/tables/${table}`)).json();
  assert.deepEqual([undo, watch.allowed], ["owner", true]);
  await ada.click(".tools [aria-label=Menu]");
  await ada.waitForSelector(".drawer .handout:has-text('For spectators') >> text=Copy the link");
  await ada.keyboard.press("Escape");
  const zoe = await visit("Zoe", `#/table/${table}`);
  await zoe.waitForSelector("text=You are watching");
  await play([ada], async () => (await lastLines(zoe)).length > 0);
  assert.equal(await zoe.$("[data-hand]"), null, "no hand is shown");
  for (const size of ["desktop", "phone"]) {
    await zoe.setViewportSize(sizes[size]);
    assert.deepEqual(await violations(zoe), [], `a spectator, ${size}`);
    assert.deepEqual(await misfits(zoe, { touch: size === "phone" }), [], `a spectator, ${size}`);
  }
  await close(ada, zoe);
});

await test("a finished table can be replayed, and played again with the same people", async () => {
  const ada = await visit("Ada", "#/setup/android");
  await sitDownOnline(ada, ["bot novice", "bot novice"], () => ada.getByRole("button", { name: "Remove chair 4" }).click());
  await play([ada], async () => ada.$(".ending"));
  await ada.click("text=Watch the replay");
  await ada.waitForSelector(".replay");
  await ada.waitForSelector("text=/Choice 0 of/");
  const moment = async (page) => [await page.textContent(".replay [role=status]"), ...(await lastLines(page))].join("\n");
  const link = ada.url().replace(/\/\d+\/\w+$/, "/9999/1"); /* the end */
  const now = await site.visit(ada.context(), new URL(link).hash);
  await now.waitForSelector(".replay");
  /* The cards differ from those of the game, so the replay shows the recorded views. */
  await ada.context().route(/\/save$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/"pack":"[0-9a-f]{8}/, '"pack":"00000000') });
  });
  const then = await site.visit(ada.context(), new URL(link).hash);
  await then.waitForSelector("text=The cards have changed since this game");
  await eventually(async () => assert.equal(await moment(then), await moment(now)));
  await then.getByLabel("Moment").press("Home");
  await then.waitForSelector("text=/Choice 0 of/");
  await then.click(".replay button:has-text('Forward')");
  await then.waitForSelector("text=/Choice 1 of/");
  await then.selectOption(".replay select >> nth=1", "all");
  await then.waitForSelector(".an-shown");
  for (const page of [now, then]) await page.close();
  await ada.goBack();
  await ada.waitForURL(/#\/table\//);
  const before = ada.url();
  await ada.getByRole("button", { name: "Play again" }).click();
  await ada.click("text=To the next table");
  await ada.waitForURL((url) => url.href !== before && url.hash.startsWith("#/table/"));
  await play([], async () => isAsked(ada));
  await close(ada);
});

await test("a page acknowledges what it has drawn and gets every log line", async () => {
  const context = await site.profile({ size: "phone", settings: { "angeles.name": "Ada" } });
  const ada = await site.visit(context, "#/setup/android");
  const heard = [];
  const seen = [];
  ada.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) =>
      heard.push(...String(payload).split("\n").map(JSON.parse).filter(({ news }) => news === "game")));
    socket.on("framesent", ({ payload }) => {
      const said = JSON.parse(String(payload));
      if (said.do === "seen") seen.push(said.news);
    });
  });
  await sitDownOnline(ada);
  let choices = 0;
  await play([ada], async () => choices > 8, (texts) => {
    choices++;
    return hurry(texts);
  });
  await eventually(() => assert.equal(seen.at(-1), heard.length, "the last news was not reported as seen"));
  assert.deepEqual(seen, [...new Set(seen)].sort((a, b) => a - b));
  let lines = 0;
  for (const { log } of heard) {
    assert.equal(log.since, lines);
    lines += log.lines.length;
  }
  await close(ada);
});

await test("if sockets are blocked, polling works", async () => {
  const context = await site.profile({ settings: { "angeles.name": "Ada" } });
  await context.routeWebSocket(/socket/, (socket) => socket.close());
  const ada = await site.visit(context, "#/setup/android");
  const polled = ada.waitForResponse(/api\/connection\/poll/);
  await sitDownOnline(ada);
  let choices = 0;
  await play([ada], async () => choices > 5, (texts) => {
    choices++;
    return hurry(texts);
  });
  await polled;
  await close(ada);
});

await test("a game without a door and a board can be played from lists to its end", async () => {
  const seats = [{ kind: "person" }, { kind: "bot", level: "novice" }];
  const body = JSON.stringify({ game: "harbor", name: "Harbor", seats, seed: 7 });
  const headers = { "Content-Type": "application/json" };
  const made = await (await fetch(`${server.address}api/tables`, { method: "POST", headers, body })).json();
  const ada = await visit("Ada", `#/join/${made.table}/0/${made.owner}`);
  await ada.click("text=Sit down");
  await ada.waitForSelector(".play.lists .zone");
  await playOut(ada, (texts) => texts.length - 1);
  await ada.waitForSelector(".ending");
  await close(ada);
});

await done();
