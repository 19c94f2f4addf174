// table.mjs: what a person does at a table, by clicking.
import { setTimeout as pause } from "node:timers/promises";

export const asked = ".prompt.asked";

// What is wanted of whoever sits there: "curtain", "over", "asked", or nothing (null).
const state = () =>
  document.querySelector(".curtain") ? "curtain"
  : document.querySelector(".ending") ? "over"
  : document.querySelector(".prompt.asked .opt, .prompt.asked .btn.end") ? "asked"
  : null;

export async function until(page, timeout = 90000) {
  for (const end = Date.now() + timeout; Date.now() < end; await pause(10)) {
    const now = await page.evaluate(state);
    if (now) return now;
  }
  throw new Error(`nothing was asked within ${timeout} ms: ${await page.textContent("body")}`);
}

export async function untilAsked(page, timeout) {
  const now = await until(page, timeout);
  if (now !== "asked") throw new Error(`expected to be asked, but there is: ${now}`);
}

// Sits down against bots that do not think long.
export async function sitDownQuickly(page) {
  await page.click("text=Set up a table");
  for (const chair of [2, 3, 4])
    await page.getByLabel(`Who sits on chair ${chair}`).selectOption("bot novice");
  await page.click("text=Sit down");
}

export const promptText = (page) => page.textContent(`${asked} .ask`);

const offered = () =>
  [...document.querySelectorAll(".prompt.asked .opt, .prompt.asked .btn.end")].filter((one) => !one.disabled);

// Clicks one of what is offered: `choose` is handed the texts and gives the index. What asks once
// more is confirmed. Waits until the table has taken the choice.
export async function click(page, choose) {
  const before = await page.evaluate(`(${offered})().map((one) => one.textContent.trim())`);
  if (!before.length) return;
  await page.evaluate(`(${offered})()[${choose(before)}]?.click()`);
  await page.evaluate(() => document.querySelector(".prompt .sure .danger")?.click());
}
