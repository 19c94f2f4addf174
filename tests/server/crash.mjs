/* crash.mjs: the server is killed at random moments under load; no acknowledged choice is missing.
 *
 *   KILLS=10   how often (make soak: 200)
 *   STORE=…    another store than a folder, e.g. postgresql://…
 */
import { Player, Server, chance, eventually, expect, finish, fourPeople, sleep, test } from "./client.mjs";

const kills = Number(process.env.KILLS ?? 10);
const tables = 6;
const seed = Number(process.env.SEED ?? Date.now() % 100000);
const random = chance(seed);
const store = process.env.STORE ? ["--store", process.env.STORE] : [];
const server = await new Server(["--limits", "none", ...store]).start();
server.keep = true;

/* One table: its players, and for each acknowledged choice what its seat was told. */
async function begin() {
  const { table, secrets } = await server.table({ seats: fourPeople });
  const players = fourPeople.map(
    (_, s) => new Player(server, table, s, secrets[s], { random: chance(seed + s), plays: false }),
  );
  for (const p of players) {
    /* Everything a seat was ever told it sees. */
    p.announced = new Set();
    p.watchers.add((news) => news.news === "game" && p.announced.add(news.hash));
    await p.sit();
  }
  for (const p of players) await p.socket.say({ do: "ready" });
  return { table, players, acknowledged: 0 };
}

/* When a table is over the server tells what each seat was shown: no hash that it announced, before
 * or after any kill, may be missing there. */
let hashes = 0;
async function compare({ table, players }) {
  for (const p of players) {
    const stream = await server.get(`/api/tables/${table}/stream/${p.seat}`);
    const lines = stream.body.trim().split("\n").map((line) => JSON.parse(line));
    const shown = new Set(lines.map((line) => line.hash));
    for (const hash of p.announced) {
      expect(shown.has(hash), `seat ${p.seat} of ${table} to have been shown ${hash}`);
      hashes++;
    }
    expect(lines.at(-1).hash === p.hash, `seat ${p.seat} of ${table} to see what it was shown last`);
  }
}

async function end(one) {
  for (const p of one.players)
    await p.socket.say(p.seat === 0 ? { do: "ask", what: "end" } : { do: "agree", yes: true });
  await one.players[0].until((p) => p.info.state === "over");
  await compare(one);
}

const all = [];
for (let i = 0; i < tables; i++) all.push(await begin());

const play = (one) => {
  for (const p of one.players) {
    p.plays = true;
    if (p.decision && !p.socket.closed) p.play();
  }
};

await test(`killed ${kills} times (SEED=${seed})`, async () => {
  for (let kill = 0; kill < kills; kill++) {
    for (const one of all) play(one);
    await eventually(() => all.some((one) => one.players.some((p) => p.acknowledged.length > 2)), "choices");
    await sleep(50 + random() * 250);
    await server.kill("SIGKILL");
    /* What each seat last saw, and every choice it was told was made. */
    for (const one of all)
      for (const p of one.players) {
        p.plays = false;
        p.lastLog = JSON.stringify(p.log);
        p.promised = p.acknowledged.splice(0);
      }
    await sleep(10);
    await server.start();
    for (const one of all) {
      for (const p of one.players) {
        const log = p.log.length;
        await p.sit();
        await p.until((q) => q.hash !== null);
        expect(JSON.stringify(p.log.slice(0, log)) === p.lastLog, "the log to go on from where it was");
        /* A choice that was acknowledged is there: asked again, it gets the same answer. */
        for (const { version, index, request, hash } of p.promised.slice(-8)) {
          const again = await p.socket.say({ do: "choose", version, index, request });
          expect(
            again.did === "choose" && again.hash === hash,
            `seat ${p.seat} of ${one.table}: '${request}' to be kept, not ${JSON.stringify(again)}`,
          );
          one.acknowledged++;
        }
      }
    }
    /* No table is stuck: somebody is asked, or it is over. */
    for (const one of all) {
      await eventually(
        () => one.players.some((p) => p.decision || p.view?.state !== "running"),
        `table ${one.table} not to be stuck`,
      );
      if (one.players[0].view.state !== "running") {
        await compare(one);
        Object.assign(one, await begin());
      }
    }
  }
  for (const one of all) await end(one);
  const checked = all.reduce((sum, one) => sum + one.acknowledged, 0);
  expect(checked > kills, `choices to compare, not ${checked}`);
  expect(hashes > kills, `announced hashes to compare, not ${hashes}`);
  console.log(`${checked} acknowledged choices and ${hashes} announced hashes found again after ${kills} kills`);
});

server.keep = false;
await server.stop();
finish();
