/* steps.ts: what an undo goes back over.
 *
 * The engine counts the choices of all seats. Who takes back means the last thing he chose himself:
 * what bots did since, and where he was answered for, goes with it.
 */
import type { Seat } from "../protocol";

interface Step {
  seat: Seat;
  own: boolean; /* a person chose it, and was not answered for */
}

export class Steps {
  private steps: Step[] = [];

  /* A save does not say who was answered for: after it was opened, passing counts as that. */
  static of(save: string, isPerson: (seat: Seat) => boolean): Steps {
    const made = new Steps();
    for (const line of save.split("\n")) {
      if (!line) continue;
      const entry = JSON.parse(line);
      if (entry.choice) made.push(entry.seat, isPerson(entry.seat) && entry.choice.kind !== "pass");
      else if (entry.undo) made.pop(entry.number);
      else if (entry.load) made.steps = [];
    }
    return made;
  }

  push(seat: Seat, own: boolean): void {
    this.steps.push({ seat, own });
  }

  pop(count: number): void {
    this.steps.length = Math.max(0, this.steps.length - count);
  }

  /* How many choices of the game to take back, so that so many of the seat's own are gone; 0: there
   * are not so many. */
  back(seat: Seat, choices: number): number {
    for (let at = this.steps.length - 1; at >= 0; at--) {
      const step = this.steps[at]!;
      if (step.own && step.seat === seat && --choices === 0) return this.steps.length - at;
    }
    return 0;
  }

  /* Of so many choices that may be taken back freely, those the seat made itself. */
  free(choices: number): number {
    return choices > 0 ? this.steps.slice(-choices).filter((step) => step.own).length : 0;
  }
}
