/* seats.mjs: tests who may take a seat, and what happens when a connection breaks. */
import {
  Player, Server, Socket, chance, eventually, expect, finish, fourPeople, secret, sitDown, sleep, test,
} from "./client.mjs";

const server = await new Server(["--limits", "none"]).start();

await test("a seat opens only to its secret", async () => {
  const { table, secrets } = await server.table({ seats: fourPeople });
  for (const wrong of [secret(), "", secrets[1], secrets[0].slice(1)]) {
    const socket = await new Socket(server).open();
    const reply = await socket.say({ do: "sit", table, seat: 0, secret: wrong });
    expect(reply.error?.code === "forbidden", `no seat for ${wrong}, not ${JSON.stringify(reply)}`);
    socket.close();
  }
});

await test("an invitation works once, and repeating the same call is harmless", async () => {
  const made = (await server.post("/api/tables", { game: "android", seats: fourPeople })).body;
  const mine = secret();
  const take = (body) => server.post(`/api/tables/${made.table}/take`, body);
  const invite = made.invites[0].invite;
  expect((await take({ seat: 1, invite: secret(), secret: mine })).status === 403, "403");
  expect((await take({ seat: 1, secret: mine })).status === 403, "403 without an invitation");
  expect((await take({ seat: 1, invite, secret: "abc" })).status === 400, "a longer secret");
  expect((await take({ seat: 1, invite, secret: mine, name: "Bo" })).status === 200, "a seat");
  expect((await take({ seat: 1, invite, secret: mine, name: "Bo" })).status === 200, "it again");
  expect((await take({ seat: 1, invite, secret: secret() })).status === 409, "taken");
  expect((await take({ seat: 9, invite, secret: secret() })).status === 400, "no such seat");
  const about = (await server.get(`/api/tables/${made.table}`)).body;
  expect(about.seats[1].taken && about.seats[1].name === "Bo", "Bo at seat 1");
  expect(!JSON.stringify(about).includes(invite), "no invitation in what everybody sees");
});

await test("an open seat of a listed table needs no invitation", async () => {
  const made = (
    await server.post("/api/tables", {
      game: "android",
      listed: true,
      name: "Open house",
      seats: [{ kind: "person" }, { kind: "open" }, { kind: "bot", level: "novice" }],
    })
  ).body;
  const listed = async (table) => (await server.get("/api/tables")).body.tables.find((t) => t.table === table);
  expect(!(await listed(made.table)), "no table in the list whose owner has not come");
  await server.post(`/api/tables/${made.table}/take`, { seat: 0, invite: made.owner, secret: secret() });
  expect((await listed(made.table))?.state === "waiting", "the table in the list");
  const took = await server.post(`/api/tables/${made.table}/take`, { seat: 1, secret: secret() });
  expect(took.status === 200, "the open seat");
  expect((await listed(made.table))?.state !== "waiting", "none in the list that has no open seat");
  const closed = { game: "android", listed: true, seats: [{ kind: "person" }, { kind: "person" }, { kind: "bot" }] };
  const other = (await server.post("/api/tables", closed)).body;
  await server.post(`/api/tables/${other.table}/take`, { seat: 0, invite: other.owner, secret: secret() });
  expect(!(await listed(other.table)), "none in the list to which one must be invited");
});

await test("a bot's personality must be one that exists", async () => {
  const { games, personalities: all } = (await server.get("/api/info?lang=de")).body;
  const { personalities } = games.find(({ game }) => game === "android");
  expect(personalities.every(({ personality }) => all.some((one) => one.personality === personality)), "where older clients look");
  expect(personalities.some((one) => one.personality === "hunter" && one.title === "Jäger" && one.about), "the hunter");
  const bots = personalities.slice(0, 2).map(({ personality }) => ({ kind: "bot", level: "novice", personality }));
  const made = (await server.post("/api/tables", { game: "android", seats: [{ kind: "person" }, ...bots, { kind: "bot" }] })).body;
  const { seats } = (await server.get(`/api/tables/${made.table}`)).body;
  expect(seats.slice(1, 3).every((seat, n) => seat.personality === bots[n].personality), "as it was set up");
  expect(seats[0].personality === null && seats[3].personality === null, "none for the others");
});

await test("a page from another origin gets no socket and cannot post", async () => {
  for (const origin of ["http://evil.example", "null", `http://127.0.0.1:${server.port}.evil.example`]) {
    const refused = await new Socket(server).open({ origin }).catch((e) => e);
    expect(refused instanceof Error, `no socket for ${origin}`);
    const posted = await server.post("/api/tables", { game: "android", seats: fourPeople }, { origin });
    expect(posted.status === 403, `403 for ${origin}, not ${posted.status}`);
  }
  await new Socket(server).open({ origin: `http://127.0.0.1:${server.port}` });
  expect((await new Socket(server).open({ protocol: "other" }).catch((e) => e)) instanceof Error, "none");
  expect((await new Socket(server).open({ path: "/elsewhere" }).catch((e) => e)) instanceof Error, "none");
});

await test("every bad message gets an answer that says what is wrong", async () => {
  const { players } = await sitDown(server, { seats: fourPeople }, { plays: false });
  const { socket } = players[0];
  await players[0].until((p) => p.view);
  const bad = [
    ["", "content"], ["{", "content"], ["[]", "content"], ["{}", "content"], ['{"do":7}', "content"],
    ['{"do":"fly"}', "usage"], ['{"do":"choose"}', "usage"], ['{"do":"dump"}', "forbidden"],
    ['{"do":"view","viewer":1}', "usage"], ['{"do":"chat","text":7}', "usage"],
    ['{"do":"orders","orders":[{"order":"dance"}]}', "usage"], ['{"do":"ask","what":"money"}', "refused"],
    ['{"do":"choose","version":1,"index":0,"index":1}', "usage"],
    ['{"do":"sit","table":"x","seat":0,"secret":""}', "usage"],
    ['{"do":"notes","text":"\\ud800"}', "content"],
  ];
  for (const [text, code] of bad) {
    const before = socket.messages.length;
    socket.text(text);
    const { error } = await eventually(() => socket.messages.slice(before).find((m) => m.error), `an answer to ${text}`);
    expect(error?.code === code, `'${code}' for ${text}, not ${JSON.stringify(error)}`);
    expect(error.message.length > 5, "a sentence");
  }
  const hash = players[0].hash;
  expect((await socket.say({ do: "view", have: hash })).same, "that nothing has changed");
});

await test("malformed frames close their connection and nothing else", async () => {
  const send = [
    (s) => s.frame(1, "{}", { mask: false }),
    (s) => s.frame(3, "{}"),
    (s) => s.frame(2, "{}"),
    (s) => s.frame(1, "x".repeat(70000)),
    (s) => s.stream.write(Buffer.from("nonsense")),
    (s) => s.frame(0, "{}"),
  ];
  for (const one of send) {
    const socket = await new Socket(server).open();
    one(socket);
    await Promise.race([socket.whenClosed, sleep(2000)]);
    socket.cut();
  }
  const socket = await new Socket(server).open();
  socket.frame(1, "x".repeat(70000));
  const { code } = await socket.whenClosed;
  expect(code === 1009 || code === 1006, `1009, not ${code}`);
  expect((await server.get("/healthz")).body.ok, "a server that is well");
});

await test("a broken connection resumes where it was", async () => {
  const { players } = await sitDown(server, { seats: fourPeople });
  let [cuts, over] = [0, false];
  Promise.all(players.map((p) => p.over)).then(() => (over = true));
  while (!over) {
    const player = players[cuts++ % 4];
    player.socket.cut();
    await player.sit(); /* before another one is cut, or on a slow machine nobody would be left */
    await sleep(60);
  }
  expect(cuts > 5, "some cuts");
  for (const p of players) expect(p.view.state !== "running", "the end for everybody");
});

await test("a choice sent twice is made once, across connections and restarts", async () => {
  const { players } = await sitDown(server, { seats: fourPeople }, { plays: false });
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  const player = await Promise.race(players.map((p) => p.until((q) => q.decision)));
  const choice = { do: "choose", version: player.decision.version, index: 0, request: "r1" };
  const first = await player.socket.say(choice);
  expect(first.did === "choose", "a choice");
  const again = await player.socket.say(choice);
  expect(again.did === "choose" && again.hash === first.hash, "the same answer");
  player.socket.cut();
  await player.sit();
  const third = await player.socket.say(choice);
  expect(third.hash === first.hash, "the same answer to a new connection");
  const other = await player.socket.say({ ...choice, index: 1 });
  expect(other.error?.code === "usage", "that a mark is used once");
  server.keep = true;
  await server.stop();
  await server.start();
  player.hash = null;
  player.log = [];
  await player.sit();
  const fourth = await player.socket.say(choice);
  expect(fourth.hash === first.hash, `the same answer after a restart, not ${JSON.stringify(fourth)}`);
});

/* Several messages in one segment, while the table handles somebody else's message. */
const behind = (table, seat, key) => [
  { id: 1, do: "sit", table, seat, secret: key },
  { id: 2, do: "chat", text: "first" },
  { id: 3, do: "view" },
  { id: 4, do: "chat", text: "second" },
];
const inOrder = (messages) => messages.filter((m) => m.id).map((m) => `${m.id} ${m.did ?? JSON.stringify(m.error)}`);
const expected = "1 sit,2 chat,3 view,4 chat";

await test("messages sent right after 'sit' wait for the table and are answered in order", async () => {
  const { table, players, secrets } = await sitDown(server, { seats: fourPeople }, { plays: false });
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  for (let n = 0; n < 10; n++) {
    const socket = await new Socket(server).open();
    const said = Array.from({ length: 20 }, () => players[0].socket.say({ do: "chat", text: `busy ${n}` }));
    for (const message of behind(table, 1, secrets[1])) socket.text(JSON.stringify(message));
    await eventually(() => inOrder(socket.messages).length === 4, "four answers");
    expect(String(inOrder(socket.messages)) === expected, inOrder(socket.messages).join("; "));
    for (const reply of await Promise.all(said)) expect(reply.did === "chat", JSON.stringify(reply));
    socket.close();
  }
});

await test("the same after the first message of a long poll", async () => {
  const { table, players, secrets } = await sitDown(server, { seats: fourPeople }, { plays: false });
  await Promise.all(players.map((p) => p.until((q) => q.view)));
  for (let n = 0; n < 10; n++) {
    const said = Array.from({ length: 20 }, () => players[0].socket.say({ do: "chat", text: `busy ${n}` }));
    const [first, ...rest] = behind(table, 1, secrets[1]);
    const { connection, messages, next } = (await server.post("/api/connection", first)).body;
    const bearer = { authorization: `Bearer ${connection}` };
    expect((await server.post("/api/connection/send", { messages: rest }, bearer)).status === 200, "that it is taken");
    for (let after = next; inOrder(messages).length < 4;) {
      const more = (await server.post("/api/connection/poll", { after }, bearer)).body;
      messages.push(...more.messages);
      after = more.next;
    }
    expect(String(inOrder(messages)) === expected, inOrder(messages).join("; "));
    await Promise.all(said);
  }
});

await test("at most a hundred messages wait, and after a refused greeting the next one is tried", async () => {
  const { table, players, secrets } = await sitDown(server, { seats: fourPeople }, { plays: false });
  const socket = await new Socket(server).open();
  for (let n = 0; n < 20; n++) void players[0].socket.say({ do: "chat", text: "busy" });
  socket.text(JSON.stringify({ id: 1, do: "sit", table, seat: 1, secret: secret() }));
  socket.text(JSON.stringify({ id: 2, do: "chat", text: "nobody hears me" }));
  socket.text(JSON.stringify({ id: 3, do: "sit", table, seat: 1, secret: secrets[1] }));
  for (let id = 4; id < 400; id++) socket.text(JSON.stringify({ id, do: "ping" }));
  await eventually(() => inOrder(socket.messages).length === 399, "an answer to each");
  const answers = new Map(socket.messages.filter((m) => m.id).map((m) => [m.id, m.did ?? m.error.code]));
  expect(String([1, 2, 3].map((id) => answers.get(id))) === "forbidden,usage,sit", inOrder(socket.messages).slice(0, 5).join("; "));
  expect([...answers.values()].every((what) => ["forbidden", "usage", "sit", "ping", "busy"].includes(what)), "nothing else");
});

await test("two connections of a seat get the same news", async () => {
  const { table, players, secrets } = await sitDown(server, { seats: fourPeople }, { plays: false });
  const twin = new Player(server, table, 0, secrets[0], { plays: false });
  await twin.sit();
  for (const p of players) {
    p.plays = true;
    if (p.decision) p.play();
  }
  await Promise.all(players.map((p) => p.over));
  await twin.until((p) => p.view?.state !== "running");
  expect(twin.hash === players[0].hash, "the same view");
  expect(JSON.stringify(twin.log) === JSON.stringify(players[0].log), "the same log");
  expect(JSON.stringify(twin.view) === JSON.stringify(players[0].view), "the same, told as changes");
});

await test("changing the language sends everything again", async () => {
  const { players } = await sitDown(server, { seats: fourPeople }, { plays: false });
  const player = players[0];
  await player.until((p) => p.view);
  const english = player.view.status;
  player.log = [];
  const reply = await player.socket.say({ do: "language", language: "de" });
  expect(reply.language === "de", "German");
  await player.until((p) => p.view.status !== english);
});

await test("no secret is in the log", async () => {
  const { secrets, table } = await server.table({ seats: fourPeople });
  const socket = await new Socket(server).open();
  await socket.say({ do: "sit", table, seat: 0, secret: secrets[0] });
  await server.get(`/api/tables/${table}?secret=${secrets[1]}`);
  await sleep(100);
  for (const s of Object.values(secrets)) expect(!server.errors.includes(s), "no secret");
});

server.keep = false;
await server.stop();
void chance;
finish();
