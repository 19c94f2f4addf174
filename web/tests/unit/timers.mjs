// timers.mjs: time that passes only when a test lets it. (Of node's own fake timers, node 18 and 20 agree on too little.)

// Holds the clock and all timeouts until the test is over. Returns what lets milliseconds pass, one after another.
export function holdTime(mock) {
  const waiting = new Map();
  let now = 0;
  let last = 0;
  mock.method(globalThis, "setTimeout", (act, delay = 0) => {
    waiting.set(++last, { act, due: now + Math.max(1, delay) });
    return last;
  });
  mock.method(globalThis, "clearTimeout", (id) => waiting.delete(id));
  mock.method(performance, "now", () => now);
  return (milliseconds) => {
    for (const end = now + milliseconds; now < end; ) {
      now++;
      for (const [id, { act, due }] of waiting)
        if (due <= now) {
          waiting.delete(id);
          act();
        }
    }
  };
}
