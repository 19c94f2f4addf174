/* campaign.mjs: a campaign at a server: chapters follow by rematch, outlive a restart, and can be taken along. */
import { Player, Server, chance, expect, finish, sitDown, test } from "./client.mjs";

const seats = [{ kind: "person", name: "P0" }, { kind: "person", name: "P1" }];
const chapter = { game: "la-1", seats, undo: "consent" };

const playedOut = async (players) => {
  for (const player of players) player.decision && player.play();
  await players[0].over;
};

await test("a chapter, a rematch that is the next one, and what a player takes along", async () => {
  const server = await new Server(["--limits", "messages=10000/10000"]).start();
  const { players, secrets } = await sitDown(server, { ...chapter, campaign: null, after: 0 });
  await playedOut(players);
  const told = await players[0].socket.say({ do: "campaign" });
  expect(told.campaign.chapters.length === 1 && told.chapters[0].title === "Big Bounties", JSON.stringify(told.error ?? told.chapters));
  expect(!JSON.stringify(told.campaign).includes("encounters"), "the order of the decks is hidden");
  const { table: next } = await players[0].socket.say({ do: "rematch" });
  for (const player of players) player.socket.cut();

  await server.kill();
  await server.start();
  const again = [];
  for (const seat of [0, 1]) again.push(await new Player(server, next, seat, secrets[seat], { random: chance(seat + 3), plays: false }).sit());
  for (const player of again) await player.socket.say({ do: "ready" });
  await again[0].until((p) => p.info.state === "running");
  const second = await again[0].socket.say({ do: "campaign" });
  expect(JSON.stringify(second.campaign) === JSON.stringify(told.campaign), "the next chapter begins with the campaign");
  expect(again[0].view.board.case !== "case-1", "and it is another case");
  expect((await again[0].socket.say({ do: "campaign", game: "la-1", campaign: told.campaign })).error?.code === "usage", "only the table's own");

  const branch = await server.post("/api/tables", { ...chapter, campaign: told.campaign, after: 1 });
  expect(branch.status === 200, JSON.stringify(branch.body));
  for (const wrong of [{ campaign: told.campaign, after: 2 }, { campaign: { a: 1 } }, { game: "android", seats: [...seats, ...seats], campaign: null }]) {
    const { status } = await server.post("/api/tables", { ...chapter, ...wrong });
    expect(status === 400, `${JSON.stringify(wrong).slice(0, 60)}: ${status}`);
  }
  await server.stop();
});

finish();
