/* clock.tsx: a seat's time, counted down between two messages of the table. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Seat } from "../protocol";
import { Icon } from "../icons";
import { language } from "../settings";
import { usePlay } from "./context";
import { clockText } from "./links";
import { words } from "./words";

const SHORT = 30; /* seconds: from here on it is urgent */
const now = signal(Date.now());
let shown = 0;
let ticking: ReturnType<typeof setInterval> | null = null;

/* The time, updated while it is shown. */
export function useNow(on: boolean): number {
  useTick(on);
  return now.value;
}

function useTick(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    shown++;
    ticking ??= setInterval(() => (now.value = Date.now()), 500);
    return () => {
      if (--shown > 0 || !ticking) return;
      clearInterval(ticking);
      ticking = null;
    };
  }, [on]);
}

export function Clock({ seat }: { seat: Seat }): JSX.Element | null {
  const { table } = usePlay();
  const info = table.table.value;
  const chair = info?.seats[seat];
  const runs = !!chair?.runs && info?.state === "running";
  useTick(runs);
  const told = useRef({ clock: -1, at: 0 });
  if (!chair || chair.clock === null) return null;
  if (told.current.clock !== chair.clock) told.current = { clock: chair.clock, at: Date.now() };
  const left = runs ? chair.clock - Math.max(0, now.value - told.current.at) / 1000 : chair.clock;
  const text = clockText(left, language.value);
  return (
    <span class={`clock${left <= SHORT ? " short" : ""}`} role="timer" aria-label={words().seconds(text)}>
      <Icon name="clock" />
      {text}
    </span>
  );
}
