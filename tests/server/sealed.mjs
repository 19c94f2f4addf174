/* sealed.mjs: LA-1 over sockets: no text of the story arrives before it is read. All bytes that the server sends to two
 * players, to a spectator and to anybody who opens its pages and files are searched for each text of the prose files, in
 * both languages, during the game and after it. */
import { readFileSync, readdirSync } from "node:fs";
import { Server, Socket, chance, eventually, expect, finish, sitDown, test } from "./client.mjs";

const folder = "packs/la-1/";

/* The longest part of a text that JSON does not escape. */
const plain = (text) =>
  text
    .replaceAll("*", "")
    .split(/["\\]/)
    .sort((a, b) => b.length - a.length)[0];

/* Every text of the cards that are read in a game, by its beginning; a text that several slots share identifies none of
 * them, and neither does one in a quick reference. */
function proseTexts() {
  const found = new Map();
  const references = readdirSync("docs/reference").map((name) => readFileSync(`docs/reference/${name}`, "utf8")).join();
  const sealed = /^(case|shared|encounters|epilogue)/;
  for (const file of readdirSync(folder).filter((name) => sealed.test(name) && name.endsWith(".prose"))) {
    const body = readFileSync(folder + file, "utf8").replace(/\n[ \t]+/g, " ");
    for (const card of body.split(/\n(?=\[)/)) {
      const key = /^\[([^\]]+)\]/.exec(card.trim())?.[1];
      for (const line of card.trim().split("\n").slice(1)) {
        const [, slot, text] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
        const needle = slot ? plain(text).slice(0, 40) : "";
        if (needle.length >= 20) found.set(needle, found.has(needle) ? null : `${key} ${slot}`);
      }
    }
  }
  for (const [needle, where] of found) if (!where || references.includes(needle)) found.delete(needle);
  return found;
}

/* The texts of a card in a message: lines that read it, and the labels and passages of a decision. */
function toldIn(value, out = []) {
  if (Array.isArray(value)) value.forEach((one) => toldIn(one, out));
  else if (value && typeof value === "object") {
    if (value.message === "told") out.push(JSON.stringify(value));
    if (value.story) out.push(JSON.stringify([value.story, value.text])); /* the face of a card that was looked at */
    if (value.prose) out.push(JSON.stringify(value.prose));
    if (value.closed) out.push(JSON.stringify(value.closed));
    Object.values(value).forEach((one) => toldIn(one, out));
  }
  return out;
}

const texts = proseTexts();

/* Searches all that one listener gets, in its order: a text may come in a line that reads it out, and after that anywhere.
 * Keeps an example of each channel. */
class Search {
  constructor(name, told = []) {
    Object.assign(this, { name, told: new Set(told), leaks: [], bytes: 0, heard: new Map() });
  }

  hear(text, message, channel) {
    const telling = message ? toldIn(message).join("\n") : "";
    this.bytes += text.length;
    this.heard.set(channel ?? `${this.name}: ${message.news ?? message.did ?? "error"}`, text);
    for (const [needle, where] of texts) {
      if (this.told.has(needle) || !text.includes(needle)) continue;
      if (telling.includes(needle)) this.told.add(needle);
      else this.leaks.push(`${where}: ${needle}`);
    }
  }

  listen(socket) {
    for (const message of socket.messages) this.hear(JSON.stringify(message), message);
    socket.onMessage = (text, message) => this.hear(text, message);
    return this;
  }
}

const server = await new Server(["--limits", "none"]).start();

/* Whatever the server gives to anybody who asks for it. */
async function page(path, search, channel = path) {
  const reply = await fetch(server.url + path);
  const text = await reply.text();
  search.hear(text, null, channel);
  return { status: reply.status, text };
}

const questions = [
  { do: "info", cards: true },
  { do: "info", cards: true, game: "la-1" },
  { do: "hint" },
  { do: "view" },
  { do: "log" },
  { do: "options" },
  { do: "story" },
  { do: "ending" },
  { do: "campaign" },
  { do: "analyze", bot: "greedy", limit: 64 },
  { do: "dump" },
  { do: "entries" },
  { do: "redeal", seed: 1 },
  { do: "notes", text: "a note of one seat" },
  { do: "report", text: "a report" },
  { do: "whynot", words: "read Somebody Had to Read It" },
];

const refused = new Set();

async function ask(players, watcher, open, table) {
  let answers = 0;
  for (const message of questions)
    for (const socket of [players[0].socket, watcher]) {
      const { error } = await socket.say(message);
      if (error) refused.add(`${socket === watcher ? "spectator" : "seat"} ${message.do}`);
      else answers++;
    }
  for (const what of ["", "/save", "/stream/spectator", "/stream/0", "/reports"]) {
    const { status } = await page(`/api/tables/${table}${what}`, open, `during the game: ${what || "table"}`);
    expect((status === 200) === !what, `no ${what} of a game in progress`);
  }
  await page("/api/tables", open);
  return answers;
}

/* Titles of unread cards are answered as any other words. */
async function titlesAsked(player, search) {
  const titles = readdirSync(folder)
    .filter((name) => /^(case|shared|encounters).*\.pack$/.test(name))
    .flatMap((name) => [...readFileSync(folder + name, "utf8").matchAll(/^numbered \d+ \w+ "([^"]+)"/gm)])
    .map(([, title]) => title);
  const seen = JSON.stringify(player.socket.messages);
  const unread = titles.filter((title) => !seen.includes(JSON.stringify(title).slice(1, -1)));
  const asked = async (words) => ({ ...(await player.socket.say({ do: "whynot", words })), id: 0 });
  let count = 0;
  for (const title of unread.filter((_, n) => n % 9 === 0)) {
    const other = title.replace(/[^ ]/g, "q");
    const both = [await asked(`read ${title}`), await asked(`read ${other}`)].map((reply) => JSON.stringify(reply).replaceAll(title, other));
    if (both[0] !== both[1]) search.leaks.push(`why not ${title}: ${both.join(" but ")}`);
    count++;
  }
  return count;
}

/* Two players choose at random, and now and then agree to take a choice back, while somebody watches. */
async function play(number) {
  const seats = [{ kind: "person" }, { kind: "person", name: "B" }];
  const chapter = number === 1 ? { campaign: null, after: 0 } : { options: { case: `${number}` } };
  const setup = { game: "la-1", seats, hints: true, ...chapter };
  const { table, players } = await sitDown(server, setup, { plays: false });
  const random = chance(number), watcher = await new Socket(server).open();
  await watcher.say({ do: "watch", table, language: "de" });
  await players[1].socket.say({ do: "language", language: "de" });
  const searches = players.map((p) => new Search(`seat ${p.seat}`).listen(p.socket));
  const watching = new Search("spectator").listen(watcher), open = new Search("page");
  let answers = 0, titles = 0;
  for (let n = 0; n < 400 && players[0].info.state !== "over"; n++) {
    await Promise.race(players.map((p) => p.until((q) => q.decision || q.info.state === "over")));
    const p = players.find((one) => one.decision);
    if (!p) break;
    if (n % 80 === 0) answers += await ask(players, watcher, open, table);
    if (n === 100) titles += await titlesAsked(players[0], searches[0]);
    const { version, options } = p.decision;
    p.decision = null;
    await p.choose(version, Math.floor(random() * options.length));
    if (n % 50 === 30 && !(await p.socket.say({ do: "ask", what: "undo", choices: 1 })).error)
      for (const q of players) await q.socket.say({ do: "agree", yes: true });
  }
  if (players[0].info.state !== "over") {
    await players[0].socket.say({ do: "ask", what: "end" });
    await players[1].socket.say({ do: "agree", yes: true });
    await players[0].over;
  }
  const all = [...searches, watching];
  const after = new Search("after", all.flatMap((search) => [...search.told]));
  for (const p of players) p.socket.onMessage = (text, message) => after.hear(text, message);
  for (const message of questions) await players[0].socket.say(message);
  for (const what of ["", "/save", "/stream/spectator", "/stream/0", "/stream/1", "/reports"]) {
    const { status } = await page(`/api/tables/${table}${what}`, after, `after the game: ${what || "table"}`);
    expect(status === 200, `${what} after the game`);
  }
  expect(![...watching.heard.values(), ...searches[1].heard.values()].join().includes("a note of one seat"), "a note is one seat's");
  watcher.cut();
  for (const p of players) p.socket.cut();
  return { answers, titles, all: [...all, open, after] };
}

/* The pages, and all files that they load. */
async function pages() {
  const search = new Search("file"), paths = ["/", "/api/info?lang=de", "/api/info", "/healthz", "/metrics"];
  for (let n = 0; n < paths.length; n++) {
    const { text } = await page(paths[n], search);
    if (paths[n].endsWith(".wasm")) continue;
    for (const [, name] of text.matchAll(/["'(=/]([\w-]+(?:-\w{8})?\.(?:js|css|svg|wasm|json|webmanifest))["')\s>]/g))
      if (!paths.includes(`/${name}`)) paths.push(`/${name}`);
  }
  return search;
}

await test("what has not been read is not sent", async () => {
  expect(texts.size > 2500, `texts to search for, not ${texts.size}`);
  let bytes = 0, told = 0, answers = 0, titles = 0;
  const heard = new Map();
  const searches = [await pages()];
  for (const number of [1, 2, 3, 4]) {
    const played = await play(number);
    answers += played.answers;
    titles += played.titles;
    searches.push(...played.all);
  }
  for (const search of searches) {
    expect(search.leaks.length === 0, `nothing unread for ${search.name}, not ${search.leaks.slice(0, 5).join("; ")}`);
    bytes += search.bytes;
    told += search.told.size;
    for (const [channel, text] of search.heard) heard.set(channel, { search, text });
  }
  for (const [channel, { search, text }] of heard) {
    const unread = [...texts.keys()].find((needle) => !search.told.has(needle));
    const planted = new Search("planted", search.told);
    planted.hear(text + unread, null, channel);
    expect(planted.leaks.length === 1, `a leak planted in ${channel} is found`);
  }
  console.log(`${bytes} bytes in ${heard.size} channels, ${told} texts read, ${answers} answers, ${titles} titles`);
  if (process.env.CHANNELS) console.log([...heard.keys()].join("\n"), [...refused]);
  expect(told > 60 && answers > 40 && titles > 60 && heard.size > 50, "too little was read or asked to prove anything");
});

await test("a team with open hands points at places", async () => {
  const seats = [{ kind: "person" }, { kind: "person", name: "B" }];
  const { players } = await sitDown(server, { game: "la-1", seats }, { plays: false });
  const point = (at) => players[0].socket.say({ do: "point", at });
  await players[0].until((p) => p.info.points && p.info.state === "running" && p.view);
  expect((await point("nowhere")).error?.code === "refused", "what nobody sees");
  expect((await point("crypt")).did === "point", "a place");
  expect((await point("square")).error?.code === "refused", "once a second");
  const heard = (p) => p.socket.messages.filter((m) => m.news === "point").map(({ seat, at }) => `${seat} ${at}`);
  await eventually(() => players.every((p) => heard(p).length > 0), "both are told");
  for (const p of players) expect(heard(p).join() === "0 crypt", `the crypt alone, not ${heard(p)}`);
});

await server.stop();
finish();
