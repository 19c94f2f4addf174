/* damage.mjs: damage or a rollback while the server was down is reported: in the log, to the host, and to the people
 * at that table. A damaged table is never served as intact.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, copyFileSync, cpSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, unlinkSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Player, Server, Socket, eventually, expect, finish, fourPeople, sitDown, test } from "./client.mjs";

const program = process.env.ANGELES ?? "build/release/angeles";
const folder = mkdtempSync(join(tmpdir(), "angeles-damage-"));
const CHOICES = 30;

/* A table with some choices whose server was killed: its folder, and the views of its seats. */
async function played(choices = CHOICES) {
  const server = await new Server(["--limits", "none"]).start();
  server.keep = true;
  const { table, secrets, players } = await sitDown(server, { seats: fourPeople }, { plays: false });
  const [other] = (await sitDown(server, { seats: fourPeople }, { plays: false })).players;
  for (let i = 0; i < choices; i++) {
    const player = await Promise.race(players.map((p) => p.until((q) => q.decision)));
    const { version } = player.decision;
    const reply = await player.choose(version, 0);
    expect(reply?.did === "choose", JSON.stringify(reply));
    await player.until((p) => p.decision?.version !== version);
  }
  return { server, table, secrets, players, other: other.table };
}

const file = (server, name) => join(server.data, name);

function python(code, ...words) {
  return execFileSync("python3", ["-c", code, ...words], { encoding: "utf8" });
}

const sql = (server, text) =>
  python("import sqlite3, sys\nwith sqlite3.connect(sys.argv[1]) as db: db.execute(sys.argv[2])", file(server, "angeles.db"), text);

function spoil(path, at, bytes = Buffer.from([0x55, 0xaa, 0x55])) {
  const fd = openSync(path, "r+");
  writeSync(fd, bytes, 0, bytes.length, at);
  closeSync(fd);
}

const db = (server, command, ...words) => {
  const ran = spawnSync(program, ["db", command, ...words, "--data", server.data], { encoding: "utf8" });
  return { status: ran.status, out: ran.stdout + ran.stderr };
};

const sit = async (server, table, seat, secret, have) => {
  const socket = await new Socket(server).open();
  const reply = await socket.say({ do: "sit", table, seat, secret, language: "de", ...(have ? { have } : {}) });
  socket.stream.destroy();
  return reply;
};

const haveOf = (player) => ({ hash: player.hash, log: player.log.length, chat: player.chat.length });

/* Every request to the table is refused with a specific code. The other table plays on. */
async function isRefused({ server, table, secrets, other }) {
  for (const path of ["", "/save", "/stream/0", "/reports"]) {
    const { status, body } = await server.get(`/api/tables/${table}${path}`);
    expect(status === 500 && body.error?.code === "damaged", `damaged, not ${status} ${JSON.stringify(body)}`);
    expect(/damaged.*backup/.test(body.error.message), body.error.message);
  }
  const taken = await server.post(`/api/tables/${table}/take`, { seat: 0, invite: "0".repeat(32), secret: "0".repeat(32), name: "X" });
  expect(taken.body.error?.code === "damaged", JSON.stringify(taken.body));
  const reply = await sit(server, table, 0, secrets[0]);
  expect(reply.error?.code === "damaged" && /beschädigt/.test(reply.error.message), JSON.stringify(reply));
  expect((await server.get(`/api/tables/${other}`)).status === 200, "the other table");
  const { status, body } = await server.get("/healthz");
  expect(status === 200 && body.damaged === 1, JSON.stringify(body));
  expect(/^angeles_tables_damaged 1$/m.test((await server.get("/metrics")).body), "it is counted");
  await eventually(() => new RegExp(`error damaged table=${table}`).test(server.errors), "a log that reports it");
  expect((await server.get("/api/tables/zzzzzzzzzz")).status === 404, "no such table");
}

/* The store was rolled back, and everybody is informed. */
async function isSetBack({ server, table, secrets, players }, { readable = true } = {}) {
  await eventually(() => /rollback lost=\d+-\d+/.test(server.errors), "a log that reports it");
  expect((await server.get("/healthz")).body.lost === true, "a server that reports it");
  expect(/^angeles_store_lost 1$/m.test((await server.get("/metrics")).body), "it is counted");
  if (!readable) return;
  const [player] = players;
  const known = await sit(server, table, 0, secrets[0], haveOf(player));
  expect(known.did === "sit" && /verloren|fehlt/.test(known.lost ?? ""), JSON.stringify(known).slice(0, 300));
  await eventually(() => server.errors.includes(`lost table=${table} seat=0`), "a log that tells which table");
  const fresh = await sit(server, table, 1, secrets[1]);
  expect(fresh.did === "sit" && !("lost" in fresh), "that who knows nothing is told nothing");
}

const done = async ({ server }) => {
  await server.kill("SIGTERM");
  rmSync(server.data, { recursive: true, force: true });
};

await test("an undamaged store gives no warning", async () => {
  const house = await played();
  await house.server.kill("SIGKILL");
  await house.server.start();
  const { body } = await house.server.get("/healthz");
  expect(body.lost === false && body.damaged === 0, JSON.stringify(body));
  for (const player of house.players) {
    const reply = await sit(house.server, house.table, player.seat, player.secret, haveOf(player));
    expect(reply.did === "sit" && !("lost" in reply), JSON.stringify(reply).slice(0, 200));
  }
  expect(!/ERROR/i.test(house.server.errors), house.server.errors.slice(-600));
  expect(db(house.server, "verify").status === 0, "that it is found to be whole");
  await done(house);
});

/* The pages of a log have the salt of its header. Later pages are from an earlier round, or zeros. */
function endOf(log) {
  const bytes = readFileSync(log);
  const mark = (at) => bytes.toString("hex", at, at + 8);
  const page = 24 + bytes.readUInt32BE(8);
  let end = 32;
  while (end + page <= bytes.length && mark(end + 8) === mark(16)) end += page;
  expect(end > 32, "a log with pages");
  return end;
}

/* The place is after the set-up of the tables, which may be half of the log, and before the last choices. */
const lateIn = (log) => Math.floor(endOf(log) * 0.85);

await test("a truncated, changed or missing log is reported, and play continues", async () => {
  const house = await played();
  const { server } = house;
  await server.kill("SIGKILL");
  const good = join(folder, "good");
  cpSync(server.data, good, { recursive: true });
  const log = file(server, "angeles.db-wal");
  const wrongs = [
    () => truncateSync(log, lateIn(log)),
    () => spoil(log, lateIn(log)),
    () => spoil(log, endOf(log) - 3000), /* the very last page */
    () => unlinkSync(log),
  ];
  for (const [n, wrong] of wrongs.entries()) {
    rmSync(server.data, { recursive: true });
    cpSync(good, server.data, { recursive: true });
    wrong();
    server.errors = "";
    await server.start();
    await isSetBack(house, { readable: n < 2 });
    await server.kill("SIGKILL");
    const { status, out } = db(server, "verify");
    expect(status === 1 && /rolled back/.test(out), out);
  }
  /* The damage is reported until the host accepts it. */
  server.errors = "";
  await server.start();
  await isSetBack(house, { readable: false });
  expect(db(server, "accept").status === 0, "that it can be accepted");
  expect((await server.get("/healthz")).body.lost === false, "that it is accepted at once");
  const { players } = await sitDown(server, { seats: fourPeople }, { plays: false });
  await Promise.race(players.map((p) => p.until((q) => q.decision)));
  await done(house);
});

await test("a changed or removed entry marks its table as damaged, and no other table", async () => {
  const house = await played();
  const { server, table } = house;
  const wrongs = [
    [`UPDATE entry SET text = replace(text, 'seat', 'seed') WHERE table_id = '${table}' AND number = 3`, /entry 3 was changed/],
    [`DELETE FROM entry WHERE table_id = '${table}' AND number = (SELECT max(number) FROM entry WHERE table_id = '${table}')`, /entries are there/],
    [`UPDATE game_table SET about = replace(about, 'P1', 'P7') WHERE id = '${table}'`, /description was changed/],
    [`DELETE FROM game_table WHERE id = '${table}'`, /description is missing/],
    [`UPDATE line SET text = substr(text, 1, length(text) - 4) || 'AAAA' WHERE table_id = '${table}' AND number = 2`, /line 2/],
  ];
  await server.kill("SIGTERM");
  const good = join(folder, "whole");
  cpSync(server.data, good, { recursive: true });
  for (const [change, told] of wrongs) {
    rmSync(server.data, { recursive: true });
    cpSync(good, server.data, { recursive: true });
    sql(server, change);
    server.errors = "";
    await server.start();
    await isRefused(house);
    await server.kill("SIGTERM");
    const { status, out } = db(server, "verify");
    expect(status === 1 && new RegExp(`${table}: damaged: `).test(out) && told.test(out), out);
    expect(new RegExp(`${house.other}: same`).test(out), out);
    /* Export and import do not hide damage. */
    const moved = db(server, "export", "-o", join(folder, "moved.jsonl"));
    expect(moved.status === 1 && moved.out.includes(table), moved.out);
    expect(!readFileSync(join(folder, "moved.jsonl"), "utf8").includes(`"table":"${table}"`), "that it is left out");
  }
  await done(house);
});

await test("a table that is damaged during play is closed to its players", async () => {
  const house = await played();
  const { server, table, players } = house;
  const player = await Promise.race(players.map((p) => p.until((q) => q.decision)));
  const why = new Promise((told) => player.watchers.add((news) => news.news === "closed" && told(news.why)));
  sql(server, `DELETE FROM entry WHERE table_id = '${table}' AND number >= 5`);
  const reply = await player.choose(player.decision.version, 0);
  expect(reply.error?.code === "damaged", JSON.stringify(reply));
  expect(/damaged/.test(await why), "that they are told");
  await isRefused(house);
  await done(house);
});

await test("damaged pages are noticed unless they are empty", async () => {
  const house = await played();
  const { server, table, other } = house;
  await server.kill("SIGTERM");
  const path = file(server, "angeles.db");
  const good = readFileSync(path);
  const exported = (name) => {
    const ran = db(server, "export", "-o", join(folder, name));
    return { ...ran, text: existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "" };
  };
  const before = exported("before").text;
  /* The first pages of every table and index. Cells are at the end of a page. */
  const pages = JSON.parse(
    python(
      "import json, sqlite3, sys\n" +
        "rows = sqlite3.connect(sys.argv[1]).execute('SELECT name, pageno FROM dbstat ORDER BY name, pageno')\n" +
        "found = {}\nfor name, page in rows: found.setdefault(name, []).append(page - 1)\n" +
        "print(json.dumps([[name, page] for name in found for page in found[name][: int(sys.argv[2])]]))",
      path,
      process.env.PAGES ?? "1",
    ),
  );
  const noticed = new Set();
  for (const [name, page] of pages) {
    writeFileSync(path, good);
    spoil(path, page * 4096 + 4030, Buffer.alloc(50, 0x5a));
    server.errors = "";
    let told;
    try {
      await server.start();
      const asked = [];
      for (const id of [table, other]) asked.push((await server.get(`/api/tables/${id}`)).status);
      told = asked.includes(500) || /keys for Web Push are damaged/.test(server.errors);
      await server.kill("SIGTERM");
    } catch {
      told = /is damaged|not an SQLite/.test(server.errors);
      expect(told, server.errors);
    }
    if (told) {
      noticed.add(name);
      continue;
    }
    /* The program restores its own packs. */
    const after = exported("after");
    expect(after.status === 0 && after.text === before, `that page ${page} of ${name} held nothing: ${after.out}`);
  }
  console.log(`${pages.length} pages were damaged; noticed in ${[...noticed].join(" ")}; the others held nothing there`);
  for (const name of ["sqlite_schema", "game_table", "game_table_state", "entry", "line", "head", "stamp", "fixed"])
    expect(noticed.has(name), `that damage to ${name} is noticed`);
  writeFileSync(path, good);
  await done(house);
});

await test("the server starts without a witness or with a damaged one", async () => {
  const house = await played(3);
  const { server } = house;
  const witness = file(server, "angeles.witness");
  for (const [wrong, told] of [[() => unlinkSync(witness), false], [() => writeFileSync(witness, "nonsense"), true]]) {
    await server.kill("SIGKILL");
    wrong();
    server.errors = "";
    await server.start();
    expect((await server.get("/healthz")).body.lost === false, "no false alarm");
    expect((await server.get(`/api/tables/${house.table}`)).status === 200, "the table");
    if (told) await eventually(() => /warn witness/.test(server.errors), "that it is said");
    else expect(!/witness/.test(server.errors), server.errors.slice(-300));
  }
  await done(house);
});

await test("an older store file is reported; a restored folder is not", async () => {
  const house = await played();
  const { server, table, players } = house;
  const backup = join(folder, "backup");
  expect(db(server, "backup", backup).status === 0, "a backup");
  await players[0].socket.say({ do: "chat", text: "after the backup" });
  await players[0].until((p) => p.chat.length > 0);
  await server.kill("SIGTERM");
  copyFileSync(join(backup, "angeles.db"), file(server, "angeles.db"));
  server.errors = "";
  await server.start();
  await isSetBack(house);
  await server.kill("SIGTERM");
  rmSync(server.data, { recursive: true });
  cpSync(backup, server.data, { recursive: true });
  server.errors = "";
  await server.start();
  expect((await server.get("/healthz")).body.lost === false, "that it was meant");
  const reply = await sit(server, table, 0, house.secrets[0], haveOf(players[0]));
  expect(reply.lost, "that a viewer who has seen more is still told");
  await done(house);
});

await test("an undo is not reported as a loss", async () => {
  const server = await new Server(["--limits", "none"]).start();
  const seats = [{ kind: "person", name: "A" }, { kind: "bot", level: "novice" }, { kind: "bot", level: "novice" }];
  const { players } = await sitDown(server, { seats, undo: "free" }, { plays: false });
  const [player] = players;
  for (let i = 0; i < 5; i++) {
    await player.until((p) => p.decision);
    const { version } = player.decision;
    await player.choose(version, 0);
    await player.until((p) => p.decision?.version !== version);
  }
  const have = haveOf(player);
  await player.socket.say({ do: "undo", choices: 3 });
  const reply = await sit(server, player.table, player.seat, player.secret, have);
  expect(reply.did === "sit" && !("lost" in reply), JSON.stringify(reply).slice(0, 300));
  await server.stop();
});

rmSync(folder, { recursive: true, force: true });
finish();
