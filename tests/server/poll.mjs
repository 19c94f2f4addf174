/* poll.mjs: plays a game by long poll, as if sockets were blocked. */
import { Server, apply, chance, expect, finish, fourPeople, secret, sitDown, test } from "./client.mjs";

const server = await new Server(["--limits", "none"]).start();

/* Plays one seat to the end by polling. */
async function play(table, seat, mine) {
  const random = chance(99);
  const opened = await server.post("/api/connection", { id: 0, do: "sit", table, seat, secret: mine });
  expect(opened.status === 200, "a connection");
  const headers = { authorization: `Bearer ${opened.body.connection}` };
  let after = opened.body.next;
  let view = null;
  let choices = 0;
  let waiting = [...opened.body.messages];
  for (;;) {
    for (const message of waiting) {
      expect(!message.error || message.error.code === "stale", JSON.stringify(message.error));
      if (message.news !== "game") continue;
      view = message.view ?? apply(view, message);
      if (view.state !== "running") return { choices, headers, after };
      if (!message.decision) continue;
      const { version, options } = message.decision;
      choices++;
      const sent = await server.post(
        "/api/connection/send",
        { messages: [{ id: choices, do: "choose", version, index: Math.floor(random() * options.length) }] },
        headers,
      );
      expect(sent.status === 200, "that it is taken");
    }
    const got = await server.post("/api/connection/poll", { after }, headers);
    expect(got.status === 200, `messages, not ${JSON.stringify(got.body)}`);
    after = got.body.next;
    waiting = got.body.messages;
  }
}

await test("one of four plays by long poll", async () => {
  const { table, secrets } = await server.table({ seats: fourPeople.slice(0, 1).concat([{ kind: "bot", level: "novice" }, { kind: "bot", level: "novice" }]) });
  const { choices } = await play(table, 0, secrets[0]);
  expect(choices > 20, "a whole game");
});

await test("news that was not received can be fetched again", async () => {
  const { table, secrets } = await server.table({ seats: [{ kind: "person" }, { kind: "bot", level: "novice" }, { kind: "bot", level: "novice" }] });
  const opened = await server.post("/api/connection", { id: 0, do: "sit", table, seat: 0, secret: secrets[0] });
  const headers = { authorization: `Bearer ${opened.body.connection}` };
  const ping = { messages: [{ id: "x", do: "ping" }] };
  await server.post("/api/connection/send", ping, headers);
  const { next } = opened.body;
  const first = (await server.post("/api/connection/poll", { after: next }, headers)).body;
  const again = (await server.post("/api/connection/poll", { after: next }, headers)).body;
  const same = JSON.stringify(again.messages.slice(0, first.messages.length));
  expect(first.messages.length > 0 && same === JSON.stringify(first.messages), "the same again");
});

await test("requests that a poll must not make", async () => {
  const none = await server.post("/api/connection/poll", { after: 0 }, { authorization: `Bearer ${secret()}` });
  expect(none.status === 401, "401");
  expect((await server.post("/api/connection/poll", { after: 0 })).status === 401, "401");
  const opened = await server.post("/api/connection", { id: 0, do: "ping" });
  const headers = { authorization: `Bearer ${opened.body.connection}` };
  for (const body of ["", "{", '{"after":-1}', '{"after":99}', '{"before":1}'])
    expect((await server.post("/api/connection/poll", body, headers)).status === 400, `400 for ${body}`);
  for (const body of ["", "{", '{"messages":7}', '{"messages":[{]}'])
    expect((await server.post("/api/connection/send", body, headers)).status === 400, `400 for ${body}`);
});

void sitDown;
await server.stop();
finish();
