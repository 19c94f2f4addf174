/* notices.mjs: people who are not connected are notified of their turn, by Web Push and by a webhook.
 *
 * The push service and the webhook are ours, on loopback. Messages are decrypted and checked as a
 * browser and its vendor would (RFC 8291, RFC 8292).
 */
import crypto from "node:crypto";
import http from "node:http";
import {
  Server, eventually, expect, finish, fourPeople, hasChoice, isWindow, secret, sitDown, sleep, test, windowPassed,
} from "./client.mjs";
import { decrypt, subscription } from "./push.mjs";

const still = { plays: false };
const contact = "mailto:host@example.org";
const options = ["--limits", "none", "--seeds", "--absence", "1"];
const server = await new Server([...options, "--notify-private", "--contact", contact]).start();

/* ---- Receivers ------------------------------------------------------------------------------- */

/* Records all requests; `answer` decides the reply. Its paths tell receivers apart. */
const got = [];
const answers = new Map(); /* by path */
const receiver = http.createServer((request, reply) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    got.push({ path: request.url, method: request.method, headers: request.headers, body: Buffer.concat(parts), at: Date.now() });
    (answers.get(request.url) ?? ((r) => r.writeHead(201).end()))(reply);
  });
});
await new Promise((done) => receiver.listen(0, "127.0.0.1", done));
const origin = `http://127.0.0.1:${receiver.address().port}`;
let paths = 0;
const newUrl = (answer) => {
  const path = `/target-${++paths}`;
  if (answer) answers.set(path, answer);
  return origin + path;
};
const at = (url) => got.filter(({ path }) => origin + path === url);
const messages = (url) => at(url).map(({ body }) => JSON.parse(body));
const turns = (url) => messages(url).filter(({ what }) => what === "turn");

const subscribe = (answer) => subscription(newUrl(answer));

/* The signature with which the server identifies itself. */
function checkSigned({ headers }, key) {
  const [, token, k] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization) ?? [];
  expect(k === key, `the server's key, not ${headers.authorization}`);
  const [head, claims, signature] = token.split(".");
  const point = Buffer.from(k, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const verified = crypto.verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: crypto.createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(verified, "a valid signature");
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url"));
  const left = exp - Date.now() / 1000;
  expect(aud === origin && sub === contact && left > 0 && left < 86400, `fit claims, not ${JSON.stringify({ aud, exp, sub })}`);
}

/* ---- Tables ----------------------------------------------------------------------------------- */

const notices = (host, table, seat, secret, more = {}, headers) =>
  host.post(`/api/tables/${table}/notices`, { seat, secret, ...more }, headers);
const register = async (table, player, add, more = {}) => {
  const reply = await notices(player.server, table, player.seat, player.secret, { add, ...more });
  expect(reply.status === 200, `a registration, not ${reply.text}`);
  return reply.body;
};
const listed = async (table, { server, seat, secret }) => (await notices(server, table, seat, secret)).body.to;
const resultOf = (table, player, url) =>
  eventually(async () => (await listed(table, player)).find((one) => one.url === url && one.result)?.result, "a result");

const seated = async (setup = {}, host = server) => {
  const all = await sitDown(host, { seats: fourPeople, seed: 5, name: "Friday", ...setup }, still);
  await Promise.all(all.players.map((p) => p.until((q) => q.view)));
  return all;
};
const askedOf = (players) => Promise.race(players.map((p) => p.until((q) => q.decision)));
const quiet = () => sleep(3500); /* longer than the server takes to notice an absence */

/* The active player chooses until somebody else is asked, who is returned. */
async function turnPasses(players, from) {
  for (let n = 0; n < 200; n++) {
    const player = await askedOf(players);
    if (player !== from) return player;
    const { version, options } = player.decision;
    await player.choose(version, options.length - 1);
    await player.until((p) => p.decision?.version !== version);
  }
  throw new Error("the turn does not pass");
}

/* ---- Tests ------------------------------------------------------------------------------------ */

await test("absent players learn that it is their turn, and nothing else", async () => {
  const { table, players } = await seated();
  const player = await askedOf(players);
  const hook = newUrl();
  const browser = subscribe();
  const other = newUrl();
  const { key } = await register(table, player, { url: hook });
  await register(table, player, browser.add, {});
  const waiting = players.find((p) => p !== player);
  await register(table, waiting, { url: other });
  await quiet();
  expect(at(hook).length + at(browser.add.url).length === 0, "nothing while the person is connected");
  waiting.socket.cut();
  player.socket.cut();
  await eventually(() => at(hook).length && at(browser.add.url).length, "both messages");
  const expected = { what: "turn", table, seat: player.seat, text: `It is your turn, P${player.seat} (Friday).` };
  const [told] = at(hook);
  expect(told.method === "POST" && told.headers["content-type"] === "application/json", "JSON");
  expect(told.body.toString() === JSON.stringify(expected), `no more than that: ${told.body}`);
  const [pushed] = at(browser.add.url);
  expect(pushed.headers["content-encoding"] === "aes128gcm" && Number(pushed.headers.ttl) > 0, "the headers of a push");
  expect(pushed.headers.topic === `${table}-${player.seat}`, "a topic, so that a newer message replaces it");
  checkSigned(pushed, key);
  expect(decrypt(browser, pushed.body) === JSON.stringify(expected), "the same text");
  expect(!pushed.body.includes("turn"), "encryption");
  await quiet();
  expect(at(hook).length === 1 && at(browser.add.url).length === 1, "one message for a decision");
  expect(at(other).length === 0, "nothing for somebody who is not asked");
  const list = await listed(table, player);
  expect(list.length === 2 && list.every((one) => one.result === "done" && one.status === 201), JSON.stringify(list));
});

await test("every push has the same length, and a key of its own", async () => {
  const lengths = [];
  const points = [];
  for (const name of ["A", "Ä".repeat(30)]) {
    const { table, players } = await seated({ name });
    const player = await askedOf(players);
    const browser = subscribe();
    await register(table, player, browser.add, { test: true });
    await eventually(() => at(browser.add.url).length, "a test");
    const { body } = at(browser.add.url)[0];
    expect(JSON.parse(decrypt(browser, body)).what === "test", "a test");
    lengths.push(body.length);
    points.push(body.subarray(21, 86).toString("hex"));
  }
  expect(lengths[0] === lengths[1] && points[0] !== points[1], JSON.stringify({ lengths, points }));
});

await test("people choose the language, and a seat has few targets", async () => {
  const { table, players } = await seated();
  const player = await askedOf(players);
  const [first, second] = [newUrl(), newUrl()];
  await register(table, player, { url: first });
  const german = await notices(server, table, player.seat, player.secret, { add: { url: second }, test: true }, { "accept-language": "de" });
  expect(german.body.to.length === 1 && german.body.to[0].url === second, "a new webhook replaces the old one");
  await eventually(() => at(second).length, "a test");
  expect(messages(second)[0].text.startsWith("Ein Test für P"), "German");
  const browsers = [1, 2, 3, 4].map(() => subscribe());
  for (const one of browsers) await register(table, player, one.add);
  await register(table, player, browsers[3].add);
  const urls = (await listed(table, player)).map(({ url }) => url);
  expect(JSON.stringify(urls) === JSON.stringify([second, ...browsers.slice(1).map(({ add }) => add.url)]), "the newest three");
  for (let n = 0; n < 4; n++) await notices(server, table, player.seat, player.secret, { test: true });
  expect((await notices(server, table, player.seat, player.secret, { test: true })).status === 429, "a limit on tests");
});

await test("only the owner of a seat can see and change its targets", async () => {
  const { table, players } = await seated();
  const [one, two] = players;
  await register(table, one, { url: newUrl() });
  const add = { url: newUrl() };
  for (const wrong of [secret(), two.secret, ""])
    expect((await notices(server, table, one.seat, wrong, { add })).status === 403, "no entry without the secret");
  expect((await notices(server, table, 4, one.secret)).status === 403, "no such seat");
  expect((await notices(server, "nosuchtable0", 0, one.secret)).status === 404, "no such table");
  expect((await server.get(`/api/tables/${table}/notices`)).status === 404, "no reading without a body");
  expect((await listed(table, one)).length === 1 && (await listed(table, two)).length === 0, "lists by seat");
  for (const p of players) expect(!JSON.stringify(p.socket.messages).includes("target-"), "that nobody is shown a target");
  expect(!server.errors.includes("target-"), "no targets in the log");
  const wrongKeys = await notices(server, table, one.seat, one.secret, { add: { ...add, p256dh: "AAAA", auth: "AAAA" } });
  expect(wrongKeys.status === 400, "keys that are none");
  /* The seat changes hands. */
  const invite = secret();
  await one.socket.say({ do: "ask", what: "invite", seat: one.seat, invite });
  const mine = secret();
  await server.post(`/api/tables/${table}/take`, { seat: one.seat, invite, secret: mine, name: "New" });
  expect((await notices(server, table, one.seat, one.secret)).status === 403, "the old secret is void");
  expect((await notices(server, table, one.seat, mine)).body.to.length === 0, "nothing of the previous owner");
});

await test("a removed target gets nothing", async () => {
  const { table, players } = await seated();
  const player = await askedOf(players);
  const [hook, browser] = [newUrl(), subscribe()];
  await register(table, player, { url: hook });
  await register(table, player, browser.add);
  const rest = await notices(server, table, player.seat, player.secret, { drop: hook });
  expect(rest.body.to.length === 1, "one left");
  player.socket.cut();
  await eventually(() => at(browser.add.url).length, "the other one's message");
  expect(at(hook).length === 0, "nothing");
});

await test("failures are shown to the person", async () => {
  const { table, players } = await seated();
  const elsewhere = newUrl();
  const cases = [
    ["redirected", newUrl((r) => r.writeHead(302, { location: elsewhere }).end())],
    ["refused", newUrl((r) => r.writeHead(403).end())],
    ["gone", newUrl((r) => r.writeHead(410).end())],
    ["busy", newUrl((r) => r.writeHead(503).end())],
    ["done", newUrl((r) => { /* an endless answer is cut off */
      r.writeHead(200);
      const flood = setInterval(() => r.write("x".repeat(1000)), 1);
      r.on("close", () => clearInterval(flood));
    })],
    ["unreachable", "http://127.0.0.1:1025/"],
    ["certificate", origin.replace("http", "https") + "/tls"],
    ["name", "http://no-such-name.invalid/"],
    ["slow", newUrl(() => {})],
  ];
  for (const [n, [result, url]] of cases.entries()) {
    const player = players[n % 4];
    await register(table, player, { url }, { test: true });
    const found = await resultOf(table, player, url);
    expect(found === result, `${result} at ${url}, not ${found}`);
  }
  expect(at(elsewhere).length === 0, "that no redirect is followed");
  /* The push service answers 410: the subscription has ended. */
  const browser = subscribe((r) => r.writeHead(410).end());
  await register(table, players[1], browser.add, { test: true });
  await eventually(async () => !(await listed(table, players[1])).some(({ url }) => url === browser.add.url), "its removal");
});

await test("the host's own network is out of reach unless the host allows it", async () => {
  const closed = await new Server(options).start();
  const { table, players } = await seated({}, closed);
  const [{ seat, secret: mine }] = players;
  const { port } = receiver.address();
  const before = got.length;
  for (const url of [
    `http://127.0.0.1:${port}/`, `http://127.1:${port}/`, `http://2130706433:${port}/`, `http://0x7f000001:${port}/`,
    `http://[::1]:${port}/`, `http://[::ffff:127.0.0.1]:${port}/`, `http://0.0.0.0:${port}/`, "http://10.0.0.1/", "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/", "http://[fe80::1]/", "http://[fd00::1]/",
  ]) {
    const reply = await notices(closed, table, seat, mine, { add: { url }, test: true });
    expect(reply.status === 403 && reply.body.error.code === "forbidden", `${url} refused, not ${reply.text}`);
  }
  for (const url of ["ftp://example.org/", "file:///etc/passwd", "http://user:word@example.org/", "http://example.org:25/", "example.org"]) {
    const reply = await notices(closed, table, seat, mine, { add: { url } });
    expect(reply.status === 400 && reply.body.error.code === "usage", `${url} refused, not ${reply.text}`);
  }
  const plain = await notices(closed, table, seat, mine, { add: { ...subscribe().add, url: "http://push.example.org/" } });
  expect(plain.status === 400, "a push service without TLS");
  /* A host name is checked by the addresses it resolves to. */
  const url = `http://localhost:${port}/`;
  await register(table, players[0], { url }, { test: true });
  const result = await resultOf(table, players[0], url);
  expect(result === "forbidden", `that a name of the host is forbidden, not ${result}`);
  expect(got.length === before, "that nothing arrived");
  await closed.stop();
});

await test("registrations survive a restart, and nobody is notified twice", async () => {
  const host = await new Server([...options, "--notify-private"]).start();
  const { table, players } = await seated({}, host);
  const first = await askedOf(players);
  const hooks = players.map(() => newUrl());
  let key;
  for (const p of players) key = (await register(table, p, { url: hooks[p.seat] })).key;
  first.socket.cut();
  await eventually(() => at(hooks[first.seat]).length, "a message");
  await eventually(async () => (await listed(table, first))[0].result === "done", "the stored result");
  await host.kill();
  await host.start();
  for (const p of players.filter((one) => one !== first)) await p.sit();
  await quiet();
  expect(at(hooks[first.seat]).length === 1, "that the restart tells nobody again");
  const again = await notices(host, table, first.seat, first.secret);
  expect(again.body.key === key, "the same key");
  await first.sit();
  const next = await turnPasses(players, first);
  for (const p of players) p.socket.cut();
  await eventually(() => turns(hooks[next.seat]).length, "the next player's message");
  await quiet();
  expect(at(hooks[first.seat]).length === 1, "that it is about the next player's turn only");
  await host.stop();
});

await test("the end of the game deletes all targets", async () => {
  const { table, players } = await seated();
  for (const p of players) await register(table, p, { url: newUrl() });
  for (const p of players) await p.socket.say(p.seat === 0 ? { do: "ask", what: "end" } : { do: "agree", yes: true });
  await players[0].until((p) => p.info.state === "over");
  await eventually(async () => (await listed(table, players[2])).length === 0, "an empty list");
  expect((await notices(server, table, 2, players[2].secret, { add: { url: newUrl() } })).status === 400, "no new ones");
});

/* People may share a channel. So in a window it must not matter who has a choice, or who has answered. */
await test("in an even window all asked players are notified at the same moment", async () => {
  const { table, players } = await seated({ pace: "even", seed: 12 }); /* a seed that soon has a window */
  const hooks = players.map(() => newUrl());
  for (let n = 0; n < 200 && !players.some(hasChoice); n++) {
    const player = await askedOf(players);
    const { version, options } = player.decision;
    if (!isWindow(player)) await player.choose(version, n % options.length);
    await windowPassed(players, player, version);
  }
  const chooser = players.find(hasChoice);
  const opened = Date.now();
  const open = [...chooser.view.waiting].sort();
  await Promise.all(open.map((seat) => players[seat].until(isWindow)));
  expect(open.some((seat) => players[seat].decision.options.length === 1), "somebody who can only pass");
  for (const p of players) await register(table, p, { url: hooks[p.seat] });
  /* Somebody answers before they go. The player with the choice does not answer. */
  const passer = players.find((p) => p !== chooser && open.includes(p.seat));
  passer.choose(passer.decision.version, 0);
  await sleep(200);
  for (const p of players) p.socket.cut();
  const told = () => players.map((p) => p.seat).filter((seat) => at(hooks[seat]).length).sort();
  await eventually(() => told().length === open.length, "as many messages as people who are asked");
  await quiet();
  expect(JSON.stringify(told()) === JSON.stringify(open), `messages to ${open}, not ${told()}`);
  const times = open.map((seat) => at(hooks[seat])[0].at);
  expect(Math.min(...times) - opened > 29000, "no message before the longest decoy is over");
  expect(Math.max(...times) - Math.min(...times) < 1500, "all at the same time");
});

receiver.closeAllConnections?.();
receiver.close();
await server.stop();
finish();
