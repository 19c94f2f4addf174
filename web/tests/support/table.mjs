// table.mjs: what a person does at a table, by clicking.

export const asked = ".prompt.asked";
const over = ".ending, .prompt.over";

// Waits until this page's person is asked, or the game is over.
export async function untilAsked(page, timeout = 30000) {
  await page.waitForSelector(`${asked}, ${over}, .curtain`, { timeout });
  return (await page.$(asked)) !== null;
}

export const promptText = (page) => page.textContent(`${asked} .ask`);

// Clicks what the prompt offers: `choose` is handed the texts and says which. Risky ones are
// confirmed. True once the decision has been answered.
export async function click(page, choose) {
  await page.evaluate((pick) => {
    const prompt = document.querySelector(".prompt.asked");
    if (!prompt) return;
    const sure = prompt.querySelector(".sure .danger");
    if (sure) return sure.click();
    const options = [...prompt.querySelectorAll(".opt, .btn.end")].filter((option) => !option.disabled);
    const texts = options.map((option) => option.textContent.trim());
    options[new Function("texts", `return (${pick})(texts)`)(texts)]?.click();
  }, String(choose));
}
