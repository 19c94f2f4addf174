// table.mjs: a person's actions at a table, by clicking.
import { patience } from "./harness.mjs";

export const asked = ".prompt.asked";

// Runs in the page: resolves as soon as the person has to do something: "curtain", "over" or "asked", the last one
// with the offered options. It observes the page instead of polling.
const wanted = (timeout) => new Promise((resolve) => {
  const offered = () =>
    [...document.querySelectorAll(".prompt.asked .opt, .prompt.asked .btn.end")].filter((one) => !one.disabled);
  const look = () => {
    if (document.querySelector(".curtain")) return { now: "curtain" };
    if (document.querySelector(".ending")) return { now: "over" };
    if (document.querySelector(".prompt [aria-busy=true]")) return null;
    const options = offered();
    return options.length ? { now: "asked", texts: options.map((one) => one.textContent.trim()) } : null;
  };
  const end = (found) => {
    watch.disconnect();
    clearTimeout(timer);
    resolve(found);
  };
  const check = () => {
    const found = look();
    if (found) end(found);
  };
  const watch = new MutationObserver(check);
  const timer = setTimeout(() => end({ now: null }), timeout);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  check();
});

async function whatIsWanted(page, timeout = patience) {
  const found = await page.evaluate(wanted, timeout);
  if (!found.now) throw new Error(`nothing was asked within ${timeout} ms: ${await page.textContent("body")}`);
  return found;
}

export const isAsked = async (page) => (await page.evaluate(wanted, 0)).now === "asked";

export const until = async (page, timeout) => (await whatIsWanted(page, timeout)).now;

export async function untilAsked(page, timeout) {
  const now = await until(page, timeout);
  if (now !== "asked") throw new Error(`expected to be asked, but there is: ${now}`);
}

// Chooses who sits on chair 2 and those after it; if nothing else is said, bots that decide quickly.
export async function fill(page, chairs = Array(3).fill("bot novice")) {
  for (const [n, who] of chairs.entries()) await page.getByLabel(`Who sits on chair ${n + 2}`).selectOption(who);
}

// Starts a table with bots that decide quickly.
export async function sitDownQuickly(page) {
  await page.click("text=Set up a table");
  await fill(page);
  await page.click("text=Sit down");
}

// Sets up a table on the server. `also` makes further settings.
export async function sitDownOnline(page, chairs, also = () => {}) {
  await page.getByRole("radio", { name: /Online/ }).check();
  await also();
  await fill(page, chairs);
  await page.click("button.pb");
  await page.waitForURL(/#\/table\//);
}

// The seats that this browser holds, and the links to those that a table's owner gives away.
export const heldBy = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("angeles.seats")));

export async function links(owner) {
  const [{ table, invites }] = await heldBy(owner);
  return invites.map(({ seat, invite }) => `#/join/${table}/${seat}/${invite}`);
}

export const promptText = (page) => page.textContent(`${asked} .ask`);

// Plays the shortest game: ends every turn at once.
export const hurry = (texts) => Math.max(0, texts.findIndex((text) => text.startsWith("End your turn")));

// Runs in the page: presses one of the options, and "Do it" if that asks for confirmation.
const press = async (index) => {
  const offered = [...document.querySelectorAll(".prompt.asked .opt, .prompt.asked .btn.end")];
  const drawn = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
  offered.filter((one) => !one.disabled)[index]?.click();
  await drawn();
  const sure = document.querySelector(".prompt .sure .danger");
  if (!sure) return;
  sure.click();
  await drawn();
};

// Waits for a decision and clicks one option: `choose` gets the texts and returns the index. Returns the state of the
// page; unless it is "asked", nothing was clicked.
export async function act(page, choose) {
  const { now, texts } = await whatIsWanted(page);
  if (now === "asked") await page.evaluate(press, choose(texts));
  return now;
}

// Like act(), but without waiting, for decisions that somebody else may answer. Returns whether there was one.
export async function click(page, choose) {
  const { now, texts } = await page.evaluate(wanted, 0);
  if (now === "asked") await page.evaluate(press, choose(texts));
  return now === "asked";
}

// Holds the curtain's button until it lifts.
export async function lift(page) {
  await page.hover(".curtain .hold"); /* once it has stopped moving */
  await page.mouse.down();
  await page.waitForSelector(".curtain", { state: "detached" });
  await page.mouse.up();
}

// Plays until the game is over, or for at most `most` clicks.
export async function playOut(page, choose, most = 1500) {
  let clicks = 0;
  while (clicks < most && (await act(page, choose)) === "asked") clicks++;
  return clicks;
}
