/* names.mjs: nobody can impersonate another player, with any characters in names or texts. */
import { Player, Server, expect, finish, fourPeople, secret, sitDown, test } from "./client.mjs";

const server = await new Server(["--limits", "none"]).start();
const still = { plays: false };
const point = (code) => String.fromCodePoint(code);
const show = (text) => JSON.stringify(text).replace(/[^\x20-\x7e]/gu, (c) => `<${c.codePointAt(0).toString(16)}>`);

/* Default-ignorable code points, fillers, controls. */
const invisible = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202d,
  0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2067, 0x2069, 0x206f, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xe0001, 0xe0041,
  0xe0100, 0x01, 0x08, 0x1b, 0x7f, 0x9b,
].map(point);
/* Characters that look like a space. */
const spaces = [0x20, 0x09, 0x0a, 0x0d, 0x85, 0xa0, 0x1680, 0x2002, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0x2800].map(point);

const { table, players } = await sitDown(server, { seats: fourPeople.map((seat, n) => ({ ...seat, name: n ? `P${n}` : "Ada" })) }, still);
const [ada, other] = players;
await ada.socket.say({ do: "rename", name: "Ada" });

async function isCalled(name, wanted) {
  const found = await called(name);
  const fits = typeof wanted === "string" ? found === wanted : wanted.test(found.code ?? found);
  expect(fits, `${show(String(wanted))} for ${show(name)}, not ${show(found)}`);
}

/* The name of seat 1 after it has requested this one. */
async function called(name) {
  const reply = await other.socket.say({ do: "rename", name });
  if (reply.error) return reply.error;
  return (await server.get(`/api/tables/${table}`)).body.seats[1].name;
}

await test("a name that differs only by invisible characters gets its seat's number", async () => {
  for (const c of invisible)
    for (const name of [`Ada${c}`, `${c}Ada`, `A${c}da`, `${c}${c}A${c}d${c}a${c}`])
      await isCalled(name, "Ada (2)");
  for (const c of spaces)
    for (const name of [`Ada${c}`, `${c}Ada`, `${c}${c}Ada${c} `])
      await isCalled(name, "Ada (2)");
  expect((await called(`Jo${spaces[5]}${spaces[15]} ${spaces[8]}Ann`)) === "Jo Ann", "one space between words");
});

await test("so does a name that looks the same in other letters, width, case or accents", async () => {
  const same = ["ada", "ADA", "Аdа", "Ａｄａ", "𝐀𝐝𝐚", "Àdá", "A\u0301d\u0308a", "ΑԀΑ", "Ⓐⓓⓐ"];
  for (const name of same)
    await isCalled(name, / \(2\)$/);
  const pairs = [["Bill", "BiII"], ["Lola", "L0la"], ["Bernie", "Bemie"], ["ЮРИЙ", "юрий"], ["Straße", "STRASSE"], ["Νίκος", "ΝΙΚΟΣ"]];
  for (const [one, two] of pairs) {
    await ada.socket.say({ do: "rename", name: one });
    await isCalled(two, `${two} (2)`);
  }
  await ada.socket.say({ do: "rename", name: "Ada" });
  for (const name of ["Bo", "Åse", "李小龍", "नीरज", "محمد", "Ümit", "O'Brien", "Renée 2"])
    await isCalled(name, name);
});

await test("an unreadable name is refused, and the message says why", async () => {
  const blank = ["", " ", ...invisible, ...spaces, `${spaces[5]}${invisible[0]}`, "\u0301", "\u2800\u2800"];
  for (const name of blank) {
    const wrong = await called(name);
    expect(wrong.code === "usage" && /visible|name/.test(wrong.message), `no name ${show(name)}, not ${show(wrong)}`);
  }
  for (const name of ["\ue000da", "\u{10fffd}", "A\u{50000}", "\uffff"])
    await isCalled(name, /^usage$/);
  expect((await called("x".repeat(33))).code === "usage", "32 characters at most");
  const flood = await called(`B${"\u0300\u0316".repeat(12)}o`);
  expect([...flood].length <= 7, `few marks on a letter, not ${show(flood)}`);
});

await test("names are checked at set-up, when a seat is taken, and for a rematch", async () => {
  const seats = [{ kind: "person", name: "Ada" }, { kind: "person", name: "A\u200dda " }, { kind: "person", name: "" }, { kind: "bot", name: "Аda" }];
  const made = (await server.post("/api/tables", { game: "android", name: " Fri\u202eday\u0007\u00a0 ", seats })).body;
  const about = async (id = made.table) => (await server.get(`/api/tables/${id}`)).body;
  expect((await about()).name === "Friday", `Friday, not ${show((await about()).name)}`);
  const names = (await about()).seats.map(({ name }) => name);
  expect(names[0] === "Ada" && names[1] === "Ada (2)" && names[2] === "Player 3" && names[3] === "Аda (4)", show(names));
  for (const name of ["\u2800", "\u3164", " ", "\ue000"]) {
    expect((await server.post("/api/tables", { game: "android", name, seats })).status === 400, `no table ${show(name)}`);
    const blank = [{ kind: "person", name }, ...seats.slice(1)];
    expect((await server.post("/api/tables", { game: "android", seats: blank })).status === 400, `no seat ${show(name)}`);
  }
  const secrets = [secret(), secret(), secret()];
  const invites = [made.owner, ...made.invites.map(({ invite }) => invite)];
  const take = (seat, name) => server.post(`/api/tables/${made.table}/take`, { seat, invite: invites[seat], secret: secrets[seat], name });
  expect((await take(2, "\u2800\u200b")).status === 400, "no blank name with a seat");
  expect((await take(2, "\u200bａda\u00a0")).status === 200 && (await about()).seats[2].name.endsWith(" (3)"), "a number");
  await take(0, "Ada");
  await take(1, "\u202eBo");
  expect((await about()).seats[1].name === "Bo", "without what turns it around");
  const people = await Promise.all([0, 1, 2].map((s) => new Player(server, made.table, s, secrets[s], still).sit()));
  for (const p of people) await p.socket.say({ do: "ready" });
  await Promise.all(people.map((p) => p.until((q) => q.view)));
  for (const p of people) await p.socket.say(p.seat ? { do: "agree" } : { do: "ask", what: "end" });
  await people[0].until((p) => p.info.state === "over");
  const next = (await people[1].socket.say({ do: "rematch" })).table;
  expect(JSON.stringify((await about(next)).seats.map(({ name }) => name)) === JSON.stringify((await about()).seats.map(({ name }) => name)), "the same names");
});

await test("a chat message stays on one line and cannot reverse other text", async () => {
  for (const text of ["", " ", "\u200b", "\u2800\u3164", "\n", "\u202e"])
    expect((await ada.socket.say({ do: "chat", text })).error, `nothing to say: ${show(text)}`);
  await ada.socket.say({ do: "chat", text: "a\u202eb\u2066c\nP1: I agree\u0007\u2028d 👩‍👩‍👧 שלום" });
  await other.until((p) => p.chat.length > 0);
  const { text } = other.chat[0];
  expect(text === "abc P1: I agree d 👩‍👩‍👧 שלום", show(text));
});

await server.stop();
finish();
