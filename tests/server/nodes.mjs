/* nodes.mjs: two servers over one PostgreSQL serve the same tables; nodes and the database go away.
 *
 *   KILLS=4   how often a node is killed, and a third as often the database (make soak: 300)
 */
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  Player, Server, answerWindow, chance, eventually, expect, finish, fourPeople, hasChoice, isWindow, patience, secret, sleep, test,
  windowPassed,
} from "./client.mjs";

const kills = Number(process.env.KILLS ?? 4);
const seed = Number(process.env.SEED ?? Date.now() % 100000);
const random = chance(seed);
const folder = join(tmpdir(), `angeles-nodes-${process.pid}`);
const postgres = (what, ...more) =>
  execFileSync("scripts/test-postgres", [what, folder, ...more], {
    cwd: process.env.ANGELES_ROOT ?? process.cwd(),
  })
    .toString()
    .trim();
const store = postgres("start", String(process.pid));
const node = () => new Server(["--limits", "none", "--seeds", "--absence", "5", "--store", store]).start();
const nodes = [await node(), await node()];

/* A table whose seats 0 and 1 sit at the first node, 2 and 3 at the second. */
async function spread(setup = {}) {
  const { table, secrets } = await nodes[0].table({ seats: fourPeople, ...setup });
  const players = Object.keys(secrets).map(
    (s) =>
      new Player(nodes[s < 2 ? 0 : 1], table, Number(s), secrets[s], {
        random: chance(Number(s) + 3),
        plays: false,
      }),
  );
  for (const p of players) await p.sit();
  if (players.length > 1) for (const p of players) await p.socket.say({ do: "ready" });
  return { table, players };
}

const go = (players) => {
  for (const p of players) {
    p.plays = true;
    if (p.decision) p.play();
  }
};

await test("four people at two nodes play one game", async () => {
  const { players } = await spread();
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  go(players);
  await Promise.all(players.map((p) => p.over));
  for (const p of players) expect(p.refused.length === 0, JSON.stringify(p.refused));
  expect(players[0].log.length > 100 && players[0].view.state !== "running", "a whole game");
});

await test("chat and votes cross from node to node", async () => {
  const { players } = await spread();
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  await Promise.all([
    players[0].socket.say({ do: "chat", text: "from the first" }),
    players[3].socket.say({ do: "chat", text: "from the second" }),
  ]);
  for (const p of players) await p.until((q) => q.chat.length === 2);
  await players[0].socket.say({ do: "ask", what: "end" });
  await players[3].until((p) => p.info.asking?.what === "end");
  await Promise.all(players.slice(1).map((p) => p.socket.say({ do: "agree" })));
  for (const p of players) await p.until((q) => q.info.state === "over");
});

await test("a player who loses a seat to somebody else loses it at every node", async () => {
  const { table, players } = await spread();
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  const invite = secret();
  await players[3].socket.say({ do: "ask", what: "invite", seat: 3, invite });
  const closed = new Promise((done) => players[3].watchers.add((news) => news.news === "closed" && done()));
  const mine = secret();
  const take = () => nodes[0].post(`/api/tables/${table}/take`, { seat: 3, invite, secret: mine });
  await eventually(async () => (await take()).status === 200, "the seat, as soon as the node has heard of the invitation");
  await closed;
  expect((await players[3].socket.say({ do: "view" })).error?.code === "usage", "no more to see");
});

await test("a player connected to another node is not absent", async () => {
  const { table, players } = await spread();
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  const ask = { do: "ask", what: "replace", seat: 3 };
  const absence = async () => (await nodes[0].get(`/api/tables/${table}`)).body.seats[3].absent;
  for (const end = Date.now() + 6000; Date.now() < end; await sleep(100))
    expect((await players[0].socket.say(ask)).error?.code === "refused", "that the person is at the other node");
  players[3].socket.cut();
  await eventually(async () => (await absence()) >= 5, "that the other node says so");
  expect((await players[0].socket.say(ask)).did === "ask", "a bot");
  await players[1].until((p) => p.info.seats[3].bot);
  Object.assign(players[3], { hash: null, log: [], chat: [] });
  await players[3].sit();
  await players[0].until((p) => !p.info.seats[3].bot);
});

await test("nodes agree on who is present, and then stop announcing it", async () => {
  const { table, secrets } = await nodes[0].table({ seats: fourPeople });
  const players = [0, 3].map((s) => new Player(nodes[s && 1], table, s, secrets[s], { plays: false }));
  for (const p of players) await p.sit();
  const absent = async (s) => (await Promise.all(nodes.map((n) => n.get(`/api/tables/${table}`)))).map(({ body }) => body.seats[s].absent);
  await eventually(async () => (await absent(1)).every((seconds) => seconds >= 5), "that seat 1 is nowhere");
  await eventually(async () => [...(await absent(0)), ...(await absent(3))].every((seconds) => seconds === null), "that both are there");
  const heard = players.map((p) => p.socket.messages.length);
  await sleep(5000);
  players.forEach((p, n) => expect(p.socket.messages.length < heard[n] + 5, `no news at ${n}, not ${p.socket.messages.length - heard[n]}`));
});

await test("an even window betrays nothing at either node, and answers survive races between nodes", async () => {
  const { players } = await spread({ pace: "even", seed: 12 }); /* a seed that soon has a window for both */
  const chat = (p) => p.socket.say({ do: "chat", text: "I say this while you do" });
  const race = async () => {
    for (let n = 0; n < 10; n++) await Promise.all([0, 3].map((seat) => chat(players[seat])));
  };
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  const answered = [0, 0];
  for (let n = 0; n < 150 && !(answered[0] && answered[1]); n++) {
    const player = await Promise.race(players.map((p) => p.until((q) => q.decision)));
    const late = players.find(hasChoice);
    const { version, options } = player.decision;
    if (late) {
      for (const p of await answerWindow(players, late, race)) answered[p.seat < 2 ? 0 : 1]++;
    } else {
      if (!isWindow(player)) await player.choose(version, n % options.length);
      await windowPassed(players, player, version);
    }
  }
  expect(answered[0] && answered[1], `windows at both nodes, not ${answered}`);
  for (const p of players) expect(p.refused.length === 0, JSON.stringify(p.refused));
});

await test(`a node is killed ${kills} times; nothing acknowledged is lost (SEED=${seed})`, async () => {
  const begin = async () => {
    const { players } = await spread();
    await Promise.all(players.map((p) => p.until((q) => q.view)));
    return players;
  };
  let players = await begin();
  let checked = 0;
  for (let kill = 0; kill < kills; kill++) {
    if (players[0].view.state !== "running") players = await begin();
    go(players);
    await eventually(() => players.some((p) => p.acknowledged.length > 2 || p.view.state !== "running"), "choices");
    await sleep(100 + random() * 500);
    const gone = kill % 2;
    await nodes[gone].kill("SIGKILL");
    const other = nodes[1 - gone];
    for (const p of players) {
      const lost = p.server !== other;
      p.plays = false;
      const promised = p.acknowledged.splice(0).slice(-8);
      if (lost) {
        p.server = other;
        await p.sit();
      }
      for (const { version, index, request, hash } of promised) {
        const again = await p.socket.say({ do: "choose", version, index, request });
        expect(again.hash === hash, `'${request}' to be kept, not ${JSON.stringify(again)}`);
        checked++;
      }
    }
    nodes[gone] = await node();
  }
  go(players);
  await Promise.all(players.map((p) => p.until((q) => q.view.state !== "running", 2 * patience)));
  expect(checked > kills, `choices to compare, not ${checked}`);
  console.log(`${checked} acknowledged choices found again after ${kills} kills`);
});

await test("bots continue at another node when theirs is gone", async () => {
  const { players } = await spread({ seats: [{ kind: "person" }, { kind: "bot", level: "novice" }, { kind: "bot", level: "novice" }] });
  const [player] = players;
  await player.until((p) => p.view);
  await player.socket.say({ do: "leave" });
  await player.until((p) => p.log.length > 20);
  await nodes[0].kill("SIGKILL");
  player.server = nodes[1];
  await player.sit();
  const heard = player.log.length;
  await player.until((p) => p.log.length > heard + 5);
  nodes[0] = await node();
});

/* Killed during play: acknowledged answers are kept, others are reported as open, and the game goes on. */
await test(`the database is killed ${Math.ceil(kills / 3)} times (SEED=${seed})`, async () => {
  let checked = 0;
  let players;
  for (let kill = 0; kill < kills / 3; kill++) {
    ({ players } = await spread());
    await Promise.all(players.map((p) => p.until((q) => q.view)));
    const acting = { on: true };
    const all = players.map(async (p) => {
      while (acting.on && p.view.state === "running") {
        const { version } = p.decision ?? {};
        if (version === undefined) await sleep(20);
        else if ((await p.choose(version, Math.floor(p.random() * p.decision.options.length)))?.error) await sleep(50);
        else await Promise.race([p.until((q) => q.decision?.version !== version), sleep(2000)]);
      }
    });
    await sleep(100 + random() * 400);
    const told = Promise.race(players.map((p) => p.until((q) => q.info.why === "disk")));
    postgres("kill");
    /* If nobody is asked at the moment, nothing is chosen. */
    for (const p of players)
      await eventually(async () => (await p.socket.say({ do: "chat", text: "?" })).error?.code === "disk", "a clear answer");
    await told;
    acting.on = false;
    await Promise.all(all);
    postgres("up");
    await Promise.all(players.map((p) => p.until((q) => q.info.state !== "paused" && q.info.why === null)));
    for (const p of players) /* a node may need more time, and says so */
      await eventually(async () => !(await p.socket.say({ do: "view" })).error, "that the table can be read again");
    for (const p of players)
      for (const { version, index, request, hash } of p.acknowledged.splice(0).slice(-8)) {
        const again = await p.socket.say({ do: "choose", version, index, request });
        expect(again.hash === hash, `'${request}' to be kept, not ${JSON.stringify(again)}`);
        checked++;
      }
  }
  expect(checked > 0, "choices to compare");
  go(players);
  await Promise.all(players.map((p) => p.until((q) => q.view.state !== "running", 2 * patience)));
});

await test("a hanging database does not block the server", async () => {
  const server = await new Server(["--limits", "none", "--watchdog", "7", "--store", store]).start();
  const { table, secrets } = await server.table({ seats: [{ kind: "person" }, { kind: "bot", level: "novice" }, { kind: "bot", level: "novice" }] });
  const player = new Player(server, table, 0, secrets[0], { plays: false });
  await player.sit();
  await player.until((p) => p.decision);
  postgres("hang");
  await sleep(11000); /* the server asks for its table's lease meanwhile */
  postgres("wake");
  await eventually(async () => !(await player.socket.say({ do: "chat", text: "still here" })).error, "that the game goes on");
  await server.stop();
});

for (const one of nodes) await one.stop();
postgres("stop");
finish();
