/* later.tsx: delays parts that need not be in the first frame of a change.
 *
 * A choice must be visible at once: the pieces and the prompt. Less urgent parts follow later, one part in each frame, so
 * that none delays the next news for long. If news arrives earlier, the parts are skipped.
 */
import { effect, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Play } from "./play";
import { Still } from "./still";

const jobs = new Set<() => void>();
let waits = false;

const CALM = 30; /* milliseconds: by then the next of several messages in a row has arrived */
const PATIENCE = 500; /* if news never stop, everything is drawn at this interval */

let urgent = 0; /* for which all delayed parts wait */
let calm = 0; /* the time after which they no longer wait */
let since: number | null = null; /* when it started to wait */

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

/* Runs after the current frame is on the screen and earlier requests have had theirs. Returns a function that
 * cancels it. */
export function soon(job: () => void): () => void {
  jobs.add(job);
  wait(() => inFrame(() => setTimeout(next)));
  return () => jobs.delete(job);
}

/* Something urgent is about to be drawn, so all delayed parts wait. Returns a function that ends this after a frame
 * without further news. */
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

/* For news, and for the reply to a choice while it may be immediate. Returns a function that stops it. */
export function giveWay({ table, focus }: Play): () => void {
  const ends = [
    table.view.subscribe(() => standAside()()),
    effect(() => (table.sending.value?.state === "sending" && focus.sending.value === null ? standAside() : undefined)),
  ];
  return () => ends.forEach((end) => end());
}

/* A part of a new page that is drawn a frame after the others, so that no frame takes long. */
export function After({ draw }: { draw(): JSX.Element }): JSX.Element | null {
  const due = useSignal(false);
  useEffect(() => soon(() => (due.value = true)), []);
  return due.value ? draw() : null;
}

/* The previous value, and one frame later the current one. */
export function useLater<T>(value: T): T {
  const due = useSignal(value);
  const shown = useRef(value);
  useLayoutEffect(() => (due.peek() === value ? undefined : soon(() => (due.value = value))), [value]);
  if (due.value === value) shown.current = value;
  return shown.current;
}

/* A part of the page that depends only on such a value. */
export function Later<T>({ of, draw }: { of: T; draw(of: T): JSX.Element }): JSX.Element {
  const shown = useLater(of);
  return <Still of={[shown]} draw={() => draw(shown)} />;
}
