/* wire.mjs: input that no well-behaved client sends, over real connections: pipelined and split requests, half
 * requests,
 * garbage, resets. After each case the server must still answer others, and at the end SIGTERM must end it.
 *
 *   WIRE=150   how many connections of random parts (make soak: 20000)
 *   SEED=1
 */
import net from "node:net";
import { Server, Socket, chance, eventually, expect, finish, fourPeople, sitDown, test } from "./client.mjs";

const cases = Number(process.env.WIRE ?? 150);
const seed = Number(process.env.SEED ?? 1);
const server = await new Server(["--limits", "none"]).start();
const { players } = await sitDown(server, { seats: fourPeople }, { plays: false });

/* The server still answers others. */
async function isWell() {
  expect((await server.get("/healthz")).status === 200, "that the server answers");
  expect((await players[0].socket.say({ do: "ping" })).did === "ping", "that a table answers");
}

/* Sends these pieces over a new connection, each after the previous one has been sent. Then it waits until the
 * server closes the connection ("open"), closes its own side ("half"), or disconnects ("reset", "cut"). Returns
 * everything it received. */
function talk(pieces, { end = "open", where = server } = {}) {
  return new Promise((done) => {
    const stream = net.connect({ port: where.port, host: "127.0.0.1", allowHalfOpen: true });
    const heard = [];
    stream.setNoDelay(true);
    stream.on("data", (bytes) => heard.push(bytes));
    stream.on("error", () => {});
    stream.on("end", () => stream.end());
    stream.on("close", () => done(Buffer.concat(heard).toString("latin1")));
    const next = (i) => {
      if (i < pieces.length) stream.write(pieces[i], () => setImmediate(next, i + 1));
      else if (end === "half") stream.end();
      else if (end === "reset") stream.resetAndDestroy?.() ?? stream.destroy();
      else if (end === "cut") stream.destroy();
    };
    stream.on("connect", () => next(0));
  });
}

const statuses = (answer) => [...answer.matchAll(/^HTTP\/1\.[01] (\d+)/gm)].map((m) => Number(m[1]));
const get = (path = "/healthz", more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const post = (body = "{}", more = `Content-Length: ${body.length}\r\n`, path = "/api/tables") =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n${body}`;
const upgrade = (more = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n") =>
  get("/socket", `Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: angeles.1\r\n${more}`);
const head = `HEAD / HTTP/1.1\r\nHost: x\r\n\r\n`;

const frame = (opcode, body, mask = 0x80) =>
  Buffer.concat([Buffer.from([0x80 | opcode, mask | body.length]), Buffer.alloc(mask ? 4 : 0), Buffer.from(body)]);

async function answered(name, pieces, wanted, options) {
  const answer = await talk([pieces].flat(), options);
  expect(String(statuses(answer)) === String(wanted), `${wanted} for ${name}, not ${JSON.stringify(answer.slice(0, 300))}`);
  await isWell();
  return answer;
}

await test("of several requests in one packet, only the first is answered, and only once", async () => {
  await answered("two POSTs", post() + post(), 400);
  await answered("POST and GET", post() + get(), 400);
  await answered("GET and POST", get() + post(), 200);
  await answered("two GETs", get() + get("/"), 200);
  await answered("HEAD and GET", head + get(), server.line.includes("no client") ? 404 : 200);
  await answered("three POSTs", post() + post() + post(), 400);
  await answered("a POST without a body, and another", post("") + post(), 400);
  await answered("a POST that is refused, and another", post("x".repeat(70000)) + post(), 413);
  await answered("a POST and the half of one", post() + post().slice(0, 40), 400);
  await answered("a PUT and a POST", post().replace("POST", "PUT") + post(), 405);
  expect(/^connection: close\r$/im.test(await talk([get()])), "that it says the connection is closed");
});

await test("a waiting poll is answered, whatever follows it", async () => {
  const opened = await server.post("/api/connection", { do: "ping" });
  const { connection, next } = opened.body;
  const body = JSON.stringify({ after: next });
  const more = `Authorization: Bearer ${connection}\r\nContent-Length: ${body.length}\r\n`;
  const waits = talk([post(body, more, "/api/connection/poll") + post() + "x".repeat(20000)]);
  await isWell();
  await server.post("/api/connection/send", { messages: [{ do: "ping" }] }, { authorization: `Bearer ${connection}` });
  expect(String(statuses(await waits)) === "200", "its answer");
  await isWell();
});

await test("a request in two pieces, cut at every byte", async () => {
  const whole = post('{"chess":1}');
  for (let at = 1; at < whole.length; at++) {
    const answer = await talk([whole.slice(0, at), whole.slice(at)]);
    expect(String(statuses(answer)) === "400" && answer.includes("chess"), `an answer when cut at ${at}, not ${answer}`);
  }
  await isWell();
});

await test("a request byte by byte", () => answered("bytes", [...post()], 400));

await test("a body that is announced and arrives late", async () => {
  const answer = await answered("100-continue", post("{}", "Content-Length: 2\r\nExpect: 100-continue\r\n"), [100, 400]);
  expect(answer.indexOf("100 Continue") < answer.indexOf("400 "), "that it is asked for first");
  await answered("too long for that", post("", "Content-Length: 99999999\r\nExpect: 100-continue\r\n"), 413);
});

await test("a large body is refused, and the answer arrives", async () => {
  for (let i = 0; i < 5; i++) await answered("a MiB", post("x".repeat(1 << 20)), 413);
});

await test("unreliable content lengths", async () => {
  for (const length of ["+2", "-2", "2x", "0x2", "2 2", "2,2", "99999999999999999999", "1e1", "\t2", ".2"])
    await answered(length, post("{}", `Content-Length: ${length}\r\n`), 400);
  await answered("two of them", post("{}", "Content-Length: 2\r\nContent-Length: 3\r\n"), 400);
  await answered("the same twice", post("{}", "Content-Length: 2\r\ncontent-length: 2\r\n"), 400);
  await answered("both kinds", post("{}", "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"), 400);
  await answered("chunks", post("2\r\n{}\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\n"), 411);
  await answered("GET with a body", get("/", "Content-Length: 2\r\n") + "{}", 400);
  await answered("a blank behind it", post("{}", "Content-Length: 2 \r\n"), 400);
  const answer = await talk([post("{}", "Content-Length: +2\r\n")]);
  expect(answer.includes("Content-Length"), `what is wrong, not ${answer}`);
});

await test("malformed upgrades", async () => {
  await answered("h2c", upgrade("Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"), 400);
  await answered("an old version", upgrade("Upgrade: websocket\r\nSec-WebSocket-Version: 8\r\n"), 400);
  expect(statuses(await talk([upgrade("Upgrade: tea\r\n")])).length === 1, "one answer");
  await talk(["CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\nxxxx"]);
  await isWell();
});

await test("requests after an upgrade are not frames", async () => {
  expect(statuses(await talk([upgrade() + get() + post()]))[0] === 101, "a socket that is closed then");
  expect(statuses(await talk([upgrade(), get(), post()]))[0] === 101, "a socket that is closed then");
  await isWell();
});

await test("frames that are not masked", async () => {
  const ping = '{"do":"ping"}';
  for (const opcode of [1, 2, 8, 9, 10]) {
    const socket = await new Socket(server).open();
    expect((await socket.say({ do: "ping" })).did === "ping", "an answer to one that is");
    socket.frame(opcode, opcode < 8 ? ping : "xx", { mask: false });
    const { code, why } = await socket.whenClosed;
    expect(code === 1002 && why.includes("masked"), `1002 for opcode ${opcode}, not ${code} ${why}`);
  }
  /* Earlier requests are answered, however the input is split. */
  const good = frame(1, '{"do":"ping","id":1}');
  const bad = frame(1, '{"do":"ping","id":2}', 0);
  for (let at = 0; at <= bad.length; at++) {
    const socket = await new Socket(server).open();
    for (const piece of [Buffer.concat([good, bad.subarray(0, at)]), Buffer.concat([bad.subarray(at), good])])
      await new Promise((done) => socket.stream.write(piece, done));
    const { code } = await socket.whenClosed;
    expect(code === 1002, `1002 when cut at ${at}, not ${code}`);
    expect(String(socket.messages.map((m) => m.id)) === "1", `the first answer, cut at ${at}`);
  }
  const early = await talk([Buffer.concat([Buffer.from(upgrade()), bad])]);
  expect(early.includes("\x03\xeaframes") && !early.includes('"id":2'), `1002 behind the upgrade, not ${early}`);
  const large = await new Socket(server).open();
  for (const size of [125, 126, 127, 65535, 65536]) {
    large.text(JSON.stringify({ do: "ping", id: size }).padEnd(size));
    await eventually(() => large.messages.some((m) => m.id === size), `an answer to ${size} bytes`);
  }
  large.close();
  await isWell();
});

/* ---- At random ------------------------------------------------------------------------------ */

function randomBytes(random, most) {
  return Buffer.from(Array.from({ length: 1 + Math.floor(random() * most) }, () => Math.floor(random() * 256)));
}

function randomTalk(random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const parts = [];
  for (let n = 1 + Math.floor(random() * 4); n > 0; n--)
    parts.push(
      Buffer.from(
        pick([
          () => get(), () => get("/"), () => get("/api/tables"), () => post(), () => post("x".repeat(Math.floor(random() * 3000))),
          () => post("{}", `Content-Length: ${Math.floor(random() * 70000)}\r\n`), () => post("{}", "Transfer-Encoding: chunked\r\n"),
          () => post("{}", "Content-Length: 2\r\nExpect: 100-continue\r\n"), () => head, () => upgrade(),
          () => frame(1, '{"do":"ping"}'), () => frame(9, "x"), () => frame(8, ""), () => frame(2, "xx"), () => frame(1, "{}", 0),
          () => randomBytes(random, 200), () => "\r\n\r\n", () => get().slice(0, Math.floor(random() * 40)),
          () => `GET /${"a".repeat(Math.floor(random() * 9000))} HTTP/1.1\r\n\r\n`,
          () => get("/", `X-${"b".repeat(Math.floor(random() * 300))}: c\r\n`.repeat(Math.floor(random() * 40))),
          () => get().replace("GET", pick(["PUT", "DELETE", "OPTIONS", "CONNECT", "PATCH", "G", "get"])),
        ])(),
      ),
    );
  const whole = Buffer.concat(parts);
  for (let n = Math.floor(random() * 4); n > 0 && whole.length; n--) /* a few bytes are changed */
    if (random() < 0.3) whole[Math.floor(random() * whole.length)] = Math.floor(random() * 256);
  const pieces = [];
  for (let at = 0; at < whole.length; ) {
    const size = 1 + Math.floor(random() * pick([3, 50, 5000]));
    pieces.push(whole.subarray(at, at + size));
    at += size;
  }
  return { pieces: pieces.slice(0, 400), end: pick(["half", "half", "reset", "cut"]) };
}

await test(`${cases} connections of random parts (SEED=${seed})`, async () => {
  for (let i = 0; i < cases; i += 5) {
    await Promise.all(
      [0, 1, 2, 3, 4].map((k) => {
        const { pieces, end } = randomTalk(chance((seed * 1000003 + i + k) * 7919 + 1));
        return talk(pieces, { end });
      }),
    );
    await isWell().catch((error) => {
      throw new Error(`${error.message}, after one of the cases ${i} to ${i + 4}`);
    });
  }
});

await test("the server stops on request, even while half a request is pending", async () => {
  talk([post().slice(0, 50)]);
  talk([post() + post()]);
  await server.stop();
});

finish();
