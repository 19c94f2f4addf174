// lighthouse.mjs: runs Lighthouse on the first page, on a table and on a table that is watched, with its mobile settings.
//
//     node bench/web/lighthouse.mjs      after make site web all; installs Lighthouse under build/ if it is missing
//
// It is not part of the tests, because the results depend on other load on the machine.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serve } from "../../web/serve.mjs";
import { startServer } from "../../web/tests/support/server.mjs";
import { untilAsked } from "../../web/tests/support/table.mjs";

const VERSION = "12.2.1"; /* runs on Node 18 and 20 */
const PORT = 9417;
const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const place = join(root, "build/lighthouse");
const { chromium } = createRequire(join(root, "web/package.json"))("playwright-core");

if (!existsSync(join(place, "node_modules/lighthouse")))
  execFileSync("npm", ["install", "--prefix", place, "--no-audit", "--no-fund", "--silent", "--ignore-scripts", `lighthouse@${VERSION}`]);
const { default: lighthouse } = await import(pathToFileURL(join(place, "node_modules/lighthouse/core/index.js")));

const server = await serve(join(root, "build/site"), 0, "/");
const address = `http://localhost:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", `--remote-debugging-port=${PORT}`],
});

/* The table is stored in the browser's profile, which Lighthouse uses as well. */
async function tableThere() {
  const cdp = await chromium.connectOverCDP(`http://127.0.0.1:${PORT}`);
  const page = await cdp.contexts()[0].newPage();
  await page.goto(address);
  await page.click("text=/Play now|Jetzt spielen/");
  await untilAsked(page);
  const url = page.url();
  await page.close();
  return url;
}

/* A server's table with one person and bots. A visitor without the person's secret watches it. */
async function tableToWatch() {
  const { address } = await startServer();
  const cdp = await chromium.connectOverCDP(`http://127.0.0.1:${PORT}`);
  const page = await cdp.contexts()[0].newPage();
  await page.goto(`${address}#/setup/android`);
  await page.getByRole("radio", { name: /Online/ }).check();
  for (const chair of [2, 3, 4]) await page.getByLabel(`Who sits on chair ${chair}`).selectOption("bot novice");
  await page.click("text=Options");
  await page.getByLabel("Spectators").selectOption("yes");
  await page.click("text=Sit down");
  await untilAsked(page);
  const table = /#\/table\/(\w+)/.exec(page.url())[1];
  await page.close();
  return `${address}#/table/${table}`;
}

const options = { port: PORT, output: "json", logLevel: "error" };
console.log("| page | performance | accessibility | best practices | first paint | largest paint | blocked |\n|---|---:|---:|---:|---:|---:|---:|");
const pages = [
  ["first page", async () => address, false],
  ["a table", tableThere, true], /* the table is stored in the browser, so the storage must not be cleared */
  ["a watched table", tableToWatch, false],
];
for (const [name, there, disableStorageReset] of pages) {
  const onlyCategories = ["performance", "accessibility", "best-practices"];
  const { lhr } = await lighthouse(await there(), { ...options, disableStorageReset, onlyCategories });
  const score = (category) => Math.round(lhr.categories[category].score * 100);
  const time = (audit) => lhr.audits[audit].displayValue;
  console.log(`| ${name} | ${score("performance")} | ${score("accessibility")} | ${score("best-practices")} | ${time("first-contentful-paint")} | ${time("largest-contentful-paint")} | ${time("total-blocking-time")} |`);
  for (const { id, title, score: got, scoreDisplayMode } of Object.values(lhr.audits))
    if (got !== null && got < 1 && scoreDisplayMode === "binary") console.log(`<!-- ${name}: ${id}: ${title} -->`);
}
await browser.close();
server.close();
process.exit(0);
