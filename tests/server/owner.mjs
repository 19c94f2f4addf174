/* owner.mjs: a seat belongs to its owner. A player who is alone at a table for a moment decides nothing for
 * the others. A player who was away for longer gets the seat back.
 */
import { Player, Server, Socket, eventually, expect, finish, fourPeople, secret, sitDown, test } from "./client.mjs";

/* On this server, people are absent after one second. `slow` uses the default of three minutes. */
const server = await new Server(["--limits", "none", "--seeds", "--absence", "1"]).start();
const slow = await new Server(["--limits", "none", "--seeds"]).start();
const still = { plays: false };
const bot = { kind: "bot", level: "novice" };
/* Substitute bots play at novice level. */
const people = (n) => [...fourPeople.slice(0, n).map((seat) => ({ ...seat, level: "novice" })), ...Array.from({ length: Math.max(0, 3 - n) }, () => bot)];
const soon = { bot: 1, person: 1 };

async function seated(n, setup = {}, at = server) {
  const all = await sitDown(at, { seats: people(n), seed: 5, ...setup }, still);
  await Promise.all(all.players.map((p) => p.until((q) => q.view)));
  return all;
}
const say = (player, message) => player.socket.say(message);
const take = (table, body, at = server) => at.post(`/api/tables/${table}/take`, body);
const refused = async (player, message, what) => {
  const reply = await say(player, message);
  expect(reply.error?.code === "refused", `${what} to be refused, not ${JSON.stringify(reply)}`);
  return reply.error.message;
};
const did = async (player, message) => {
  const reply = await say(player, message);
  expect(reply.did === message.do, `${message.do}, not ${JSON.stringify(reply)}`);
};
const absent = (player, seat, seconds = 1) => {
  const is = () => player.info.seats[seat].absent >= seconds;
  return eventually(async () => {
    if (!is() && player.info.seats[seat].absent !== null) player.info = (await player.server.get(`/api/tables/${player.table}`)).body;
    return is();
  }, `seat ${seat} to be absent for ${seconds} s`);
};
/* A new connection receives the whole log again. */
const again = (player) => {
  Object.assign(player, { hash: null, log: [], chat: [] });
  return player.sit();
};

await test("when one of two players reloads the page, the other gains no rights", async () => {
  const { table, players } = await seated(2, {}, slow);
  const [one, other] = players;
  const [invite, mine] = [secret(), secret()];
  other.socket.cut();
  await one.until((p) => !p.info.seats[1].here);
  await refused(one, { do: "ask", what: "replace", seat: 1 }, "a bot at once");
  await refused(one, { do: "ask", what: "invite", seat: 1, invite }, "somebody else at once");
  expect((await take(table, { seat: 1, invite, secret: mine }, slow)).status === 409, "that the seat is taken");
  const { seats } = (await slow.get(`/api/tables/${table}`)).body;
  expect(!seats[1].bot && seats[1].name === "P1", JSON.stringify(seats[1]));
  await again(other);
  await one.until((p) => p.info.seats[1].here);
});

await test("a player who is alone for a second cannot end, undo or pause the game", async () => {
  const { players } = await seated(2, {}, slow);
  const [one, other] = players;
  for (let n = 0; n < 4; n++) {
    const asked = await Promise.race(players.map((p) => p.until((q) => q.decision)));
    await asked.choose(asked.decision.version, 0);
  }
  await one.until((p) => p.choices > 0 || other.choices > 0);
  other.socket.cut();
  await one.until((p) => !p.info.seats[1].here);
  for (const what of ["end", "pause"]) {
    await did(one, { do: "ask", what });
    await one.until((p) => p.info.asking?.what === what && p.info.state === "running");
    await did(one, { do: "agree", yes: true });
    await did(one, { do: "agree", yes: false });
    await one.until((p) => p.info.asking === null);
  }
  expect((await say(one, { do: "undo", choices: 90 })).error, "no undo");
  expect(one.info.state === "running", "a game that goes on");
  /* This also holds if a bot plays for the other player. */
  await again(other);
  await did(other, { do: "leave" });
  await one.until((p) => p.info.seats[1].bot);
  for (const what of ["end", "pause"]) await refused(one, { do: "ask", what }, what);
  await refused(one, { do: "ask", what: "invite", seat: 1, invite: secret() }, "another person");
  if (one.choices > 0) {
    const { choices, undo: free } = one;
    const reply = await say(one, { do: "undo", choices });
    expect(["consent", "refused"].includes(reply.error?.code) || free >= choices, JSON.stringify(reply));
    if (reply.error?.code === "consent") await refused(one, { do: "ask", what: "undo", choices: one.choices }, "undo");
  }
  /* The same is true if the others leave one by one during the vote. */
  const three = (await seated(3, {}, slow)).players;
  await did(three[0], { do: "ask", what: "end" });
  for (const p of three.slice(1)) await did(p, { do: "leave" });
  await three[0].until((p) => p.info.seats[1].bot && p.info.seats[2].bot);
  expect(three[0].info.state === "running", "that nobody else has agreed");
});

await test("after the absence time a bot may take over without a vote, until the player is back", async () => {
  const { players } = await seated(3);
  const [one, , gone] = players;
  await refused(one, { do: "ask", what: "replace", seat: 2 }, "that the person is here");
  gone.socket.cut();
  await absent(one, 2);
  await did(one, { do: "ask", what: "replace", seat: 2 });
  await one.until((p) => p.info.seats[2].bot);
  await players[1].until((p) => p.chat.some(({ event, seat }) => event?.what === "bot" && event.by === 0 && seat === 2));
  await again(gone);
  await one.until((p) => !p.info.seats[2].bot && p.info.seats[2].absent === null);
  /* This works at once: a message sent right after 'sit' is not refused with 'away'. */
  gone.socket.cut();
  await absent(one, 2);
  await did(one, { do: "ask", what: "replace", seat: 2 });
  const socket = await new Socket(server).open();
  socket.say({ do: "sit", table: gone.table, seat: 2, secret: gone.secret });
  const chosen = await socket.say({ do: "choose", version: 1, index: 0 });
  expect(chosen.error?.code !== "away", JSON.stringify(chosen));
});

await test("a table of two does not get stuck: the remaining player continues with a bot", async () => {
  const { players } = await seated(2);
  const [one, gone] = players;
  gone.socket.cut();
  await absent(one, 1);
  await did(one, { do: "ask", what: "replace", seat: 1 });
  one.plays = true;
  if (one.decision) one.play();
  const before = one.log.length;
  await one.until((p) => p.log.length > before + 20);
  one.plays = false;
  /* A single person can never give the seat away. */
  await refused(one, { do: "ask", what: "invite", seat: 1, invite: secret() }, "another person, by one vote");
});

await test("ending a game alone needs the longer absence time", async () => {
  const long = await seated(2, { absence: { bot: 1, person: null } });
  const short = await seated(2, { absence: soon });
  for (const { players } of [long, short]) players[1].socket.cut();
  for (const { players } of [long, short]) await absent(players[0], 1);
  await refused(long.players[0], { do: "ask", what: "end" }, "the end where nobody is ever given up");
  await did(long.players[0], { do: "ask", what: "pause" });
  await long.players[0].until((p) => p.info.state === "paused");
  await did(short.players[0], { do: "ask", what: "end" });
  await short.players[0].until((p) => p.info.state === "over" && p.info.ended === "vote");
});

await test("somebody else can take a seat after the absence time if all others agree, and everybody is told", async () => {
  const { table, players } = await seated(4, { absence: soon });
  const [one, two, three, gone] = players;
  const [invite, mine] = [secret(), secret()];
  const ask = { do: "ask", what: "invite", seat: 3, invite };
  await did(gone, { do: "notes", text: "Mine alone." });
  await did(gone, { do: "leave" });
  await refused(one, ask, "that the person is still here");
  gone.socket.cut();
  await absent(one, 3);
  await did(one, ask);
  await did(two, { do: "agree" });
  expect((await take(table, { seat: 3, invite, secret: mine })).status === 409, "not before all agree");
  await did(three, { do: "agree" });
  await one.until((p) => p.info.asking === null);
  /* If the owner returns meanwhile, the invitation is void. */
  await again(gone);
  await one.until((p) => p.info.seats[3].here && p.info.seats[3].absent === null);
  expect((await take(table, { seat: 3, invite, secret: mine })).status === 409, "that it is void");
  gone.socket.cut();
  await absent(one, 3);
  await did(one, ask);
  for (const p of [two, three]) await did(p, { do: "agree" });
  expect((await take(table, { seat: 3, invite, secret: mine, name: "Eve" })).status === 200, "the seat");
  const eve = await new Player(server, table, 3, mine, still).sit();
  await eve.until((p) => p.view && p.notes !== undefined);
  expect(eve.notes === "" && !eve.info.seats[3].bot, "a seat without the other's notes");
  for (const p of [one, two, three, eve]) {
    await p.until((q) => q.chat.some(({ event }) => event?.what === "taken"));
    const line = p.chat.find(({ event }) => event?.what === "taken");
    expect(line.seat === 3 && line.name === "Eve" && line.event.was === "P3" && line.text.includes("Eve"), JSON.stringify(line));
  }
  /* The owner's secret stays valid: it takes the seat back from the person who had it meanwhile. */
  const lost = await again(gone).catch((error) => error);
  expect(lost.code === "replaced", `that it says so, not ${lost.code}`);
  const closed = new Promise((done) => eve.watchers.add((news) => news.news === "closed" && done()));
  expect((await take(table, { seat: 3, secret: gone.secret })).status === 200, "the seat again");
  await closed;
  await again(gone);
  await one.until((p) => p.info.seats[3].name === "P3" && p.info.seats[3].here);
  await one.until((p) => p.chat.some(({ event }) => event?.what === "back" && event.was === "Eve"));
  expect((await again(eve).catch((error) => error)).code === "forbidden", "no way back for a stand-in");
  expect((await take(table, { seat: 3, secret: mine })).status === 409, "nor by taking");
});

await test("the owner of a seat can hand it on by a link without a vote", async () => {
  const { table, players } = await seated(2, {}, slow);
  const [one, other] = players;
  const [invite, mine] = [secret(), secret()];
  await did(other, { do: "ask", what: "invite", seat: 1, invite });
  expect((await take(table, { seat: 1, invite: secret(), secret: mine }, slow)).status === 403, "only with the link");
  await did(other, { do: "return" });
  expect((await take(table, { seat: 1, invite, secret: mine }, slow)).status === 409, "that the link is revoked");
  await did(other, { do: "ask", what: "invite", seat: 1, invite });
  const closed = new Promise((done) => other.watchers.add((news) => news.news === "closed" && done()));
  expect((await take(table, { seat: 1, invite, secret: mine, name: "Eve" }, slow)).status === 200, "the seat");
  await closed;
  const eve = await new Player(slow, table, 1, mine, still).sit();
  await one.until((p) => p.info.seats[1].name === "Eve" && p.info.seats[1].here);
  await one.until((p) => p.chat.some(({ event }) => event?.what === "taken" && event.was === "P1"));
  expect((await again(other).catch((error) => error)).code === "forbidden", "that it was given away");
  await eve.until((p) => p.view);
});

await test("a table can forbid handing on seats", async () => {
  const { players } = await seated(3, { newcomers: false, absence: soon });
  const [one, two, gone] = players;
  expect(one.info.newcomers === false && one.info.absence.bot === 1 && one.info.absence.person === 1, "that everybody sees it");
  await refused(two, { do: "ask", what: "invite", seat: 1, invite: secret() }, "a link of one's own seat");
  gone.socket.cut();
  await absent(one, 2);
  await did(one, { do: "ask", what: "replace", seat: 2 });
  await refused(one, { do: "ask", what: "invite", seat: 2, invite: secret() }, "another person");
  const bad = { game: "android", seats: people(3), absence: { bot: 10 } };
  expect((await slow.post("/api/tables", bad)).status === 400, "no shorter time than the server's");
  expect((await slow.post("/api/tables", { ...bad, absence: { bot: 300, person: 200 } })).status === 400, "no shorter one for people");
  const usual = (await slow.post("/api/tables", { game: "android", seats: people(3) })).body;
  const { absence, newcomers } = (await slow.get(`/api/tables/${usual.table}`)).body;
  expect(absence.bot === 180 && absence.person === 1800 && newcomers === true, JSON.stringify({ absence, newcomers }));
  expect((await slow.get("/api/info")).body.limits.absence === 180, "that the client may know");
});

await test("before the game, reloading the page does not cost a seat", async () => {
  const { table, secrets } = await slow.table({ seats: people(3) });
  const [owner, other] = await Promise.all([0, 1].map((s) => new Player(slow, table, s, secrets[s], still).sit()));
  other.socket.cut();
  await owner.until((p) => !p.info.seats[1].here);
  await refused(owner, { do: "ask", what: "invite", seat: 1, invite: secret() }, "a new link");
  await again(other);
});

await test("before the game, the owner can invite somebody else to an absent player's seat", async () => {
  const made = (await server.post("/api/tables", { game: "android", seats: fourPeople })).body;
  const [mine, theirs, invite] = [secret(), secret(), secret()];
  const ask = { do: "ask", what: "invite", seat: 1, invite };
  await take(made.table, { seat: 0, invite: made.owner, secret: mine });
  await take(made.table, { seat: 1, invite: made.invites[0].invite, secret: theirs, name: "Lost" });
  const owner = await new Player(server, made.table, 0, mine, still).sit();
  await absent(owner, 1);
  await did(owner, ask);
  await owner.until((p) => !p.info.seats[1].taken);
  expect((await take(made.table, { seat: 1, invite: made.invites[0].invite, secret: secret() })).status === 403, "the old link is void");
  const other = secret();
  expect((await take(made.table, { seat: 1, invite, secret: other, name: "Found" })).status === 200, "the seat");
  const found = await new Player(server, made.table, 1, other, still).sit();
  await refused(found, { ...ask, seat: 0 }, "an invitation by somebody else than the owner");
  await refused(owner, ask, "one for a person who is here");
  expect((await take(made.table, { seat: 1, secret: theirs })).status === 200, "the first one comes after all");
  await owner.until((p) => p.info.seats[1].name === "Lost" && !p.info.seats[1].ready);
});

await test("claims and links from before the game end when it begins", async () => {
  const made = (await server.post("/api/tables", { game: "android", seats: people(2), newcomers: false })).body;
  const [mine, lost, handed, invite] = [secret(), secret(), secret(), secret()];
  await take(made.table, { seat: 0, invite: made.owner, secret: mine });
  await take(made.table, { seat: 1, invite: made.invites[0].invite, secret: lost, name: "Lost" });
  const owner = await new Player(server, made.table, 0, mine, still).sit();
  await absent(owner, 1);
  await did(owner, { do: "ask", what: "invite", seat: 1, invite });
  const other = secret();
  expect((await take(made.table, { seat: 1, invite, secret: other, name: "Found" })).status === 200, "the seat");
  const found = await new Player(server, made.table, 1, other, still).sit();
  await did(found, { do: "ask", what: "invite", seat: 1, invite: handed });
  for (const p of [owner, found]) await did(p, { do: "ready", ready: true });
  await found.until((p) => p.view);
  expect((await take(made.table, { seat: 1, secret: lost })).status !== 200, "that the hand is not shown to the previous player");
  expect((await take(made.table, { seat: 1, invite: handed, secret: secret() })).status !== 200, "nor to one with a link of before");
  await did(found, { do: "ping" });
});

/* ---- Nobody plays ---------------------------------------------------------------------------- */

const look = async (table) => (await server.get(`/api/tables/${table}`)).body;
const pauses = (table) => eventually(async () => {
  const info = await look(table);
  expect(info.state !== "over", "that nobody plays it to its end");
  return info.state === "paused" && info.why === "nobody";
}, "a pause because nobody plays");
const second = { kind: "turn", seconds: 1 };

await test("bots do not finish an abandoned game", async () => {
  const { table, players } = await seated(1, { clock: second });
  const [one] = players;
  one.socket.cut();
  await pauses(table);
  await again(one);
  await one.until((p) => p.info.state === "running" && !p.info.seats[0].bot && p.info.why === null);
});

await test("nor a game whose connected players let their time run out", async () => {
  const { table, players } = await seated(2, { clock: second });
  await pauses(table);
  const { seats } = await look(table);
  expect(seats.every(({ runs }) => !runs), "clocks that stand still");
  await players[0].until((p) => p.info.state === "paused");
  await refused(players[0], { do: "resume" }, "going on without anybody who plays");
  await did(players[1], { do: "return" });
  await players[0].until((p) => !p.info.seats[1].bot && p.info.state === "running");
});

await test("a player may watch the bot that replaced them, and the bot waits when nobody watches", async () => {
  const { table, players } = await seated(1);
  const [one] = players;
  await did(one, { do: "leave" });
  const before = one.log.length;
  await one.until((p) => p.log.length > before + 5 || p.info.state === "over");
  expect(one.info.state === "running", "a game");
  one.socket.cut();
  await pauses(table);
  await again(one);
  await one.until((p) => p.info.state === "running" && p.info.seats[0].bot);
  const heard = one.log.length;
  await one.until((p) => p.log.length > heard || p.info.state === "over");
});

await test("correspondence games continue while nobody is connected", async () => {
  const { table, players } = await seated(2, { clock: { kind: "turn", seconds: 172800 } });
  await did(players[0], { do: "leave" });
  for (const p of players) p.socket.cut();
  const asked = await eventually(async () => {
    const info = await look(table);
    return info.seats[1].asked && !info.seats[1].here && info;
  }, "the other to be asked");
  expect(asked.state === "running" && asked.seats[1].runs && !asked.seats[1].bot, "the other's clock");
  await eventually(async () => (await look(table)).seats[1].absent >= 2, "somebody absent");
  const later = await look(table);
  expect(later.state === "running" && later.seats[1].runs && !later.seats[1].bot, "a game that goes on");
});

await test("a restart makes no player absent and forgets no absence", async () => {
  const { players, table } = await seated(3, { absence: soon });
  const [one, two, gone] = players;
  gone.socket.cut();
  await absent(one, 2);
  await did(one, { do: "ask", what: "replace", seat: 2 });
  const invite = secret();
  await did(one, { do: "ask", what: "invite", seat: 2, invite });
  await did(two, { do: "agree" });
  const mine = secret();
  expect((await take(table, { seat: 2, invite, secret: mine, name: "Eve" })).status === 200, "the seat");
  server.keep = true;
  await server.stop();
  await server.start();
  await again(one);
  const reply = await say(one, { do: "ask", what: "replace", seat: 1 });
  expect(reply.error?.code === "refused", "that nobody is absent yet");
  expect((await again(gone).catch((error) => error)).code === "replaced", "that the former owner is known");
  expect((await take(table, { seat: 2, secret: gone.secret })).status === 200, "and takes the seat back");
  await again(gone);
  await one.until((p) => p.info.seats[2].name === "P2");
  await absent(one, 1);
  await did(one, { do: "ask", what: "replace", seat: 1 });
});

await server.stop();
await slow.stop();
finish();
