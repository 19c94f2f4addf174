/* later.tsx: delays parts that need not be in the first frame of a change.
 *
 * A choice is to be seen at once: where the pieces stand, what is asked. What only goes with it follows a frame later,
 * one part a frame so that none keeps the next news waiting for long, and not at all where they have come before.
 */
import { effect, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Play } from "./play";
import { Still } from "./still";

const jobs = new Set<() => void>();
let waits = false;

const CALM = 30; /* milliseconds: of several news in a row the next ones have come by then */
const PATIENCE = 500; /* where they do not end, all of it is drawn that often */

let urgent = 0; /* for which all of it stands aside */
let calm = 0; /* from when on it need not any more */
let since: number | null = null; /* when it was kept waiting */

const overdue = () => since !== null && performance.now() - since > PATIENCE;

function next(): void {
  waits = false;
  const [job] = jobs;
  if (!job) since = null;
  else since ??= performance.now();
  if (!job || urgent > 0) return;
  const early = calm - performance.now();
  if (early > 0 && !overdue()) return wait(() => setTimeout(next, early));
  for (const due of overdue() ? [...jobs] : [job]) {
    jobs.delete(due);
    due();
  }
  since = null;
  if (jobs.size > 0) wait(() => inFrame(() => setTimeout(next)));
}

const inFrame = (act: () => void) => void (document.hidden ? setTimeout(act) : requestAnimationFrame(act));

function wait(how: () => void): void {
  if (waits) return;
  waits = true;
  how();
}

/* Once the frame under way is on the screen, and those for whom it was asked before have had theirs. Returns what
 * calls it off. */
export function soon(job: () => void): () => void {
  jobs.add(job);
  wait(() => inFrame(() => setTimeout(next)));
  return () => jobs.delete(job);
}

/* Something is about to be drawn that is not to wait for any of it. Returns what ends that, once a frame has shown it and
 * nothing has followed. */
function standAside(): () => void {
  urgent++;
  return () =>
    inFrame(() =>
      setTimeout(() => {
        urgent--;
        calm = performance.now() + CALM;
        if (overdue()) next();
        else wait(() => setTimeout(next, CALM));
      }),
    );
}

/* News, and the answer to a choice as long as it may come at once. Returns what ends it. */
export function giveWay({ table, focus }: Play): () => void {
  const ends = [
    table.view.subscribe(() => standAside()()),
    effect(() => (table.sending.value?.state === "sending" && focus.sending.value === null ? standAside() : undefined)),
  ];
  return () => ends.forEach((end) => end());
}

/* The value as it was, and a frame later as it is. */
export function useLater<T>(value: T): T {
  const due = useSignal(value);
  const shown = useRef(value);
  useLayoutEffect(() => (due.peek() === value ? undefined : soon(() => (due.value = value))), [value]);
  if (due.value === value) shown.current = value;
  return shown.current;
}

/* A part of the page that is drawn by such a value, and by nothing else that its surroundings know. */
export function Later<T>({ of, draw }: { of: T; draw(of: T): JSX.Element }): JSX.Element {
  const shown = useLater(of);
  return <Still of={[shown]} draw={() => draw(shown)} />;
}
