/* attack.mjs: attacks on a running table of New Angeles, over raw sockets: repeated and late answers, and a whole game
 * in which every byte that a player receives is searched for what only others know.
 */
import { Server, Socket, chance, eventually, expect, finish, sitDown, test } from "./client.mjs";

const server = await new Server(["--limits", "none", "--seeds"]).start();
const people = (count) => Array.from({ length: count }, (_, n) => ({ kind: "person", name: `P${n}` }));
const setup = (seats, rest) => ({ game: "new-angeles", seed: 5, talk: 0, watch: { allowed: true, delay: 0 }, hints: false, seats, ...rest });

const capital = (number) => ({ type: "supply", supply: "capital", number });
const offer = (to, give, want = []) => ({ do: "offer", offer: { to, give, want } });
const answer = (number, how, more) => ({ do: "answer", offer: number, answer: how, ...more });
const capitals = ({ view }) => [0, 1, 2, 3].map((seat) => view.supplies[`seat ${seat}`]?.capital ?? 0);

async function seated() {
  const table = await sitDown(server, setup(people(4)), { plays: false });
  for (const p of table.players) await p.until(({ info, view }) => info.state === "running" && view);
  return table;
}

async function made(p, message) {
  const reply = await p.socket.say(message);
  expect(reply.offer > 0, `an offer: ${JSON.stringify(reply)}`);
  return reply.offer;
}

const settles = (p, wanted) => eventually(() => capitals(p).join() === wanted.join(), `${capitals(p)} to become ${wanted}`);

await test("an acceptance that is sent many times, from two sockets, is carried out once", async () => {
  const { players: [a, b, c], table, secrets } = await seated();
  const before = capitals(c);
  const number = await made(a, offer(1, [capital(3)]));
  const second = await new Socket(server).open();
  expect(!(await second.say({ do: "sit", table, seat: 1, secret: secrets[1] })).error, "the same seat a second time");
  const storm = [];
  for (let n = 0; n < 40; n++) {
    const by = n % 2 ? second : b.socket;
    storm.push(by.say(answer(number, "take", n % 4 < 2 ? { request: "again" } : {})));
  }
  const replies = await Promise.all(storm);
  expect(replies.some(({ did }) => did === "answer"), "it is taken");
  for (const reply of replies) expect(reply.did === "answer" || ["refused", "stale"].includes(reply.error?.code), JSON.stringify(reply));
  await settles(c, [before[0] - 3, before[1] + 3, before[2], before[3]]);
  /* A repetition by somebody else, by its name, is answered to nobody else. */
  const stolen = await c.socket.say(answer(number, "take", { request: "again" }));
  expect(stolen.error, `no cached reply of another seat: ${JSON.stringify(stolen)}`);
  const taken = (c.log.filter(({ text }) => /\b3 capital\b/.test(text ?? "")));
  expect(taken.length <= 2, `told once, not ${JSON.stringify(taken)}`);
  second.cut();
});

await test("what has lapsed cannot be accepted: capital spent elsewhere, and a moment that has passed", async () => {
  const { players } = await seated();
  const [a, b, c] = players;
  const [has] = capitals(a);
  const all = await made(a, offer(1, [capital(has)]));
  const wants = await made(c, offer(0, [], [capital(has)]));
  expect((await a.socket.say(answer(wants, "take"))).did === "answer", "a pays everything to c");
  const late = await b.socket.say(answer(all, "take"));
  expect(late.error?.code === "refused", `capital is gone: ${JSON.stringify(late)}`);
  /* A card type for the main offer can be bought until it is proposed. */
  const active = players[a.view.active];
  const buyer = players[(a.view.active + 1) % 4];
  for (let n = 0; active.decision?.prompt.name !== "main"; n++) {
    expect(n < 20, "a main offer");
    const { version } = await active.until(({ decision }) => decision).then(({ decision }) => decision);
    await active.choose(version, 0);
    await active.until(({ decision }) => decision && decision.version !== version);
  }
  const { want } = await buyer.socket.say({ do: "terms", offer: { to: active.seat } });
  const deed = want.find((term) => term.deed === "main-offer" && term.now);
  expect(deed, "a main offer of a type is for sale");
  const { text: _, kind: __, thing: ___, open: ____, now: _____, moment: ______, ...term } = deed;
  const bought = await made(buyer, offer(active.seat, [capital(1)], [term]));
  await active.choose(active.decision.version, 0);
  await eventually(() => active.view.offers.find((one) => one.offer === bought)?.state !== "open", "it lapses");
  const reply = await active.socket.say(answer(bought, "take"));
  expect(reply.error?.code === "refused", `its moment has passed: ${JSON.stringify(reply)}`);
});

await test("what somebody considers is sent to nobody else", async () => {
  const { players } = await seated();
  const [a, ...others] = players;
  const heard = others.map(({ socket }) => socket.messages.length);
  for (let n = 1; n <= 5; n++) {
    await a.socket.say({ do: "terms", offer: { to: 1 } });
    await a.socket.say({ do: "weigh", offer: { to: 1, give: [capital(n)], want: [] } });
  }
  for (const p of others) await p.socket.say({ do: "quiet" });
  others.forEach(({ socket }, n) => {
    const news = socket.messages.slice(heard[n]).filter(({ news }) => news === "game");
    expect(news.length === 0, `no news: ${JSON.stringify(news).slice(0, 300)}`);
  });
});

/* ---- Hidden cards ----------------------------------------------------------------------------- */

/* The keys of rivals and investments in a text. */
const secretsIn = (keys, text) => keys.filter((key) => text.includes(`"${key}"`));

/* Questions about others, in the middle of the game. */
const PRYING = [
  { do: "view", viewer: 1 }, { do: "view", viewer: "all" }, { do: "options", seat: 1 }, { do: "log", viewer: 1 }, { do: "log", seat: 1 }, { do: "hint" }, { do: "hint", seat: 1 },
  { do: "analyze" }, { do: "think" }, { do: "dump" }, { do: "save" }, { do: "redeal", viewer: 0, seed: 1 }, { do: "replay" }, { do: "story" }, { do: "ending" },
  { do: "whynot", seat: 1, words: "accept 1" }, { do: "whynot", words: "keep healthcare initiative" }, { do: "weigh", seat: 1, offer: { to: 2, give: [capital(1)] } },
  { do: "orders", seat: 1, orders: [] }, { do: "notes", seat: 1 }, { do: "seat", seat: 1 }, { do: "sit", seat: 1 },
];

await test("a whole game with bots and bargains: rivals, investments and reasons of others are never sent", async () => {
  const seats = [...people(2), ...Array.from({ length: 2 }, () => ({ kind: "bot", level: "novice" }))];
  const { table, players: [a, b] } = await sitDown(server, setup(seats, { seed: 8, options: { setup: "complete" } }), { plays: false });
  const { cards } = await a.socket.say({ do: "info", cards: true });
  const hidden = cards.filter(({ kind }) => ["rival", "investment"].includes(kind)).map(({ card }) => card);
  expect(hidden.length > 15, `${hidden.length} hidden cards`);

  const spectator = await new Socket(server).open();
  const heard = { a: new Set(), b: new Set(), spectator: new Set() };
  let over = false, bytes = 0, loose = "";
  const listen = (socket, name) => {
    const search = (text, message) => {
      if (over || message.cards || (message.view ?? message.changes)?.state === "won" || /"state":"(won|lost|over|ended)"/.test(text)) return void (over = true);
      bytes += text.length;
      for (const key of secretsIn(hidden, text)) heard[name].add(key);
      if (/"(reasons|expected|thought|evaluation)"/.test(text)) loose = text.slice(0, 300);
    };
    for (const message of socket.messages) if (!message.cards) search(JSON.stringify(message), message);
    socket.onMessage = search;
  };
  listen(a.socket, "a");
  listen(b.socket, "b");
  listen(spectator, "spectator");
  expect(!(await spectator.say({ do: "watch", table })).error, "a spectator");

  const random = chance(3);
  const own = { a: new Set(), b: new Set() };
  const ownOf = (p, name) => {
    for (const { zone, cards: in_ } of p.view?.zones ?? []) if (/^(rival|investment)/.test(zone) || zone === "investments") for (const { card } of in_) own[name].add(card);
  };
  let choices = 0, bargains = 0, pried = 0;
  while (a.info.state !== "over" && !over) {
    await Promise.race([a, b].map((p) => p.until(({ decision, info }) => decision || info.state === "over")));
    for (const [p, name] of [[a, "a"], [b, "b"]]) {
      if (over) break; /* the rivals are turned */
      ownOf(p, name);
      if (!p.decision) continue;
      if (choices % 9 === 0) {
        const to = [1, 2, 3, 0][p.seat + (choices % 2)];
        const { give = [], want = [] } = await p.socket.say({ do: "terms", offer: { to } });
        const pick = (list) => list[Math.floor(random() * list.length)];
        const plain = ({ text: _, kind: __, thing: ___, open: ____, now: _____, moment: ______, ...term } = {}) => (term.number ? { ...term, number: 1 } : term);
        const [mine, theirs] = [plain(pick(give)), plain(pick(want))];
        if (mine.type && theirs.type && !(await p.socket.say(offer(to, [mine], [theirs]))).error) bargains++;
        for (const one of p.view.offers.filter(({ state, to: at }) => state === "open" && at === p.seat)) await p.socket.say(answer(one.offer, random() < 0.5 ? "take" : "decline"));
      }
      if (choices % 60 === 0)
        for (const ask of PRYING) {
          const reply = await p.socket.say(ask);
          if (ask.seat !== undefined || ["analyze", "think", "dump", "save", "redeal", "replay"].includes(ask.do) || ask.viewer !== undefined)
            expect(reply.error || ask.viewer === "all", `refused: ${JSON.stringify(ask)}: ${JSON.stringify(reply).slice(0, 200)}`);
          pried++;
        }
      if (choices % 60 === 30)
        for (const path of ["save", "replay", "analysis", "stream", "story"]) expect((await server.get(`/api/tables/${table}/${path}`)).status !== 200, `no ${path} of a running game`);
      const { version, options } = p.decision;
      p.decision = null;
      await p.choose(version, Math.floor(random() * options.length));
      choices++;
    }
  }
  expect(choices > 60 && bargains > 5 && pried > 20, `${choices} choices, ${bargains} bargains, ${pried} questions`);
  expect(loose === "", `no reasons: ${loose}`);
  const rival = (name) => [...heard[name]].filter((key) => key.startsWith("rival-"));
  const ownRivals = (name) => [...own[name]].filter((key) => key.startsWith("rival-"));
  console.log(JSON.stringify({ choices, bargains, pried, bytes, rivals: [rival("a"), rival("b"), rival("spectator")], own: [ownRivals("a"), ownRivals("b")] }));
  expect(ownRivals("a").length >= 1, "one sees one's own");
  expect(rival("a").every((key) => own.a.has(key)), `of rivals only the own: ${rival("a")}`);
  expect(rival("b").every((key) => own.b.has(key)), `of rivals only the own: ${rival("b")}`);
  expect(rival("spectator").length === 0, `none: ${rival("spectator")}`);
  /* Investments are public once they are scored. */
  for (const name of ["a", "b"])
    for (const key of heard[name]) expect(own[name].has(key) || heard.spectator.has(key), `${key} was sent to ${name} alone`);
});

await server.stop();
finish();
