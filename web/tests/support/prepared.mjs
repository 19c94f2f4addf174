// prepared.mjs: positions made by hand at a local table, on the real engine.
//
//     const dumps = prepared("android", 3, (dump, n) => { dump.fields.jimmy_at = "napd"; });
//     const page = await openPrepared(site, dumps[0], { size: "phone" });
//     await load(page, dumps[1], "Deutsch"); // the same page shows another position, in this language
//
//     await context.addInitScript(openInstead, finished("la-1", 2)); // the next game is over already
//     await context.addInitScript(openInstead, nearEnd("la-1", 2, 30)); // or 30 decisions before its end
//     await context.addInitScript(openInstead, await saveOf(page)); // or goes on where another page is
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { assert, eventually } from "./harness.mjs";
import { untilAsked } from "./table.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

const program = process.env.ANGELES_SERVER ?? join(root, "build/release/angeles");

// The replies of a new engine.
function ask(requests) {
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join("");
  const replies = execFileSync(program, ["engine"], { input, maxBuffer: 1e8, encoding: "utf8" });
  return replies.trim().split("\n").map((line) => {
    const reply = JSON.parse(line);
    assert.ok(!reply.error, reply.error?.message);
    return reply;
  });
}

const begin = (game) => ({ do: "new", game, seats: 4, seed: 1, options: { first: "1" } });

// The keys of all entries of a kind.
export const keysOf = (game, kind) =>
  ask([begin(game), { do: "info", cards: true }]).at(-1).cards.filter((entry) => entry.kind === kind).map(({ card }) => card);

// Dumps at the beginning of the first turn, which is that of seat 0, each edited by `change`.
export function prepared(game, count, change) {
  const choices = [];
  const seats = [0, 1, 2, 3];
  for (;;) {
    const asked = ask([begin(game), ...choices, ...seats.map((seat) => ({ do: "options", seat }))]).slice(-4).map(({ decision }) => decision);
    if (asked[0].options.some(({ kind }) => kind === "end")) break;
    const seat = asked.findIndex(({ options }) => options.length > 0);
    choices.push({ do: "choose", seat, version: asked[seat].version, index: 0 });
  }
  const { dump } = ask([begin(game), ...choices, { do: "dump" }]).at(-1);
  return Array.from({ length: count }, (_, n) => {
    const copy = structuredClone(dump);
    change(copy, n);
    ask([begin(game), { do: "load", dump: copy }]); /* complains if it is not consistent */
    return copy;
  });
}

// Runs before the page's own scripts: the next game is opened from a save. Counts the views that its worker sends.
export function openInstead(save) {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.about?.do !== "new") return post.call(this, message, ...rest);
    window.views = 0;
    this.addEventListener("message", ({ data }) => (window.views += Number(data.answer?.news?.some(({ news }) => news === "game") ?? 0)));
    return post.call(this, { ...message, about: { do: "open", save } }, ...rest);
  };
}

// The save of a whole game, played in the terminal by chance.
export function finished(game, seats) {
  const folder = mkdtempSync(join(tmpdir(), "angeles-finished-"));
  const save = join(folder, "save");
  let state = 1;
  const numbers = Array.from({ length: 4000 }, () => `${((state = (state * 48271) % 2147483647) % 6) + 1}\n`);
  execFileSync(program, ["play", game, "--seats", String(seats), "--seed", "1", "--level", "random", "--save", save], { input: numbers.join(""), maxBuffer: 1e8 });
  const text = readFileSync(save, "utf8");
  rmSync(folder, { recursive: true });
  return text;
}

// The same game, when so many choices of the person on the first chair are left.
export function nearEnd(game, seats, left) {
  const choices = finished(game, seats).split("\n").filter((line) => !/^\{"(end|told|table)"/.test(line));
  const own = choices.flatMap((line, n) => (line.endsWith('"seat":0}') ? [n] : []));
  return choices.slice(0, own.at(-left)).join("\n");
}

// The save of the local table on a page.
export const saveOf = (page) => page.evaluate(() => new Promise((then) => {
  const n = -2; /* the client's own requests have positive numbers */
  window.rules.addEventListener("message", ({ data }) => data.n === n && then(JSON.parse(data.answer).save));
  window.rules.postMessage({ n, call: "line", about: { do: "save" } });
}));

export async function openPrepared(site, dump, options) {
  const context = await site.profile(options);
  await context.addInitScript(openInstead, ask([begin(dump.game), { do: "load", dump }, { do: "save" }]).at(-1).save);
  const page = await site.visit(context);
  await page.click("text=/Play now|Jetzt spielen/");
  await untilAsked(page);
  await page.click(":is([aria-label=Menu], [aria-label=Menü]):visible");
  await page.click("text=/^(Settings|Einstellungen)$/");
  return page;
}

// The settings are open in another language. Changing it requests everything again.
export async function load(page, dump, language) {
  const before = await page.evaluate(() => window.views);
  await page.evaluate((dump) => window.rules.postMessage({ n: -1, call: "line", about: { do: "load", dump } }), dump);
  await page.click(`.drawer >> text=${language}`);
  await eventually(async () => assert.ok((await page.evaluate(() => window.views)) > before));
}
