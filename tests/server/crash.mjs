/* crash.mjs: the server is killed at random moments under load, with other programs using its store
 * beside it; no acknowledged choice is missing afterwards.
 *
 *   KILLS=5    how often (make soak: 300); each neighbor visits once in five kills; every tenth is reported
 *   STORE=…    a store other than a folder, e.g. postgresql://…
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Player, Server, chance, eventually, expect, finish, fourPeople, sleep, test } from "./client.mjs";

const kills = Number(process.env.KILLS ?? 5);
const tables = 6;
const choicesPerKill = 200;
const seed = Number(process.env.SEED ?? Date.now() % 100000);
const random = chance(seed);
const store = process.env.STORE ? ["--store", process.env.STORE] : [];
const server = await new Server(["--limits", "none", ...store]).start();
server.keep = true;

/* ---- Neighbors: programs that open and close the store while the server runs ----------------- */

const scratch = mkdtempSync(join(tmpdir(), "angeles-neighbors-"));
const place = process.env.STORE ? ["--store", process.env.STORE] : ["--data", server.data];
const angeles = process.env.ANGELES ?? "build/release/angeles";

function run(program, ...args) {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (text) => (errors += text));
  return new Promise((done) => child.on("close", (code) => done({ code, errors })));
}

async function succeeds(...args) {
  const { code, errors } = await run(...args);
  expect(code === 0, `${args.join(" ")} to succeed, not ${code}: ${errors}`);
}

const copy = join(scratch, "copy");
const shell = "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute('select count(*) from entry').fetchone(); d.close()";
const neighbors = {
  backup: async () => {
    await succeeds(angeles, "db", "backup", copy, ...place);
    rmSync(copy, { recursive: true });
  },
  export: () => succeeds(angeles, "db", "export", "-o", join(scratch, "tables.jsonl"), ...place),
  verify: () => succeeds(angeles, "db", "verify", ...place),
  ...(!process.env.STORE && {
    refused: async () => {
      const { code, errors } = await run(angeles, "serve", "--port", "0", ...place);
      expect(code !== 0 && /another server/.test(errors), `a second server to be refused, not ${code}: ${errors}`);
    },
    shell: () => succeeds("python3", "-c", shell, join(server.data, "angeles.db")),
  }),
};
const visits = Object.fromEntries(Object.keys(neighbors).map((name) => [name, 0]));

async function visit(n) {
  const names = Object.keys(neighbors);
  const name = names[n % names.length];
  await neighbors[name]();
  visits[name]++;
}

/* ---- Tables ----------------------------------------------------------------------------------- */

/* One table: its players and, for each acknowledged choice, the reply to its seat. */
async function begin() {
  const { table, secrets } = await server.table({ seats: fourPeople });
  const players = fourPeople.map(
    (_, s) => new Player(server, table, s, secrets[s], { random: chance(seed + s), plays: false }),
  );
  for (const p of players) {
    /* Every view a seat has received. */
    p.announced = new Set();
    p.watchers.add((news) => news.news === "game" && p.announced.add(news.hash));
    await p.sit();
  }
  for (const p of players) await p.socket.say({ do: "ready" });
  return { table, players };
}

/* After the game the server sends the views of each seat. They must contain every hash announced before or after any
 * kill. */
let hashes = 0;
async function compare({ table, players }) {
  for (const p of players) {
    const stream = await server.get(`/api/tables/${table}/stream/${p.seat}`);
    const lines = stream.text.trim().split("\n").map((line) => JSON.parse(line));
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

const answersKept = 15; /* per seat: STORE_REQUESTS_KEPT, minus one whose reply may have been cut off */
let checked = 0; /* choices that were sent again */
let finished = 0; /* choices of games that ended before the next kill */
const acknowledged = () =>
  finished + all.reduce((sum, one) => sum + one.players.reduce((n, p) => n + p.acknowledged.length, 0), 0);

/* A table whose game is over is replaced by a new one. */
async function refill() {
  for (const one of all)
    if (one.players.every((p) => p.view && p.view.state !== "running")) {
      await compare(one);
      finished += one.players.reduce((n, p) => n + p.acknowledged.length, 0);
      Object.assign(one, await begin());
      play(one);
    }
}

await test(`killed ${kills} times (SEED=${seed})`, async () => {
  for (let kill = 0; kill < kills; kill++) {
    for (const one of all) play(one);
    await visit(kill);
    /* Count only choices acknowledged after the neighbor has closed the store. */
    const before = acknowledged();
    await eventually(async () => (await refill(), acknowledged() >= before + choicesPerKill), "choices");
    await sleep(random() * 100);
    await server.kill("SIGKILL");
    /* The latest view of each seat, and all its acknowledged choices. */
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
        /* An acknowledged choice is still there: repeating the request returns the same reply. */
        for (const { version, index, request, hash } of p.promised.slice(-answersKept)) {
          const again = await p.socket.say({ do: "choose", version, index, request });
          expect(
            again.did === "choose" && again.hash === hash,
            `seat ${p.seat} of ${one.table}: '${request}' to be kept, not ${JSON.stringify(again)}`,
          );
          checked++;
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
    if ((kill + 1) % 10 === 0) console.log(`${kill + 1} of ${kills} kills, ${checked} choices found again`);
  }
  for (const one of all) await end(one);
  expect(checked >= kills * choicesPerKill / 2, `choices to compare, not ${checked}`);
  expect(hashes > kills, `announced hashes to compare, not ${hashes}`);
  const beside = Object.entries(visits).map(([name, times]) => `${name} ${times}`);
  console.log(
    `${checked} acknowledged choices and ${hashes} announced hashes found again after ${kills} kills ` +
      `(neighbors: ${beside.join(", ")})`,
  );
});

server.keep = false;
rmSync(scratch, { recursive: true, force: true });
await server.stop();
finish();
