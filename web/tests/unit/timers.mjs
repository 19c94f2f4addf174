// timers.mjs: fake timers, advanced by the test. (Node's own differ too much between versions 18 and 20.)

// Stops the clock and all timeouts until the test is over. Returns a function that advances the time, millisecond by
// millisecond.
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
