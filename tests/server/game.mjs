/* game.mjs: four people play a whole game over sockets. */
import { Server, expect, finish, fourPeople, sitDown, test } from "./client.mjs";

const server = await new Server(["--limits", "none"]).start();

await test("four random players play to the end", async () => {
  const { table, players } = await sitDown(server, { seats: fourPeople });
  await Promise.all(players.map((p) => p.over));
  for (const p of players) {
    expect(p.refused.length === 0, `no refusals, not ${JSON.stringify(p.refused)}`);
    expect(["won", "lost"].includes(p.view.state), "a game that has ended");
  }
  const save = await server.get(`/api/tables/${table}/save`);
  expect(save.status === 200, "the complete game afterwards");
});

await server.stop();
finish();
