/* disk.mjs: a full or read-only disk: the table pauses, and continues afterwards.
 *
 * The disk is full: the server runs under a limit on the size of the files it writes (RLIMIT_FSIZE by `prlimit`).
 * SQLite treats that like a full disk. It becomes read-only: readonly.c intercepts system calls, since a file system
 * cannot be remounted while files are open.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server, eventually, expect, finish, fourPeople, patience, shimOf, sitDown, sleep, test } from "./client.mjs";

const server = await new Server(["--limits", "none"]).start();
const limit = (size) =>
  execFileSync("prlimit", ["--pid", String(server.process.pid), `--fsize=${size}`]);
/* Not even the log can be restarted. */
const full = () => limit("1:unlimited");
const room = () => limit("unlimited:unlimited");

/* Somebody chooses while nothing can be written. Later, writing works again. */
async function pausesAndGoesOn(where, stop, go) {
  const { table, secrets, players } = await sitDown(where, { seats: fourPeople }, { plays: false });
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  const player = await Promise.race(players.map((p) => p.until((q) => q.decision)));
  const before = player.hash;
  const { version } = player.decision;
  const choice = { do: "choose", version, index: 0, request: "full" };
  stop();
  let refused = null;
  for (let i = 0; i < 20 && !refused; i++) refused = (await player.socket.say(choice)).error;
  expect(refused?.code === "disk", `a clear answer, not ${JSON.stringify(refused)}`);
  await player.until((p) => p.info.state === "paused" && p.info.why === "disk");
  expect(player.hash === before, "that nothing has changed");
  expect((await player.socket.say({ do: "view", have: before })).same, "that it can still be looked at");
  expect((await where.get("/healthz")).status === 503, "a server that says it is not well");
  expect((await player.socket.say({ do: "chat", text: "hello?" })).error?.code === "disk", "no chat");
  go();
  await player.until((p) => p.info.state === "running" && p.info.why === null);
  const made = await player.socket.say(choice);
  expect(made.did === "choose", `the choice, not ${JSON.stringify(made)}`);
  for (const p of players) {
    p.plays = true;
    if (p.decision) p.play();
  }
  await Promise.all(players.map((p) => p.over));
  expect((await where.get("/healthz")).status === 200, "a server that is well");
  return { table, secrets, players };
}

await test("a full disk pauses the table, loses nothing, and play goes on", () =>
  pausesAndGoesOn(server, full, room));

/* Data in an unlinked log is lost when the process ends. */
await test("so does a write-ahead log that another program removes or replaces", async () => {
  const log = join(server.data, "angeles.db-wal");
  const aside = join(server.data, "aside");
  await pausesAndGoesOn(server, () => renameSync(log, aside), () => renameSync(aside, log));
  const replace = () => {
    renameSync(log, aside);
    copyFileSync(aside, log);
  };
  await pausesAndGoesOn(server, replace, () => renameSync(aside, log));
  expect(/removed or replaced .*angeles\.db-wal/.test(server.errors), "a log that says why");
});

const folder = mkdtempSync(join(tmpdir(), "angeles-readonly-"));
const sign = join(folder, "now");
const shim = shimOf("readonly", folder);

/* The choice is then in a log that may or may not come back, so the server must not say that nothing was done. */
await test("if the log disappears during a commit, the result is unknown, and the player is told so", async () => {
  const aside = join(folder, "aside");
  const env = { LD_PRELOAD: shimOf("moved", folder), MOVED_WHEN: aside, ASAN_OPTIONS: "verify_asan_link_order=0" };
  const other = await new Server(["--limits", "none"], { env }).start();
  const { players } = await sitDown(other, { seats: fourPeople }, { plays: false });
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  const player = await Promise.race(players.map((p) => p.until((q) => q.decision)));
  writeFileSync(aside, "");
  const { error } = await player.socket.say({ do: "choose", version: player.decision.version, index: 0, request: "r" });
  expect(error?.code === "disk", JSON.stringify(error));
  expect(/cannot tell whether|nicht sagen, ob/.test(error.message), error.message);
  renameSync(aside, join(other.data, "angeles.db-wal"));
  await player.until((p) => p.info.state === "running" && p.info.why === null);
  await other.stop();
});

await test("so does a disk that becomes read-only", async () => {
  const env = { LD_PRELOAD: shim, READONLY_WHEN: sign, ASAN_OPTIONS: "verify_asan_link_order=0" };
  const other = await new Server(["--limits", "none"], { env }).start();
  const { players } = await pausesAndGoesOn(other, () => writeFileSync(sign, ""), () => rmSync(sign));
  expect(/read-only|read only/i.test(other.errors), `a log that says why, not ${other.errors.slice(-300)}`);
  const { hash } = players[0];
  await other.kill("SIGKILL");
  await other.start();
  await players[0].sit();
  expect(players[0].hash === hash, "all that was acknowledged");
  await other.stop();
});

/* A server that starts while nothing can be written shows its tables, and continues when writing works again. After
 * a clean stop SQLite would have to create its log files; after a kill they exist. */
async function startsAndGoesOn(other, stop, start, go) {
  const { players } = await sitDown(other, { seats: fourPeople }, { plays: false });
  const player = await Promise.race(players.map((p) => p.until((q) => q.decision)));
  const { version } = player.decision;
  expect((await player.choose(version, 0)).did === "choose", "a choice");
  await player.until((p) => p.decision?.version !== version);
  const shown = await other.get(`/api/tables/${player.table}`);
  await other.kill(stop);
  await start();
  await eventually(async () => (await other.get("/healthz")).status === 503, "a server that says it is not well");
  const again = await other.get(`/api/tables/${player.table}`);
  expect(again.status === 200 && again.body.name === shown.body.name, `the table, not ${JSON.stringify(again.body)}`);
  for (const p of players) await p.sit();
  const next = await Promise.race(players.map((p) => p.until((q) => q.decision)));
  const refused = await next.choose(next.decision.version, 0);
  expect(refused.error?.code === "disk" || refused.error?.code === "paused", JSON.stringify(refused));
  const set = await other.post("/api/tables", { game: "android", seats: fourPeople });
  expect(set.status === 503, `no new table, not ${JSON.stringify(set.body)}`);
  go();
  await eventually(async () => (await other.get("/healthz")).status === 200, "a server that is well");
  await next.until((p) => p.info.state === "running" && p.info.why === null && p.decision);
  const made = await next.choose(next.decision.version, 0);
  expect(made.did === "choose", `the choice, not ${JSON.stringify(made)}`);
  const { body } = await other.get("/healthz");
  expect(body.lost === false, `that nothing is missed, not ${JSON.stringify(body)}`);
  const fresh = await sitDown(other, { seats: fourPeople }, { plays: false });
  await Promise.race(fresh.players.map((p) => p.until((q) => q.decision)));
}

for (const stop of ["SIGTERM", "SIGKILL"]) {
  await test(`a server starts on a full disk after ${stop}, and goes on`, async () => {
    const other = await new Server(["--limits", "none"]).start();
    const program = process.env.ANGELES ?? "build/release/angeles";
    const narrow = join(folder, "narrow");
    writeFileSync(narrow, `#!/bin/sh\nexec prlimit --fsize=1024:unlimited "${program}" "$@"\n`, { mode: 0o700 });
    const start = async () => {
      process.env.ANGELES = narrow;
      try {
        await other.start();
      } finally {
        process.env.ANGELES = program;
      }
    };
    await startsAndGoesOn(other, stop, start, () =>
      execFileSync("prlimit", ["--pid", String(other.process.pid), "--fsize=unlimited:unlimited"]));
    await other.stop();
  });

  await test(`a server starts on a read-only disk after ${stop}, and goes on`, async () => {
    const env = { LD_PRELOAD: shim, READONLY_WHEN: sign, ASAN_OPTIONS: "verify_asan_link_order=0" };
    const other = await new Server(["--limits", "none"], { env }).start();
    const start = () => {
      writeFileSync(sign, "");
      return other.start();
    };
    await startsAndGoesOn(other, stop, start, () => rmSync(sign));
    await other.stop();
  });
}

await test("bots that play alone also pause and continue", async () => {
  const seats = [{ kind: "person", level: "novice" }, { kind: "bot", level: "novice" }, { kind: "bot", level: "novice" }];
  const { players } = await sitDown(server, { seats }, { plays: false });
  await players[0].until((p) => p.view);
  full();
  await players[0].socket.say({ do: "leave" });
  await players[0].until((p) => p.info.why === "disk");
  await sleep(300);
  room();
  await players[0].until((p) => p.info.why === null);
  await players[0].socket.say({ do: "leave" });
  await players[0].until((p) => p.view.state !== "running", 2 * patience); /* a whole game */
});

rmSync(folder, { recursive: true });
await server.stop();
finish();
