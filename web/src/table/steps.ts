/* steps.ts: the choices of a local game in order, as an undo goes back over them.
 *
 * What bots chose and what was answered for a person would only be chosen again, so taking one back
 * means: back to before the last choice the person made himself.
 */
import type { Seat } from "../protocol";

/* A seat, with OWN where a person chose it himself: small, because it is kept with the table. */
export type Step = number;

const OWN = 16;

export const stepOf = (seat: Seat, own: boolean): Step => seat + (own ? OWN : 0);

/* How many choices of the game go when a seat takes back so many of its own; 0: there are not so many. */
export function stepsBack(steps: Step[], seat: Seat, wanted: number): number {
  for (let i = steps.length - 1; i >= 0; i--)
    if (steps[i] === seat + OWN && --wanted === 0) return steps.length - i;
  return 0;
}

/* Of the last `free` choices, which the kernel lets be taken back, how many the person made himself. */
export const ownAmong = (steps: Step[], free: number): number =>
  free ? steps.slice(-free).filter((step) => step >= OWN).length : 0;
