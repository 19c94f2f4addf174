/* moving.mjs: the data of a running server is backed up, verified, exported and imported. In the copy everybody
 * finds everything unchanged, and their secrets work.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Player, Server, expect, finish, fourPeople, sitDown, test } from "./client.mjs";

const server = await new Server(["--limits", "none"]).start();
const folder = mkdtempSync(join(tmpdir(), "angeles-moving-"));
const run = (...words) => execFileSync(process.env.ANGELES ?? "build/release/angeles", words).toString();

/* A running game, with chat, notes and orders; and a finished one. */
const { table, players, secrets } = await sitDown(server, { seats: fourPeople }, { plays: false });
await Promise.all(players.map((p) => p.until((q) => q.view)));
const choices = [];
for (let n = 0; n < 60; n++) {
  const player = await Promise.race(players.map((p) => p.until((q) => q.decision)));
  const { version } = player.decision;
  const reply = await player.choose(version, 0);
  choices.push({ seat: player.seat, ...player.acknowledged.at(-1), hash: reply.hash });
  await player.until((p) => p.decision?.version !== version);
}
await players[1].socket.say({ do: "chat", text: "Wer war's?" });
await players[2].socket.say({ do: "notes", text: "Not me." });
await players[3].socket.say({ do: "orders", orders: [{ order: "pass", until: "end" }] });
await players[0].socket.say({ do: "report", text: "Odd." });
await players[0].until((p) => p.chat.length === 1);
const short = [{ kind: "person" }, { kind: "bot", level: "novice" }, { kind: "bot", level: "novice" }];
const other = await sitDown(server, { seats: short }, { plays: false });
await other.players[0].socket.say({ do: "ask", what: "end" });
await other.players[0].until((p) => p.info.state === "over");

/* The same people at a server over another store. */
async function isAsItWas(data) {
  const copy = await new Server(["--limits", "none"], { data }).start();
  let asked = null;
  for (const p of players) {
    const again = await new Player(copy, table, p.seat, secrets[p.seat], { plays: false }).sit();
    await again.until((q) => q.view && q.notes !== undefined && q.orders && q.chat.length === 1);
    expect(again.hash === p.hash, `seat ${p.seat} to see the same`);
    expect(JSON.stringify(again.log) === JSON.stringify(p.log), "the same log");
    expect(again.chat[0].text === "Wer war's?" && again.notes === (p.seat === 2 ? "Not me." : ""), "talk and notes");
    expect(again.orders.length === (p.seat === 3 ? 1 : 0), "standing orders");
    const last = choices.filter((c) => c.seat === p.seat).at(-1);
    if (last) {
      const { version, index, request, hash } = last;
      const twice = await again.socket.say({ do: "choose", version, index, request });
      expect(twice.hash === hash, `a choice sent again to be the same, not ${JSON.stringify(twice)}`);
    }
    asked = again.decision ? again : asked;
  }
  expect((await asked.choose(asked.decision.version, 0)).did === "choose", "that it goes on");
  const save = async (from) => (await from.get(`/api/tables/${other.table}/save`)).body;
  expect((await save(copy)) === (await save(server)), "the finished game");
  await copy.stop();
}

await test("a backup of a running server is good, and is a store itself", async () => {
  run("db", "backup", join(folder, "monday"), "--data", server.data);
  expect(/^2 same, 0 worded differently, 0 differ/m.test(run("db", "verify", "--data", join(folder, "monday"))), "the same");
  expect(/^2 same/m.test(run("db", "verify", "--data", server.data)), "the same beside the server");
  await isAsItWas(join(folder, "monday"));
});

await test("an exported and imported store is unchanged", async () => {
  const [file, again] = [join(folder, "tables.jsonl"), join(folder, "again.jsonl")];
  run("db", "export", "--data", server.data, "-o", file);
  run("db", "import", file, "--data", join(folder, "new"));
  run("db", "export", "--data", join(folder, "new"), "-o", again);
  expect(readFileSync(file).equals(readFileSync(again)), "the same lines again");
  expect(/^2 same/m.test(run("db", "verify", "--data", join(folder, "new"))), "the same");
  for (const secret of Object.values(secrets))
    expect(!readFileSync(file).includes(secret), "no secret, only what it is known by");
  await isAsItWas(join(folder, "new"));
});

rmSync(folder, { recursive: true });
await server.stop();
finish();
