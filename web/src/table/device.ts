/* device.ts: the local tables stored in this browser. */
import { language, pace, talk } from "../settings";
import type { Pace } from "../settings";
import type { LogLine } from "../protocol";
import type { TitleOf } from "./about";
import { WorkerEngine } from "./inworker";
import { keep, keepNew, keptTable, newKept } from "./kept";
import type { LocalSetup } from "./kept";
import { LocalTable } from "./local";

/* Milliseconds for reading one line, and the maximum for the results of one choice. */
const patience: Record<Pace, { line: number; most: number }> = {
  off: { line: 0, most: 0 },
  quick: { line: 160, most: 480 },
  told: { line: 700, most: 2100 },
};

/* Ends the current pause. */
let hurried: () => void = () => undefined;
export const hurry = () => hurried();

function pause(lines: LogLine[]): Promise<void> {
  const { line, most } = patience[pace.value];
  const time = document.hidden ? 0 : Math.min(line * lines.length, most);
  if (!time) return Promise.resolve();
  return new Promise((done) => {
    const clock = setTimeout(done, time);
    hurried = () => {
      clearTimeout(clock);
      done();
    };
  });
}

/* Without pauses, a few updates a second show the progress. */
const glance = () => (pace.value === "off" || document.hidden ? 200 : 0);

/* Only one tab at a time may play a table, since each stores its own state. `held` resolves when this tab may;
 * `elsewhere` is called while another tab has it. Browsers without locks allow every tab. */
export function holdTable(id: string, elsewhere: () => void): { held: Promise<void>; letGo(): void } {
  if (!navigator.locks) return { held: Promise.resolve(), letGo: () => undefined };
  const clock = setTimeout(elsewhere, 1000); /* a tab that was just closed takes a moment */
  const waits = new AbortController();
  let done: () => void;
  const over = new Promise<void>((then) => (done = then));
  const held = new Promise<void>((then) => {
    const hold = () => {
      clearTimeout(clock);
      then();
      return over;
    };
    navigator.locks.request(`angeles table ${id}`, { signal: waits.signal }, hold).catch(() => undefined);
  });
  return {
    held,
    letGo: () => {
      clearTimeout(clock);
      waits.abort();
      done();
    },
  };
}

export async function setUpLocal(setup: LocalSetup): Promise<string> {
  const kept = newKept(setup);
  await keepNew(kept);
  return kept.id;
}

export async function localTable(id: string, titleOf: TitleOf): Promise<LocalTable | null> {
  const kept = await keptTable(id);
  return kept && new LocalTable(kept, { engine: new WorkerEngine(), language: language.value, titleOf, keep, pause, glance, talk: () => 1000 * Number(talk.value) });
}
