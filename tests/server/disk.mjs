/* disk.mjs: no room on the disk, or no right to write: the table pauses, and goes on afterwards.
 *
 * The server runs under a limit on the size of the files it writes (RLIMIT_FSIZE by `prlimit`),
 * which SQLite meets as it would a full disk.
 */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { Server, expect, finish, fourPeople, sitDown, sleep, test } from "./client.mjs";

const server = await new Server(["--limits", "none"]).start();
const limit = (size) =>
  execFileSync("prlimit", ["--pid", String(server.process.pid), `--fsize=${size}`]);

await test("a full disk pauses the table, loses nothing, and play goes on", async () => {
  const { players } = await sitDown(server, { seats: fourPeople }, { plays: false });
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  const player = await Promise.race(players.map((p) => p.until((q) => q.decision)));
  const before = player.hash;
  const { version } = player.decision;
  const wal = statSync(join(server.data, "angeles.db-wal")).size;
  limit(`${wal}:unlimited`);
  let refused = null;
  for (let i = 0; i < 20 && !refused; i++) {
    const reply = await player.socket.say({ do: "choose", version, index: 0, request: "full" });
    if (reply.error) refused = reply.error;
  }
  expect(refused?.code === "disk", `a clear answer, not ${JSON.stringify(refused)}`);
  await player.until((p) => p.info.state === "paused" && p.info.why === "disk");
  expect(player.hash === before, "that nothing has changed");
  expect((await player.socket.say({ do: "view", have: before })).same, "that it can still be looked at");
  expect((await server.get("/healthz")).status === 503, "a server that says it is not well");
  expect((await player.socket.say({ do: "chat", text: "hello?" })).error?.code === "disk", "no chat");
  limit("unlimited:unlimited");
  await player.until((p) => p.info.state === "running" && p.info.why === null);
  const made = await player.socket.say({ do: "choose", version, index: 0, request: "full" });
  expect(made.did === "choose", `the choice, not ${JSON.stringify(made)}`);
  for (const p of players) {
    p.plays = true;
    if (p.decision) p.play();
  }
  await Promise.all(players.map((p) => p.over));
  expect((await server.get("/healthz")).status === 200, "a server that is well");
});

await test("bots that play alone stop and go on, too", async () => {
  const seats = [{ kind: "person", level: "novice" }, { kind: "bot", level: "novice" }, { kind: "bot", level: "novice" }];
  const { players } = await sitDown(server, { seats }, { plays: false });
  await players[0].until((p) => p.view);
  limit(`${statSync(join(server.data, "angeles.db-wal")).size}:unlimited`);
  await players[0].socket.say({ do: "leave" });
  await players[0].until((p) => p.info.why === "disk");
  await sleep(300);
  limit("unlimited:unlimited");
  await players[0].until((p) => p.info.why === null);
  await players[0].socket.say({ do: "leave" });
  await players[0].until((p) => p.view.state !== "running", 60000);
});

await server.stop();
finish();
