/* people.mjs: tests the acts of people at a table besides playing. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  Player, Server, Socket, answerWindow, eventually, expect, finish, fourPeople, hasChoice, isWindow, secret, sitDown, sleep, test, windowPassed,
} from "./client.mjs";

const server = await new Server(["--limits", "none", "--seeds"]).start();
const still = { plays: false };
const seated = async (setup = {}) => {
  const all = await sitDown(server, { seats: fourPeople, seed: 5, ...setup }, still);
  await Promise.all(all.players.map((p) => p.until((q) => q.view)));
  return all;
};
const say = (player, message) => player.socket.say(message);
const asked = (players) => Promise.race(players.map((p) => p.until((q) => q.decision)));

/* Chooses the first option for everybody who is asked, until `is` is true. */
async function playUntil(players, is, most = 400) {
  for (let n = 0; n < most && !is(); n++) {
    const player = await asked(players);
    const { version } = player.decision;
    await player.choose(version, 0);
    await player.until((p) => p.decision?.version !== version);
  }
  expect(is(), "that the state is reached");
}

await test("a table begins when all are ready", async () => {
  const { table, secrets } = await server.table({ seats: fourPeople });
  const players = [0, 1, 2, 3].map((s) => new Player(server, table, s, secrets[s], still));
  for (const p of players) await p.sit();
  expect(players[0].info.state === "waiting", "a table that waits");
  const early = await say(players[0], { do: "choose", version: 1, index: 0 });
  expect(early.error?.code === "paused", "no choice before the beginning");
  for (const p of players.slice(1)) await say(p, { do: "ready" });
  await players[0].until((p) => p.info.state === "running");
});

await test("the owner begins with bots on the empty chairs", async () => {
  const made = (await server.post("/api/tables", { game: "android", seats: fourPeople })).body;
  const mine = "0".repeat(32);
  await server.post(`/api/tables/${made.table}/take`, { seat: 0, invite: made.owner, secret: mine });
  const owner = await new Player(server, made.table, 0, mine, still).sit();
  expect((await say(owner, { do: "start" })).did === "start", "a start");
  await owner.until((p) => p.info.seats[3].kind === "bot" && p.view);
});

await test("only seated players can chat until the game is over", async () => {
  const { table, players } = await seated();
  const watcher = await new Socket(server).open();
  await watcher.say({ do: "watch", table });
  await say(players[1], { do: "chat", text: "Hällo <b>\"all\"</b>" });
  await players[0].until((p) => p.chat.length === 1);
  const line = players[0].chat[0];
  expect(line.seat === 1 && line.text === "Hällo <b>\"all\"</b>" && line.name === "P1", "what Bo said");
  expect((await watcher.say({ do: "chat", text: "psst" })).error?.code === "forbidden", "no talking");
  expect(!watcher.messages.some((m) => m.news === "chat"), "no listening");
  expect((await say(players[0], { do: "chat", text: "x".repeat(501) })).error?.code === "usage", "a limit");
  for (const p of players) await say(p, p.seat === 0 ? { do: "ask", what: "end" } : { do: "agree", yes: true });
  await players[0].until((p) => p.info.state === "over");
  await eventually(() => watcher.messages.some((m) => m.news === "chat"), "the talk, now that it is over");
  const back = await Promise.all(players.map((p) => new Player(server, table, p.seat, p.secret, still).sit()));
  for (const p of back) expect((await p.until((q) => q.view)).decision === null, "that nobody is asked any more");
  expect(players[0].info.ended === "vote", "ended by a vote");
});

await test("notes are private and are kept", async () => {
  const { players } = await seated();
  await say(players[2], { do: "notes", text: "It was the butler." });
  players[2].socket.cut();
  players[2].notes = null;
  players[2].hash = null;
  players[2].log = [];
  await players[2].sit();
  await players[2].until((p) => p.notes === "It was the butler.");
  for (const p of players)
    if (p.seat !== 2) expect(!JSON.stringify(p.socket.messages).includes("butler"), "nobody else");
});

await test("undo is free, then needs everybody's consent, and never overrules a player", async () => {
  const { players } = await seated();
  await playUntil(players, () => players.some((p) => p.undo > 0));
  const free = players.find((p) => p.undo > 0);
  const before = free.log.length;
  expect((await say(free, { do: "undo" })).did === "undo", "a free one");
  await free.until((p) => p.log.length > before);
  const none = await say(players.find((p) => p.choices === 0), { do: "ask", what: "undo", choices: 1 });
  expect(none.error?.code === "refused", "nothing to undo for a seat that has chosen nothing");
  await playUntil(players, () => players.filter((p) => p.choices > 2).length > 1);
  const who = await Promise.race(players.filter((p) => p.choices > 2).map((p) => p.until((q) => q.undo === 0)));
  const refused = await say(who, { do: "undo", choices: 1 });
  expect(refused.error?.code === "consent", `that it takes consent, not ${JSON.stringify(refused)}`);
  const entries = who.log.length;
  await say(who, { do: "ask", what: "undo", choices: 1 });
  const others = players.filter((p) => p !== who);
  await others[0].until((p) => p.info.asking?.what === "undo" && p.info.asking.by === who.seat);
  await say(others[0], { do: "agree", yes: true });
  await say(others[1], { do: "agree", yes: false });
  await others[2].until((p) => p.info.asking === null);
  expect(who.log.length === entries, "that nothing was taken back");
  await say(who, { do: "ask", what: "undo", choices: 1 });
  for (const p of others) await say(p, { do: "agree", yes: true });
  await who.until((p) => p.log.slice(entries).some((line) => line.message === "undo"));
});

await test("the owner can undo if the table allows it", async () => {
  const { players } = await seated({ undo: "owner" });
  await playUntil(players, () => players[0].choices > 0 && players[0].undo === 0);
  const took = await say(players[0], { do: "undo", choices: 1 });
  expect(took.did === "undo", `an undo, not ${JSON.stringify(took)}`);
});

await test("a bot replaces a player who leaves, and the player may come back", async () => {
  const { players } = await seated();
  const player = await asked(players);
  const { version } = player.decision;
  await say(player, { do: "leave" });
  await player.until((p) => p.info.seats[p.seat].bot);
  await player.until((p) => p.decision?.version !== version);
  expect((await say(player, { do: "choose", version, index: 0 })).error?.code === "away", "no choice");
  await say(player, { do: "return" });
  await player.until((p) => !p.info.seats[p.seat].bot);
});

await test("a player who concedes cannot come back, and the game goes on", async () => {
  const { players } = await seated();
  await say(players[3], { do: "concede" });
  await players[0].until((p) => p.info.seats[3].conceded && p.info.seats[3].bot);
  expect((await say(players[3], { do: "return" })).error?.code === "refused", "no way back");
});

await test("only active players count in a vote, which is recounted when one of them leaves", async () => {
  const { players } = await seated();
  await say(players[3], { do: "concede" });
  await say(players[0], { do: "ask", what: "end" });
  for (const message of [{ do: "agree", yes: false }, { do: "ask", what: "pause" }])
    expect((await say(players[3], message)).error?.code === "refused", "nothing from who has conceded");
  await say(players[1], { do: "agree", yes: true });
  await players[0].until((p) => p.info.asking?.what === "end"); /* still */
  await say(players[2], { do: "leave" });
  await players[0].until((p) => p.info.state === "over" && p.info.ended === "vote");
});

await test("two players cannot have the same name", async () => {
  const { players } = await seated();
  await say(players[1], { do: "rename", name: "p0" });
  await players[0].until((p) => p.info.seats[1].name === "p0 (2)");
  await say(players[1], { do: "rename", name: "ü".repeat(31) });
  await say(players[2], { do: "rename", name: "ü".repeat(31) });
  await players[0].until((p) => /^ü+ \(3\)$/.test(p.info.seats[2].name));
  for (const name of [" ", ""])
    expect((await say(players[1], { do: "rename", name })).error, `no name ${JSON.stringify(name)}`);
  const twins = [{ kind: "person", name: "Ada" }, { kind: "person", name: "Ada" }, { kind: "bot" }];
  const made = (await server.post("/api/tables", { game: "android", seats: twins })).body;
  const { seats } = (await server.get(`/api/tables/${made.table}`)).body;
  expect(seats[0].name === "Ada" && seats[1].name === "Ada (2)", JSON.stringify(seats));
});

await test("a paused table takes no choice", async () => {
  const { players } = await seated();
  const player = await asked(players);
  expect((await say(players[1], { do: "pause" })).error?.code === "forbidden", "only the owner");
  await say(players[0], { do: "pause" });
  await player.until((p) => p.info.state === "paused");
  const { version } = player.decision ?? { version: 1 };
  expect((await say(player, { do: "choose", version, index: 0 })).error?.code === "paused", "no choice");
  await say(players[0], { do: "resume" });
  await player.until((p) => p.info.state === "running");
  await say(players[1], { do: "ask", what: "pause" });
  for (const p of players) if (p.seat !== 1) await say(p, { do: "agree" });
  await player.until((p) => p.info.state === "paused");
});

await test("when a player's time runs out, a bot takes the seat", async () => {
  const { players } = await seated({ clock: { kind: "turn", seconds: 1 } });
  const player = await asked(players);
  await player.until((p) => p.info.seats[p.seat].bot);
  const back = player.until((p) => !p.info.seats[p.seat].bot && p.info.seats[p.seat].clock > 0);
  await say(player, { do: "return" });
  await back;
});

await test("a bank runs down and grows with every turn", async () => {
  const { players } = await seated({ clock: { kind: "bank", seconds: 100, increment: 50 } });
  const first = await asked(players);
  await first.until((p) => p.info.seats[p.seat].clock !== null && p.info.seats[p.seat].runs);
  await sleep(1200);
  await first.choose(first.decision.version, 0);
  await first.until((p) => p.info.seats[p.seat].clock < 99.5);
  await playUntil(players, () => players.some((p) => p.info.seats[p.seat].clock > 120), 800);
});

await test("standing orders pass, are visible to nobody else, and end", async () => {
  const { players } = await seated();
  const orders = [{ order: "pass", until: "turn" }];
  const reply = await say(players[2], { do: "orders", orders });
  expect(reply.did === "orders", "orders");
  await players[2].until((p) => p.orders?.length === 1);
  expect(players[2].orders[0].since >= 0, "since when");
  await say(players[2], { do: "orders", orders: [{ ...orders[0], since: 4000000000 }] });
  await players[2].until((p) => p.orders[0].since < 4000000000);
  let windows = 0;
  players[2].watchers.add((news) => {
    if (news.news === "game" && news.decision?.prompt?.name.startsWith("react") && players[2].orders.length)
      windows++;
  });
  await playUntil(players, () => players[2].orders.length === 0, 800);
  expect(windows === 0, "not to be asked in a window meanwhile");
  for (const p of players)
    if (p.seat !== 2) expect(p.orders.length === 0, "nobody else's orders");
});

await test("undo takes back the player's own choice, not a later pass by an order", async () => {
  const { players } = await seated({ undo: "free" });
  const who = players[2];
  let [mine, undone] = [null, 0];
  await say(who, { do: "orders", orders: [{ order: "pass", until: "end" }] });
  for (let n = 1; n < 240 && undone < 20; n++) {
    const player = await asked(players);
    const { version, prompt, options } = player.decision;
    await player.choose(version, n % options.length);
    await player.until((p) => p.decision?.version !== version);
    if (player === who && options.length > 1) mine = prompt;
    if (!mine || n % 8 > 0) continue;
    expect((await say(who, { do: "undo" })).did === "undo", "an undo");
    const again = await who.until((p) => p.decision);
    expect(again.decision.prompt.name === mine.name, `to be asked ${mine.name}, not ${again.decision.prompt.name}`);
    mine = null;
    undone++;
  }
  expect(undone === 20, "that it was tried often enough");
});

await test("an order until somebody plays a card survives the set-up", async () => {
  const { table, secrets } = await server.table({ seats: fourPeople, seed: 5 });
  const players = [0, 1, 2, 3].map((s) => new Player(server, table, s, secrets[s], still));
  for (const p of players) await p.sit();
  await say(players[3], { do: "orders", orders: [{ order: "pass", until: "played" }] });
  for (const p of players) await say(p, { do: "ready" });
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  const played = () => players[3].log.some((line) => line.message === "plays" || line.message === "plays-on");
  expect(!played() && players[3].orders.length === 1, "the order, while no card was played");
  for (let n = 0; n < 200 && players[3].orders.length > 0; n++) {
    const player = await asked(players);
    const { version, options } = player.decision;
    const card = options.findIndex((option) => option.kind === "play" || option.kind === "react");
    await player.choose(version, card < 0 ? n % options.length : card);
    await player.until((p) => p.decision?.version !== version);
  }
  expect(players[3].orders.length === 0 && played(), "its end, with a card");
});

await test("a report contains the player's own stream; the whole game is released at the end", async () => {
  const { table, players } = await seated();
  await playUntil(players, () => players[0].choices + players[1].choices > 3);
  const report = await say(players[1], { do: "report", text: "It smells." });
  expect(report.did === "report" && report.stream.includes('"viewer":1'), "the own stream");
  expect(!report.stream.includes('"viewer":0'), "and nobody else's");
  const twice = { do: "report", text: "Twice.", request: "r" };
  expect((await say(players[2], twice)).report === 2, "another one");
  expect((await say(players[2], twice)).report === 2, "no third one");
  expect((await server.get(`/api/tables/${table}/reports`)).status === 403, "not yet");
  expect((await server.get(`/api/tables/${table}/save`)).status === 403, "not yet");
  expect((await server.get(`/api/tables/${table}/stream/0`)).status === 403, "not yet");
  const folder = mkdtempSync(join(tmpdir(), "angeles-reports-"));
  const run = (...words) => execFileSync(process.env.ANGELES ?? "build/release/angeles", words).toString();
  const file = join(folder, `${table}-1.scenario`);
  const files = run("db", "reports", table, folder, "--data", server.data).trim().split("\n");
  expect(files.length === 2 && files.includes(file), "files for the owner");
  expect(run("scenario", file).endsWith("1 passed, 0 failed\n"), "a scenario that runs");
  const told = readFileSync(file, "utf8");
  expect(told.includes("# It smells.") && /^p\d is asked /m.test(told), "that it says what and where");
  for (const p of players) {
    const asked = new RegExp(`^p${p.seat + 1} is asked `, "m").test(told);
    await p.until((q) => asked === q.view.waiting.includes(q.seat)); /* it ends now */
  }
  for (const p of players) await say(p, p.seat === 0 ? { do: "ask", what: "end" } : { do: "agree" });
  await players[0].until((p) => p.info.state === "over");
  const kept = await server.get(`/api/tables/${table}/reports`);
  const first = kept.body.trim().split("\n").map((line) => JSON.parse(line)).find((r) => r.report === 1);
  expect(kept.status === 200 && first.text === "It smells." && first.scenario === told, "the file");
  rmSync(folder, { recursive: true });
  expect((await server.get(`/api/tables/${table}/stream/0`)).status === 200, "the stream");
});

await test("refusals are in the player's own language", async () => {
  const { table, players } = await seated();
  players[1].log = []; /* it is sent again */
  await say(players[1], { do: "language", language: "de" });
  const refused = async (p, message) => (await say(p, message)).error?.message;
  expect((await refused(players[0], { do: "agree" })) === "there is no vote", "English");
  expect((await refused(players[1], { do: "agree" })) === "es wird nichts gefragt", "German");
  expect((await refused(players[1], { do: "rematch" })) === "das Spiel ist noch nicht vorbei", "German");
  const lost = { do: "sit", table, seat: 0, secret: secret(), language: "de" };
  const { error } = await (await new Socket(server).open()).say(lost);
  expect(error.message.startsWith("das ist nicht"), `German, not ${error.message}`);
});

await test("a rematch has the same players, with the same secrets", async () => {
  const { players, secrets } = await seated();
  for (const p of players) await say(p, p.seat === 0 ? { do: "ask", what: "end" } : { do: "agree" });
  await players[0].until((p) => p.info.state === "over");
  const { table } = await say(players[2], { do: "rematch" });
  await players[1].until((p) => p.info.next === table);
  for (const s of [0, 1, 2, 3]) {
    const again = await new Player(server, table, s, secrets[s], still).sit();
    await say(again, { do: "ready" });
  }
  await eventually(async () => (await server.get(`/api/tables/${table}`)).body.state === "running", "a game");
});

await test("a hint, if the table allows it", async () => {
  const { players } = await seated();
  const player = await asked(players);
  const hint = await say(player, { do: "hint" });
  expect(hint.did === "hint" && hint.index >= 0, `a hint, not ${JSON.stringify(hint)}`);
  /* A seat has one pending thought at a time, and disconnecting during one does no harm. */
  const several = await Promise.all([1, 2, 3].map(() => say(player, { do: "hint" })));
  expect(several[0].did === "hint", "the first");
  expect(several.every((r) => r.did === "hint" || r.error?.code === "busy"), JSON.stringify(several));
  say(player, { do: "hint" }).catch(() => null);
  player.socket.cut();
  await player.sit();
  let again;
  do again = await say(player, { do: "hint" });
  while (again.error?.code === "busy");
  expect(again.did === "hint", `a hint for who has come back, not ${JSON.stringify(again)}`);
  const strict = await seated({ hints: false });
  const other = await asked(strict.players);
  expect((await say(other, { do: "hint" })).error, "no hint");
});

await test("delayed spectators get the news late", async () => {
  const clock = { kind: "turn", seconds: 600 };
  const { table, players } = await seated({ watch: { allowed: true, delay: 2 }, clock });
  const [{ seats: all }, { seats: own }] = [(await server.get(`/api/tables/${table}`)).body, players[0].info];
  expect(all.every((s) => s.clock === null) && own.every((s) => s.clock > 0), "no clocks that run ahead");
  expect(all.every((s) => !s.runs), "nor that one runs");
  const watcher = await new Socket(server).open();
  await watcher.say({ do: "watch", table });
  const news = () => watcher.messages.filter((m) => m.news === "game");
  await eventually(() => news().length > 0, "what was seen two seconds ago");
  const seen = news().length;
  const player = await asked(players);
  const began = Date.now();
  await player.choose(player.decision.version, 0);
  await eventually(() => news().length > seen, "the choice");
  expect(Date.now() - began > 1500, "two seconds later");
  const closed = await seated({ watch: { allowed: false } });
  const refused = await (await new Socket(server).open()).say({ do: "watch", table: closed.table });
  expect(refused.error?.code === "forbidden", "no watching");
});

await test("in an even window no answer shows before all have answered", async () => {
  const { players } = await seated({ pace: "even", seed: 12 }); /* a seed that soon has a window */
  expect(players[0].info.pace === "even", "an even pace");
  let [began, windows] = [Date.now(), 0];
  for (let n = 0; n < 200 && windows === 0; n++) {
    const player = await asked(players);
    const { version, options } = player.decision;
    const late = players.find(hasChoice);
    if (late) {
      await answerWindow(players, late);
      expect(Date.now() - began > 1900, "the common moment, two seconds after it opened at the earliest");
      windows++;
    } else {
      if (!isWindow(player)) {
        began = Date.now();
        await player.choose(version, n % options.length);
      }
      await windowPassed(players, player, version);
    }
  }
  expect(windows > 0, "a window");
});

await server.stop();
finish();
