/* bargains.mjs: New Angeles over sockets with hostile players. Offers that are malformed, too large, for other seats,
 * to oneself or expired change nothing, and no question about a bargain reveals cards.
 */
import { Server, Socket, expect, finish, test } from "./client.mjs";

const server = await new Server(["--limits", "none", "--seeds"]).start();
const { table, secrets } = await server.table({
  game: "new-angeles", seed: 5, talk: 0, watch: { allowed: true, delay: 0 },
  seats: [0, 1, 2, 3].map(() => ({ kind: "person" })),
});

async function sit(seat) {
  const socket = await new Socket(server).open();
  socket.onMessage = (_, message) => (socket.hash = message.hash ?? socket.hash);
  const first = seat === "spectator" ? { do: "watch", table } : { do: "sit", table, seat, secret: secrets[seat] };
  expect(!(await socket.say(first)).error, "a seat");
  return socket;
}

const seats = [];
for (const seat of [0, 1, 2, 3]) seats.push(await sit(seat));
for (const socket of seats) await socket.say({ do: "ready", ready: true });
const spectator = await sit("spectator");
const [a, b, c] = seats;
const view = async (socket) => (await socket.say({ do: "view" })).view;
const hashes = async () => JSON.stringify(await Promise.all([...seats, spectator].map(async (one) => (await one.say({ do: "view" })).hash)));

/* Sends it, and checks that it is refused and nobody sees anything different. */
async function refused(socket, message, codes = ["usage", "content", "refused", "forbidden"]) {
  const before = await hashes();
  const reply = await socket.say(message);
  expect(codes.includes(reply.error?.code), `a refusal of ${JSON.stringify(message).slice(0, 300)}: ${JSON.stringify(reply).slice(0, 300)}`);
  expect((await hashes()) === before, `no change by ${JSON.stringify(message).slice(0, 300)}`);
  return reply.error;
}

const capital = (number) => ({ type: "supply", supply: "capital", number });
const support = (number) => ({ type: "deed", deed: "support", way: "main", number });
const offer = (to, give, want = []) => ({ do: "offer", offer: { to, give, want } });
const made = async (socket, message) => {
  const reply = await socket.say(message);
  expect(reply.offer > 0, `an offer: ${JSON.stringify(reply)}`);
  return reply.offer;
};

await test("malformed, huge and senseless offers are refused and change nothing", async () => {
  const numbers = [-1, 0, 1.5, 1e3, 65535, 65536, 2 ** 31, 2 ** 53, "1", null, [], {}, true];
  for (const number of numbers) {
    await refused(a, offer(1, [capital(number)]));
    if (number !== 1e3 && number !== 0) await refused(a, offer(1, [], [support(number)]));
  }
  for (const to of [-1, 0, 4, 6, 255, 65536, "1", null, 0.5, [1], {}]) await refused(a, offer(to, [capital(1)]));
  for (const term of [
    {}, [], null, 7, "capital", { type: "supply" }, { type: "supply", supply: "nothing" }, { type: "supply", supply: "unrest" },
    { type: "supply", supply: "outage", number: 1 }, { type: "supply", supply: "energy", number: 1 }, { type: "deed" },
    { type: "deed", deed: "murder" }, { type: "deed", deed: "support", way: "sideways", number: 1 },
    { type: "deed", deed: "support", when: "never", number: 1 }, { type: "deed", deed: "pick", way: "district", things: [{ type: "entry", entry: "atlantis" }] },
    { type: "deed", deed: "pick", way: "district", things: Array(500).fill({ type: "entry", entry: "manta" }) },
    { type: "deed", deed: "use", way: "use", things: [{ type: "entry", entry: "clean-slate" }] },
    { type: "deed", deed: "target", way: "pick", things: [{ type: "seat", seat: 9 }] },
    { type: "card", card: "rival-nbn", zone: "rival:1" }, { type: "card", zone: "hand:1", place: 0 }, { type: "card", card: "x".repeat(3000), zone: "hand:0" },
    { type: "promise", promise: 1 }, { type: "offer", offer: 1 }, { ...capital(1), deed: "support" }, { ...capital(1), extra: 1 },
  ]) {
    await refused(a, offer(1, [term]));
    await refused(a, offer(1, [], [term]));
  }
  await refused(a, offer(1, [capital(1)], [capital(1)]));
  await refused(a, offer(1, [capital(1), capital(1), capital(1)]));
  await refused(a, offer(1, [support(1), { type: "deed", deed: "abstain" }]));
  await refused(a, offer(1, Array(1000).fill(capital(1))));
  await refused(a, offer(1, [], []));
  for (const value of [undefined, null, 1, "x", [], {}, { to: 1, give: {} }, { to: 1, give: "all" }, { give: [capital(1)] }, { to: 1, to_: 2 }])
    await refused(a, { do: "offer", offer: value });
  await refused(a, offer(1, [capital(11)])); /* Jinteki has 10 */
  await refused(a, offer(1, [], [capital(12)])); /* Haas-Bioroid has 11 */
});

await test("nobody acts for another seat, and spectators do not bargain", async () => {
  for (const act of [offer(2, [capital(1)]), { do: "weigh", offer: { to: 2, give: [capital(1)] } }, { do: "terms", offer: { to: 2 } }])
    for (const seat of [1, 9, "1", null]) await refused(a, { ...act, seat });
  for (const message of [offer(1, [capital(1)]), { do: "answer", offer: 1, answer: "take" }, { do: "terms", offer: { to: 1 } }, { do: "weigh", offer: { to: 1, give: [capital(1)] } }])
    await refused(spectator, message);
  const number = await made(a, offer(1, [capital(1)]));
  for (const answer of ["take", "decline", "withdraw", "release"]) {
    await refused(c, { do: "answer", offer: number, answer });
    await refused(spectator, { do: "answer", offer: number, answer });
    await refused(c, { do: "answer", offer: number, answer, seat: 1 });
  }
  await refused(a, { do: "answer", offer: number, answer: "take" });
  await refused(a, { do: "answer", offer: number, answer: "decline" });
  await refused(b, { do: "answer", offer: number, answer: "withdraw" });
  await refused(b, { do: "answer", offer: number, answer: "release" });
  for (const wrong of [0, -1, 65536, 1e9, "1", null, [number], number + 1]) await refused(b, { do: "answer", offer: wrong, answer: "take" });
  for (const wrong of [null, "", "steal", "TAKE", 0, ["take"]]) await refused(b, { do: "answer", offer: number, answer: wrong });
});

await test("an offer is answered once: taken, declined, withdrawn or replaced, it is over", async () => {
  const answers = ["take", "decline"];
  const again = async (number) => {
    for (const answer of answers) await refused(b, { do: "answer", offer: number, answer });
    await refused(a, { do: "answer", offer: number, answer: "withdraw" });
  };
  const first = (await view(a)).offers.find(({ state }) => state === "open").offer;
  const second = await made(a, offer(1, [capital(2)])); /* replaces it */
  await again(first);
  expect((await b.say({ do: "answer", offer: second, answer: "take" })).did === "answer", "it is taken");
  await again(second);
  const third = await made(a, offer(1, [capital(1)]));
  expect((await a.say({ do: "answer", offer: third, answer: "withdraw" })).did === "answer", "it is withdrawn");
  await again(third);
  await refused(a, offer(1, [capital(1)])); /* three between two choices */
  const poor = await made(b, offer(2, [capital(1)]));
  expect((await c.say({ do: "answer", offer: poor, answer: "decline" })).did === "answer", "it is declined");
  await refused(b, offer(2, [capital(1)])); /* no better than the declined offer */
  const { supplies } = await view(c);
  expect([0, 1, 2, 3].map((seat) => supplies[`seat ${seat}`].capital).join() === "8,13,12,13", JSON.stringify(supplies));
});

await test("orders for offers without a price, without a deed, or with something else, are refused", async () => {
  const good = { order: "accept", for: "support", least: 2 };
  expect((await a.say({ do: "orders", orders: [{ order: "decline" }, good] })).did === "orders", "good orders");
  for (const wrong of [
    { ...good, least: 0 }, { ...good, least: -1 }, { ...good, least: 1.5 }, { ...good, least: 32768 }, { ...good, least: "2" }, { ...good, for: "" },
    { ...good, for: "x".repeat(4000) }, { ...good, for: ["support"] }, { order: "accept" }, { order: "accept", for: "support" }, { order: "accept", least: 2 },
    { order: "decline", for: "support" }, { order: "decline", least: 2 }, { order: "offer" }, { order: "decline", card: "clean-slate" },
  ])
    await refused(a, { do: "orders", orders: [wrong] });
  await refused(a, { do: "orders", orders: Array(17).fill(good) });
  await refused(spectator, { do: "orders", orders: [good] });
  expect((await a.say({ do: "orders", orders: [] })).did === "orders", "no orders");
});

/* Asks about every card of the game in every hidden place of somebody else. The answer does not depend on whether
 * the card is there. */
await test("questions about hidden cards have one answer, whatever lies there", async () => {
  const { cards: entries } = await a.say({ do: "info", cards: true });
  const cards = entries.filter(({ kind }) => ["action", "rival", "investment", "asset", "event", "demand"].includes(kind)).map(({ card }) => card);
  expect(cards.length > 80, `cards: ${cards.length}`);
  const hidden = (await view(a)).zones.map(({ zone }) => zone).filter((zone) => /^(hand|rival|investment):1$|deck|track|discard|under|next/.test(zone));
  const held = new Set();
  for (const socket of seats)
    for (const { zone, cards } of (await view(socket)).zones) if (/^(hand|rival|investment):/.test(zone)) cards.forEach(({ card }) => held.add(card));
  const titles = new Map(entries.map(({ card, title }) => [card, title]));
  const plain = (reply, card) => JSON.stringify({ ...reply, id: 0, error: { ...reply.error, at: 0 } }).replaceAll(card, "CARD").replaceAll(titles.get(card), "TITLE");
  let asked = 0;
  for (const zone of hidden)
    for (const ask of [
      (card) => ({ do: "offer", offer: { to: 1, give: [], want: [{ type: "card", card, zone }] } }),
      (card) => ({ do: "weigh", offer: { to: 1, give: [capital(1)], want: [{ type: "card", card, zone }] } }),
      (card) => ({ do: "whynot", option: { kind: "propose", targets: [{ type: "card", card, zone }] } }),
      (card) => ({ do: "choose", version: 1, option: { kind: "propose", targets: [{ type: "card", card, zone }] } }),
    ]) {
      const answers = new Map();
      for (const card of cards) {
        const reply = await a.say(ask(card));
        expect(reply.error || reply.did === "whynot", `${card} in ${zone}: ${JSON.stringify(reply)}`);
        answers.set(plain(reply, card), card);
        asked++;
      }
      expect(answers.size === 1, `one answer about ${zone}: ${[...answers]}`);
    }
  expect(asked > 2000 && held.size > 15, `${asked} questions, ${held.size} cards in hands`);
});

await test("what can be offered to a seat depends on public facts alone", async () => {
  const lists = [];
  for (const [from, to] of [[a, 1], [c, 1], [seats[3], 1]]) {
    const { want } = await from.say({ do: "terms", offer: { to } });
    lists.push(JSON.stringify(want.filter(({ type, deed }) => type === "supply" || ["abstain", "counteroffer"].includes(deed)).map(({ text }) => text)));
  }
  expect(new Set(lists).size === 1, "all seats may want the same of a seat");
});

await server.stop();
finish();
