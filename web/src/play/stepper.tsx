/* stepper.tsx: a number with buttons for one less and one more. */
import type { JSX } from "preact";
import { words } from "../text/words";

const t = words({ less: "less", more: "more" }, { less: "weniger", more: "mehr" });

interface StepProps { label: string; number: number; least: number; most: number; set(number: number): void }

export function Stepper({ label, number, least, most, set }: StepProps): JSX.Element {
  const by = (step: number) => () => set(Math.min(most, Math.max(least, number + step)));
  return (
    <span class="stepper" role="group" aria-label={label}>
      <button type="button" class="btn step" aria-label={`${label}: ${t("less")}`} disabled={number <= least} onClick={by(-1)}>−</button>
      <output aria-label={label}>{number}</output>
      <button type="button" class="btn step" aria-label={`${label}: ${t("more")}`} disabled={number >= most} onClick={by(1)}>+</button>
    </span>
  );
}
