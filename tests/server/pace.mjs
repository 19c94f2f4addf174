/* pace.mjs: the length of reaction windows, as observed by people at their sockets.
 *
 * At an even pace a window in which somebody can only pass lasts as long as a person might think. At a quick
 * pace nobody waits for such a window. tests/unit/test_server_pace.c measures how much the lengths reveal.
 */
import { Server, chance, eventually, expect, finish, fourPeople, hasChoice, isWindow, sitDown, test } from "./client.mjs";

const server = await new Server(["--seeds", "--limits", "none"]).start();

const long = 2500; /* milliseconds */

/* Players with a choice answer at once. For each window without a choice, record its start and end, and whether this
 * player is the first one asked, so that it is counted once. */
async function play(setup, windows) {
  const { players } = await sitDown(server, { seats: fourPeople, ...setup }, { plays: false });
  for (const player of players) {
    const random = chance(setup.seed * 8 + player.seat + 1);
    let seen = null;
    let window = null;
    const look = () => {
      const { decision, view } = player;
      if (decision?.version === seen) return;
      if (window) window.ended = Date.now();
      window = null;
      seen = decision?.version;
      if (!decision) return;
      if (isWindow(player) && !hasChoice(player))
        windows.push((window = { began: Date.now(), ended: Infinity, first: Math.min(...view.waiting) === player.seat }));
      else player.choose(decision.version, Math.floor(random() * decision.options.length));
    };
    player.watchers.add(look);
    look();
  }
  return players;
}

const leave = (tables) => tables.flat().forEach((player) => player.socket.cut());

await test("an even window lasts as long as a person might think, whatever the hands contain", async () => {
  const windows = [];
  const tables = [];
  for (let seed = 1; seed <= 24; seed++) tables.push(await play({ pace: "even", seed }, windows));
  const counted = () => windows.filter(({ first, began }) => first && Date.now() - began > long);
  const found = await eventually(() => counted().length >= 48 && counted(), "48 windows");
  leave(tables);
  const longer = found.filter(({ began, ended }) => ended - began > long).length;
  /* Three quarters of human thinking times are this long; windows with several people are longer. */
  expect(longer > found.length / 2, `most windows to be longer than 2.5 s, not ${longer} of ${found.length}`);
  console.log(`${longer} of ${found.length} windows were longer than 2.5 s`);
});

await test("at a quick table players who can only pass are not asked", async () => {
  const windows = [];
  const players = await play({ pace: "quick", seed: 1 }, windows);
  const choices = () => players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  await eventually(() => choices() >= 100, "100 choices");
  leave([players]);
  expect(windows.length === 0, `no window to wait for, not ${windows.length}`);
});

await server.stop();
finish();
