/* sealed.mjs: LA-1 over sockets: no text of the story arrives before it is read. All bytes that the server sends to two
 * players are searched for each text of the prose files, in both languages. */
import { readFileSync, readdirSync } from "node:fs";
import { Server, chance, eventually, expect, finish, sitDown, test } from "./client.mjs";

const folder = "packs/la-1/";

/* The longest part of a text that JSON does not escape. */
const plain = (text) =>
  text
    .replaceAll("*", "")
    .split(/["\\]/)
    .sort((a, b) => b.length - a.length)[0];

/* Every text of the cards that are read in a game, by its beginning; a text that several slots share identifies none of
 * them. */
function proseTexts() {
  const found = new Map();
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
  for (const [needle, where] of found) if (!where) found.delete(needle);
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

/* Searches all messages in their order: a text may come in a line that reads it out, and after that anywhere. */
class Search {
  constructor() {
    Object.assign(this, { told: new Set(), leaks: [], bytes: 0 });
  }

  hear(text, message) {
    const telling = toldIn(message).join("\n");
    this.bytes += text.length;
    for (const [needle, where] of texts) {
      if (this.told.has(needle) || !text.includes(needle)) continue;
      if (telling.includes(needle)) this.told.add(needle);
      else this.leaks.push(`${where}: ${needle}`);
    }
  }
}

const server = await new Server(["--limits", "none"]).start();

async function ask(players, search, table) {
  let answers = 0;
  for (const message of [
    { do: "info", cards: true },
    { do: "info", cards: true, game: "la-1" },
    { do: "hint" },
    { do: "view" },
    { do: "story" },
    { do: "whynot", words: "read Somebody Had to Read It" },
  ])
    answers += (await players[0].socket.say(message)).error ? 0 : 1;
  const save = await server.get(`/api/tables/${table}/save`);
  expect(save.status !== 200, "no replay of a game in progress");
  search.hear(save.text, {});
  return answers;
}

/* Two players choose at random. Returns the number of answered questions. */
async function play(number, search) {
  const seats = [{ kind: "person" }, { kind: "person", name: "B" }];
  const setup = { game: "la-1", seats, hints: true, options: { case: `${number}` } };
  const { table, players } = await sitDown(server, setup, { plays: false });
  const random = chance(number);
  let answers = 0;
  for (const p of players) {
    for (const message of p.socket.messages) search.hear(JSON.stringify(message), message);
    p.socket.onMessage = (text, message) => search.hear(text, message);
  }
  for (let n = 0; n < 400 && players[0].info.state !== "over"; n++) {
    await Promise.race(players.map((p) => p.until((q) => q.decision || q.info.state === "over")));
    const p = players.find((one) => one.decision);
    if (!p) break;
    if (n % 40 === 0) answers += await ask(players, search, table);
    const { version, options } = p.decision;
    p.decision = null;
    await p.choose(version, Math.floor(random() * options.length));
  }
  return answers;
}

await test("what has not been read is not sent", async () => {
  expect(texts.size > 2500, `texts to search for, not ${texts.size}`);
  let bytes = 0, told = 0, answers = 0;
  for (const number of [1, 2, 3, 4]) {
    const search = new Search();
    answers += await play(number, search);
    expect(search.leaks.length === 0, `nothing unread, not ${search.leaks.slice(0, 5).join("; ")}`);
    bytes += search.bytes;
    told += search.told.size;
  }
  const planted = new Search();
  for (const needle of [...texts.keys()].slice(0, 40)) planted.hear(JSON.stringify({ news: "log", text: needle }), { news: "log", text: needle });
  expect(planted.leaks.length === 40, `planted leaks are found, not ${planted.leaks.length}`);
  console.log(`${bytes} bytes, ${told} texts read, ${answers} answers`);
  expect(told > 60 && answers > 40, "too little was read or asked to prove anything");
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
