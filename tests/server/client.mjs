/* client.mjs: the server tests' common code: a server of their own, HTTP, sockets and players.
 *
 * The WebSocket client is written by hand, so that a test can send frames that no library would.
 */
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
export const secret = () => randomBytes(16).toString("hex");

/* Milliseconds until a test gives up. Long enough for a slow machine; no test waits longer than necessary. */
export const patience = 180000;

/* Builds NAME.c beside this file as a library for LD_PRELOAD. CC may have arguments, as in "ccache gcc". */
export function shimOf(name, folder) {
  const shim = join(folder, `${name}.so`);
  const [cc, ...options] = (process.env.CC ?? "cc").split(" ");
  const source = new URL(`${name}.c`, import.meta.url).pathname;
  execFileSync(cc, [...options, "-shared", "-fPIC", "-o", shim, source, "-ldl"]);
  return shim;
}

/* Polls until the result is true, and returns it. */
export async function eventually(is, what = String(is)) {
  for (const end = Date.now() + patience; ; await sleep(10)) {
    const found = await is();
    if (found) return found;
    expect(Date.now() < end, `${what}, and waited in vain`);
  }
}

/* ---- Counting ------------------------------------------------------------------------------ */

let passed = 0;
let failed = 0;
let underWay = null; /* the name of a test */

export async function test(name, body) {
  underWay = name;
  try {
    await body();
    passed++;
  } catch (error) {
    failed++;
    console.log(`${name}: ${error.stack ?? error}`);
  }
  underWay = null;
}

/* The runner has timed out: report which test did not finish. */
process.on("SIGTERM", () => {
  if (underWay) console.log(`${underWay}: was not over when it was told to stop`);
  console.log(`${passed} passed, ${failed + (underWay ? 1 : 0)} failed`);
  process.exit(1);
});

export function expect(truth, what) {
  if (!truth) throw new Error(`expected ${what}`);
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

/* ---- A server ------------------------------------------------------------------------------- */

/* However the tests end, the processes they started end too. */
const programs = new Set();
process.on("exit", () => programs.forEach((program) => program.kill("SIGKILL")));

export class Server {
  /* under: a command that runs it, for example ["prlimit", "--nofile=100"]. */
  constructor(options = [], { data, env = {}, under = [] } = {}) {
    this.options = options;
    this.under = under;
    this.data = data ?? mkdtempSync(join(tmpdir(), "angeles-test-"));
    this.env = env;
    this.errors = "";
  }

  /* Also restarts it, on a new port, because the old one may be taken by now. */
  async start() {
    const program = process.env.ANGELES ?? "build/release/angeles";
    const store = this.options.includes("--store") ? [] : ["--data", this.data];
    const words = [...this.under, program, "serve", "--port", "0", ...store, "--log", "debug", ...this.options];
    this.process = spawn(
      words[0],
      words.slice(1),
      { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...this.env } },
    );
    this.ended = new Promise((done) =>
      this.process.on("exit", (code, signal) => done({ code, signal })),
    );
    this.process.stderr.on("data", (text) => (this.errors += text));
    programs.add(this.process);
    const line = await new Promise((done, fail) => {
      let said = "";
      this.process.stdout.on("data", (text) => {
        said += text;
        if (said.includes("\n")) done(said);
      });
      this.process.on("exit", (code) => fail(new Error(`ended with ${code}: ${this.errors}`)));
    });
    this.line = line;
    this.port = Number(/localhost:(\d+)/.exec(line)[1]);
    this.url = `http://127.0.0.1:${this.port}`;
    return this;
  }

  async kill(signal = "SIGKILL") {
    this.process.kill(signal);
    return this.ended;
  }

  async stop() {
    const { code } = await this.kill("SIGTERM");
    if (!this.keep) rmSync(this.data, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the server ended with ${code}: ${this.errors.slice(-2000)}`);
  }

  async get(path, options) {
    const reply = await fetch(this.url + path, options);
    const text = await reply.text();
    let body = text;
    try {
      body = JSON.parse(text);
    } catch {
      /* not JSON */
    }
    return { status: reply.status, headers: reply.headers, body, text };
  }

  post(path, body, headers = {}) {
    return this.get(path, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  }

  /* A table at which all people have taken their seats. Returns the secrets by seat. */
  async table(setup) {
    const made = await this.post("/api/tables", { game: "android", ...setup });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    const { table, seat, owner, invites } = made.body;
    const secrets = {};
    for (const { seat: s, invite } of [{ seat, invite: owner }, ...invites]) {
      secrets[s] = secret();
      const took = await this.post(`/api/tables/${table}/take`, {
        seat: s,
        invite,
        secret: secrets[s],
        name: `P${s}`,
      });
      if (took.status !== 200) throw new Error(JSON.stringify(took.body));
    }
    return { table, secrets };
  }
}

/* ---- A socket -------------------------------------------------------------------------------- */

export class Socket {
  constructor(server) {
    this.server = server;
    this.messages = [];
    this.replies = new Map();
    this.next = 1;
    this.closed = null;
    this.onNews = () => {};
    this.whenClosed = new Promise((done) => (this.nowClosed = done));
  }

  /* from: the local address to connect from. */
  async open({ origin, protocol = "angeles.1", path = "/socket", from = "127.0.0.1" } = {}) {
    const stream = net.connect({ port: this.server.port, host: "127.0.0.1", localAddress: from });
    this.stream = stream;
    stream.setNoDelay(true);
    stream.on("error", () => {});
    stream.on("close", () => this.#end({ code: 1006 }));
    let buffered = Buffer.alloc(0);
    let head = null;
    await new Promise((done, fail) => {
      stream.on("close", () => head ?? fail(new Error("closed before it was open")));
      stream.on("data", (bytes) => {
        buffered = Buffer.concat([buffered, bytes]);
        if (!head) {
          const end = buffered.indexOf("\r\n\r\n");
          if (end < 0) return;
          head = buffered.subarray(0, end).toString();
          buffered = buffered.subarray(end + 4);
          const status = Number(head.split(" ")[1]);
          if (status !== 101) {
            this.refused = true;
            const refused = Object.assign(new Error(`status ${status}`), { status, head });
            stream.on("close", () => {
              refused.body = buffered.toString();
              fail(refused);
            });
            return;
          }
          done();
        }
        if (!this.refused) buffered = this.#frames(buffered);
      });
      stream.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${this.server.port}\r\nUpgrade: websocket\r\n` +
          `Connection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n` +
          `Sec-WebSocket-Version: 13\r\n` +
          (protocol ? `Sec-WebSocket-Protocol: ${protocol}\r\n` : "") +
          (origin ? `Origin: ${origin}\r\n` : "") +
          "\r\n",
      );
    });
    return this;
  }

  #end(how) {
    if (this.closed) return;
    this.closed = how;
    this.nowClosed(how);
    for (const { fail } of this.replies.values()) fail(new Error(`closed with ${how.code}`));
    this.replies.clear();
  }

  #frames(bytes) {
    for (;;) {
      if (bytes.length < 2) return bytes;
      let size = bytes[1] & 127;
      let at = 2;
      if (size === 126) {
        if (bytes.length < 4) return bytes;
        size = bytes.readUInt16BE(2);
        at = 4;
      } else if (size === 127) {
        if (bytes.length < 10) return bytes;
        size = Number(bytes.readBigUInt64BE(2));
        at = 10;
      }
      if (bytes.length < at + size) return bytes;
      const opcode = bytes[0] & 15;
      const final = bytes[0] & 128;
      const body = bytes.subarray(at, at + size);
      if (opcode <= 2) {
        this.part = (this.part ?? "") + body.toString("latin1");
        if (final) {
          const text = Buffer.from(this.part, "latin1").toString();
          this.part = null;
          this.#message(text);
        }
      } else if (opcode === 8) {
        this.#end({ code: body.length >= 2 ? body.readUInt16BE(0) : 1005, why: body.subarray(2).toString() });
        this.stream.end();
      } else if (opcode === 9 && !this.deaf) {
        this.frame(10, body);
      }
      bytes = bytes.subarray(at + size);
    }
  }

  /* A message contains one object per line. */
  #message(text) {
    for (const line of text.split("\n")) this.#line(line);
  }

  #line(text) {
    const message = JSON.parse(text);
    this.onMessage?.(text, message);
    this.messages.push(message);
    const waiting = this.replies.get(message.id);
    if (waiting) {
      this.replies.delete(message.id);
      waiting.done(message);
    } else if (message.news) {
      this.onNews(message);
    }
  }

  frame(opcode, body, { final = true, mask = true } = {}) {
    const bytes = Buffer.from(body);
    const head = [opcode | (final ? 128 : 0)];
    const bit = mask ? 128 : 0;
    if (bytes.length < 126) head.push(bit | bytes.length);
    else if (bytes.length < 65536) head.push(bit | 126, bytes.length >> 8, bytes.length & 255);
    else {
      const size = Buffer.alloc(8);
      size.writeBigUInt64BE(BigInt(bytes.length));
      head.push(bit | 127, ...size);
    }
    const key = randomBytes(4);
    const masked = mask ? bytes.map((b, i) => b ^ key[i & 3]) : bytes;
    this.stream.write(Buffer.concat([Buffer.from(head), mask ? key : Buffer.alloc(0), masked]));
  }

  text(text) {
    this.frame(1, text);
  }

  /* Sends an object and waits for its reply. */
  say(message) {
    const id = this.next++;
    const reply = new Promise((done, fail) => this.replies.set(id, { done, fail }));
    reply.catch(() => {});
    this.text(JSON.stringify({ id, ...message }));
    return reply;
  }

  close() {
    this.frame(8, Buffer.from([3, 232]));
    this.stream.end();
  }

  cut() {
    this.stream.destroy();
  }
}

/* A list may contain only the changed items, by index. */
function put(old, value) {
  if (!Array.isArray(old) || Array.isArray(value) || value === null) return value;
  const list = [...old];
  for (const [n, item] of Object.entries(value))
    if (item === null) list.length = n;
    else list[n] = item;
  return list;
}

/* Applies the changes to the view (docs/protocol.md). */
export function apply(view, { changes, removed = [] }) {
  const next = { ...view };
  for (const key of removed) delete next[key];
  for (const [key, value] of Object.entries(changes))
    if (key === "zones")
      next.zones = [
        ...view.zones.map((zone) => (zone.zone in value ? value[zone.zone] : zone)),
        ...Object.values(value).filter(
          (zone) => zone && !view.zones.some((old) => old.zone === zone.zone),
        ),
      ].filter((zone) => zone);
    else if (key === "supplies")
      next.supplies = Object.fromEntries(
        Object.entries({ ...view.supplies, ...value }).filter(([, has]) => has),
      );
    else if (key === "fields" || key === "board")
      next[key] = {
        ...view[key],
        ...Object.fromEntries(Object.entries(value).map(([k, v]) => [k, put(view[key][k], v)])),
      };
    else next[key] = put(view[key], value);
  return next;
}

/* ---- A player --------------------------------------------------------------------------------- */

/* Sits at a seat and, if wanted, answers every decision at random. */
export class Player {
  constructor(server, table, seat, secret, { random = Math.random, plays = true } = {}) {
    Object.assign(this, { server, table, seat, secret, random, plays });
    this.hash = null;
    this.log = [];
    this.chat = [];
    this.decision = null;
    this.choices = 0;
    this.refused = [];
    this.acknowledged = [];
    this.over = new Promise((done) => (this.nowOver = done));
    this.watchers = new Set();
  }

  async sit(options) {
    this.socket = new Socket(this.server);
    this.socket.onNews = (news) => this.hear(news);
    await this.socket.open(options);
    const reply = await this.socket.say({
      do: "sit",
      table: this.table,
      seat: this.seat,
      secret: this.secret,
      have: { hash: this.hash, log: this.log.length, chat: this.chat.length },
    });
    if (reply.error) throw Object.assign(new Error(reply.error.message), reply.error);
    this.info = reply.table;
    return this;
  }

  hear(news) {
    if (news.news === "table") this.info = news.table;
    if (news.news === "chat") this.chat.splice(news.since, Infinity, ...news.lines);
    if (news.news === "notes") this.notes = news.text;
    if (news.news === "orders") this.orders = news.orders;
    if (news.news === "game") {
      if (news.base && news.base !== this.hash) throw new Error("changes of an unknown view");
      this.view = news.view ?? apply(this.view, news);
      this.hash = news.hash;
      this.decision = news.decision;
      this.undo = news.undo;
      if (news.log.since !== this.log.length)
        throw new Error(`log since ${news.log.since}, have ${this.log.length}`);
      this.log.push(...news.log.lines);
      if (this.decision && this.plays) this.play();
    }
    const ended = this.view && this.view.state !== "running";
    if (this.info?.state === "over" && (ended || this.info.ended === "vote")) this.nowOver();
    for (const watcher of this.watchers) watcher(news);
  }

  async play() {
    const { version, options } = this.decision;
    const index = Math.floor(this.random() * options.length);
    await this.choose(version, index);
  }

  async choose(version, index) {
    this.choices++;
    const request = `${this.seat}-${this.choices}-${version}`;
    let reply;
    try {
      reply = await this.socket.say({ do: "choose", version, index, request });
    } catch {
      return null; /* the connection is closed */
    }
    if (reply.error && reply.error.code !== "stale") this.refused.push(reply.error);
    if (!reply.error) this.acknowledged.push({ version, index, request, hash: reply.hash });
    return reply;
  }

  /* Waits until the latest news meets a condition. */
  until(is, ms = patience) {
    if (is(this)) return Promise.resolve(this);
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        this.watchers.delete(look);
        fail(new Error(`waited in vain for ${is}`));
      }, ms);
      const look = () => {
        if (!is(this)) return;
        clearTimeout(timer);
        this.watchers.delete(look);
        done(this);
      };
      this.watchers.add(look);
    });
  }
}

/* At an even pace a window stays open until everybody with a choice has answered. Until then nobody sees who has. */
export const isWindow = (p) => p.decision?.prompt?.name.startsWith("react") ?? false;
export const hasChoice = (p) => isWindow(p) && p.decision.options.length > 1;

/* Everybody answers the window, `late` last, after `meanwhile`. */
export async function answerWindow(players, late, meanwhile = () => sleep(700)) {
  const shown = JSON.stringify(late.view.waiting);
  const open = late.view.waiting.map((seat) => players[seat]);
  await Promise.all(players.map((p) => p.until((q) => JSON.stringify(q.view.waiting) === shown)));
  let replied = 0;
  const answer = async (p) => {
    const { version } = p.decision;
    const reply = await p.choose(version, 0);
    if (reply?.error?.code === "stale") { /* this player has only received an earlier window */
      await p.until((q) => q.decision && q.decision.version !== version);
      return answer(p);
    }
    replied++;
    await p.until((q) => q.decision?.version !== version);
    return reply;
  };
  const replies = open.filter((p) => p !== late).map(answer);
  await meanwhile();
  expect(replied === 0, "that no reply comes before the common moment");
  for (const p of players) expect(JSON.stringify(p.view.waiting) === shown, "that nobody is seen to have answered");
  replies.push(answer(late));
  for (const reply of await Promise.all(replies)) expect(reply?.did === "choose", JSON.stringify(reply));
  return open;
}

/* Players without a choice pass automatically, unless somebody has a choice and has not heard of it yet. */
export const windowPassed = (players, one, version) =>
  Promise.race([one.until((p) => p.decision?.version !== version), ...players.map((p) => p.until(hasChoice))]);

/* Reproducible random numbers. */
export function chance(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

export const fourPeople = [0, 1, 2, 3].map((n) => ({ kind: "person", name: `P${n}` }));

export async function sitDown(server, setup, options = {}) {
  const { table, secrets } = await server.table(setup);
  const players = Object.keys(secrets).map(
    (seat) =>
      new Player(server, table, Number(seat), secrets[seat], {
        random: chance(Number(seat) + 7),
        ...options,
      }),
  );
  for (const player of players) await player.sit();
  if (players.length > 1) for (const player of players) await player.socket.say({ do: "ready" });
  return { table, players, secrets };
}
