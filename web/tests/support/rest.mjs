// rest.mjs: waits until a page has drawn everything. Parts that may come a few frames after the prompt (the map's lights,
// names, the bar, the rest of a long list: src/play/later.tsx) must not be looked at before.
const QUIET = 100; /* milliseconds without a change, which delayed parts never leave between them */
const MOST = 10000; /* for a page that always changes */

// Runs in the page.
const settle = async ([quiet, most]) => {
  const frame = () => new Promise((then) => requestAnimationFrame(then));
  const moves = ({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime < Infinity;
  await document.fonts.ready;
  let changed = performance.now();
  const end = changed + most;
  const watch = new MutationObserver(() => (changed = performance.now()));
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const rests = () => performance.now() - changed > quiet && !document.getAnimations().some(moves);
  do for (const _ of [1, 2, 3]) await frame();
  while (!rests() && performance.now() < end);
  watch.disconnect();
};

export const rest = (page) => page.evaluate(settle, [QUIET, MOST]);
