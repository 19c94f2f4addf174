/* running.mjs: tests a server from the host's view: start message, health, metrics and log; shutdown; and the headers
 * of every reply.
 */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server, Socket, eventually, expect, finish, fourPeople, sitDown, test } from "./client.mjs";

const program = process.env.ANGELES ?? "build/release/angeles";
const server = await new Server(["--limits", "none"]).start();

/* The client that ignores pings is observed while other tests run that count no connections. */
const watched = await new Server(["--limits", "none"]).start();
const deaf = new Socket(watched);
deaf.deaf = true;
const began = Date.now();
await deaf.open();
const gone = deaf.whenClosed.then(() => Date.now() - began);
const quiet = await new Socket(watched).open();

const numbers = (text) =>
  Object.fromEntries(
    text.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => {
      const [, name, value] = /^(angeles_[a-z_]+(?:\{le="[^"]+"\})?) (\d+(?:\.\d+)?)$/.exec(line) ?? [];
      expect(name, `a number, not '${line}'`);
      return [name, Number(value)];
    }),
  );

await test("the server prints its address in one line and reports that it is healthy", async () => {
  expect(/^Angeles is at http:\/\/localhost:\d+, games are kept in [^\n]*\n$/.test(server.line), server.line);
  const { status, body } = await server.get("/healthz");
  expect(status === 200 && body.ok && body.engine, JSON.stringify(body));
});

await test("the Prometheus metrics count events", async () => {
  const before = numbers((await server.get("/metrics")).body);
  const { players } = await sitDown(server, { seats: fourPeople }, { plays: false });
  const player = await Promise.race(players.map((p) => p.until((q) => q.decision)));
  await player.choose(player.decision.version, 0);
  const after = numbers((await server.get("/metrics")).body);
  expect(after.angeles_choices_total === before.angeles_choices_total + 1, "a choice more");
  expect(after.angeles_tables_begun_total === before.angeles_tables_begun_total + 1, "a game more");
  expect(after.angeles_connections === before.angeles_connections + 4, "four connections more");
  const rows = Object.entries(after).filter(([name]) => name.includes("_bucket{"));
  expect(rows.length > 5 && rows.every(([, n], i) => i === 0 || n >= rows[i - 1][1]), "buckets that grow");
  expect(rows.at(-1)[1] === after.angeles_durable_seconds_count && rows.at(-1)[1] > 0, "all in the last");
});

await test("metrics are served only to this machine unless the host opens them", async () => {
  const headers = { "x-forwarded-for": "192.0.2.1" };
  expect((await server.get("/metrics", { headers })).status === 403, "not through a proxy");
  const open = await new Server(["--metrics"]).start();
  expect((await open.get("/metrics", { headers })).status === 200, "for everybody");
  await open.stop();
});

await test("every response has the security headers and no cookie", async () => {
  for (const path of ["/", "/api/info", "/api/nothing", "/healthz"]) {
    const { headers } = await server.get(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy.startsWith("default-src 'self'; ") && !policy.includes("unsafe-inline"), `${path}: ${policy}`);
    expect(policy.includes("frame-ancestors 'none'") && policy.includes("object-src 'none'"), policy);
    expect(headers.get("x-content-type-options") === "nosniff", path);
    expect(headers.get("referrer-policy") === "no-referrer", path);
    expect(headers.get("set-cookie") === null, "no cookie");
  }
  const refused = await new Socket(server).open({ origin: "http://evil.example" }).catch((e) => e);
  expect(refused.status === 403 && /content-security-policy: default-src 'self'/i.test(refused.head), refused.head);
  expect(JSON.parse(refused.body).error.code === "forbidden", refused.body);
});

await test("HEAD describes a page, and a cached page is not sent again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "angeles-site-"));
  const page = "<!doctype html><title>A page</title>";
  writeFileSync(join(folder, "index.html"), page);
  const one = await new Server(["--static", folder]).start();
  const whole = await one.get("/");
  const head = await one.get("/", { method: "HEAD" });
  expect(whole.status === 200 && whole.body === page, "the page");
  expect(head.status === 200 && head.body === "", "nothing of it");
  for (const name of ["etag", "content-length", "content-type", "cache-control"])
    expect(head.headers.get(name) && head.headers.get(name) === whole.headers.get(name), name);
  for (const known of [whole.headers.get("etag"), `"other", W/${whole.headers.get("etag")}`]) {
    const same = await one.get("/", { headers: { "if-none-match": known } });
    expect(same.status === 304 && same.body === "", `304 for ${known}, not ${same.status}`);
    for (const name of ["etag", "cache-control", "vary"])
      expect(same.headers.get(name) === whole.headers.get(name), `${name}: ${same.headers.get(name)}`);
  }
  expect((await one.get("/", { headers: { "if-none-match": '"other"' } })).body === page, "the page, where it has changed");
  expect((await one.get("/healthz", { method: "HEAD" })).status === 200, "how it is");
  expect((await one.get("/nothing", { method: "HEAD" })).status === 404, "that there is nothing");
  await one.stop();
  rmSync(folder, { recursive: true });
});

await test("refusals are in the requested language", async () => {
  const said = async (language) =>
    (await server.get("/api/tables/none", { headers: { "accept-language": language } })).body.error.message;
  for (const german of ["de", "de-AT,de;q=0.9,en;q=0.8"]) expect((await said(german)).includes("Tisch"), german);
  for (const english of ["en", "en-US,de", "den", "*"]) expect((await said(english)).includes("table"), english);
});

await test("forwarding headers are trusted only behind a proxy", async () => {
  const ask = (from, to) => from.get("/api/info", { headers: { "x-forwarded-for": `10.0.0.1, ${to}` } });
  for (const [options, other] of [[["--proxy"], 200], [[], 429]]) {
    const one = await new Server(["--limits", "requests=0.01/3", ...options]).start();
    let status = 200;
    for (let i = 0; i < 8 && status === 200; i++) status = (await ask(one, "192.0.2.1")).status;
    expect(status === 429, "a limit");
    expect((await ask(one, "192.0.2.2")).status === other, `${other} for another`);
    await one.stop();
  }
});

await test("the log has one line for each event and can be reduced", async () => {
  const line = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ (error|warn|info|debug) [a-z-]+ ([a-z]+=("[^"]*"|[^ "]+)( |$))+$/;
  const lines = server.errors.split("\n").slice(0, -1); /* the last one may still be in transit */
  for (const one of lines) expect(line.test(one), `a line of the log, not '${one}'`);
  expect(lines.some((one) => / info set-up table=\w+ game=android seats=4$/.test(one)), "that a table was set up");
  const silent = await new Server(["--log", "error"]).start();
  await sitDown(silent, { seats: fourPeople }, { plays: false });
  await silent.stop();
  expect(silent.errors === "", `nothing, not ${silent.errors}`);
});

await test("on shutdown everybody is told, and every acknowledged choice is there after the restart", async () => {
  const one = await new Server(["--limits", "none"]).start();
  one.keep = true;
  const { table, secrets, players } = await sitDown(one, { seats: fourPeople }, { plays: false });
  const opened = await one.post("/api/connection", { do: "watch", table });
  const headers = { authorization: `Bearer ${opened.body.connection}` };
  let after = opened.body.next;
  let polled = { messages: [] };
  let polls = 0;
  const told = (async () => {
    while (!polled.messages.some((m) => m.news === "closed")) {
      polled = (await one.post("/api/connection/poll", { after }, headers)).body;
      after = polled.next;
      polls++;
    }
  })();
  const player = await Promise.race(players.map((p) => p.until((q) => q.decision)));
  const choice = { do: "choose", version: player.decision.version, index: 0, request: "last" };
  const made = await player.socket.say(choice);
  for (let before = null; before !== polls; ) { /* until the poll waits again, because others come and go meanwhile */
    before = polls;
    for (let i = 0; i < 10; i++) await one.get("/healthz");
  }
  const stopped = Date.now();
  await one.stop();
  expect(Date.now() - stopped < 20000, "soon: not when the poll would have ended");
  await told;
  for (const p of players) {
    const { code } = await p.socket.whenClosed;
    expect(code === 1001, `1001, not ${code}`);
    expect(p.socket.messages.some((m) => m.news === "closed" && m.why), "that it is told why");
  }
  one.keep = false;
  await one.start();
  player.hash = null;
  player.log = [];
  await player.sit();
  expect((await player.socket.say(choice)).hash === made.hash, "the choice");
  void secrets;
  await one.stop();
});

await test("the systemd unit starts a server, and systemd understands it", async () => {
  const unit = readFileSync(new URL("../../dist/angeles.service", import.meta.url), "utf8");
  const [, , ...words] = /^ExecStart=(.*)$/m.exec(unit)[1].split(" ");
  const options = words.filter((word, i) => !/^--(port|data)$/.test(word) && !/^--(port|data)$/.test(words[i - 1]));
  const one = await new Server(options).start();
  expect((await one.get("/healthz")).status === 200, "a server");
  await one.stop();
  if (spawnSync("systemd-analyze", ["--version"]).error) return;
  const folder = mkdtempSync(join(tmpdir(), "angeles-unit-"));
  const file = join(folder, "angeles.service");
  writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${execFileSync("realpath", [program]).toString().trim()}`));
  const stderr = await new Promise((done) => execFile("systemd-analyze", ["verify", file], (_, __, err) => done(err)));
  const said = stderr.split("\n").filter((line) => line.includes("angeles"));
  expect(said.length === 0, said.join("\n"));
  rmSync(folder, { recursive: true });
});

await test("a server that cannot start says why in one sentence, and exits", async () => {
  const folder = mkdtempSync(join(tmpdir(), "angeles-trouble-"));
  const file = join(folder, "file");
  writeFileSync(file, "not a folder");
  for (const [options, why] of [
    [["--port", String(server.port), "--data", folder], "is it in use"],
    [["--port", "0", "--bind", "203.0.113.7", "--data", folder], "not one of this machine"],
    [["--port", "0", "--data", server.data], "another server"],
    [["--port", "0", "--data", file], "cannot be"],
    [["--port", "0", "--data", join(file, "below")], "cannot be created"],
    [["--port", "0", "--data", ""], "a folder"],
    [["--port", "0", "--store", "mysql://localhost/games"], "postgresql://"],
    [["--port", "0", "--store", "postgresql://nobody@127.0.0.1:1/none"], "cannot be reached"],
  ]) {
    const { status, stderr } = spawnSync(program, ["serve", "--log", "error", ...options]);
    expect(status === 1, `${options}: 1, not ${status}: ${stderr}`);
    expect(/^angeles: [^\n]+\n$/.test(stderr) && stderr.includes(why), `${options}: ${stderr}`);
  }
  rmSync(folder, { recursive: true });
});

await test("only one place for games can be given", async () => {
  const both = spawnSync(program, ["serve", "--data", "x", "--store", "postgresql://localhost:1/none"]);
  expect(both.status === 2 && both.stderr.includes("--store"), both.stderr.toString());
});

await test("silent clients are pinged, and closed if they do not answer", async () => {
  await eventually(() => deaf.closed, "it to be closed");
  const after = await gone;
  expect(after > 15000, `closed after some 40 seconds, not ${after} ms`);
  expect(!quiet.closed, "that a client that answers stays");
  expect((await quiet.say({ do: "ping" })).did === "ping", "and is heard");
});

await watched.stop();
await server.stop();
finish();
