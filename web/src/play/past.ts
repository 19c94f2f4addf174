/* past.ts: the positions that a viewer has seen since the page was opened, to look back at during the game.
 *
 * Only views that were shown to this viewer are kept, so looking back reveals nothing new.
 */
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { View, Viewer } from "../protocol";
import type { Table } from "../table/table";

const MOST = 400; /* positions kept; older ones are forgotten */

interface Position {
  view: View;
  lines: number; /* of the log */
}

export class Past {
  /* The position shown, counted from the oldest, 0; null: the present. */
  readonly at = signal<number | null>(null);
  readonly count = signal(0); /* without the present */
  readonly shown: ReadonlySignal<Position | null>;
  private kept: Position[] = [];
  private viewer: Viewer | null = null;

  constructor(private table: Table) {
    this.shown = computed(() => (this.at.value === null ? null : (this.kept[this.at.value] ?? null)));
  }

  /* Starts to remember. Returns a function that stops it. */
  follow(): () => void {
    return effect(() => {
      const { table } = this;
      const view = table.view.value;
      const lines = table.log.value.length;
      const viewer = table.curtain.value === null ? table.viewer.value : null;
      untracked(() => this.keep(view, lines, viewer));
    });
  }

  private keep(view: View | null, lines: number, viewer: Viewer | null): void {
    if (viewer !== this.viewer) this.forget();
    this.viewer = viewer;
    if (!view || viewer === null || view.viewer !== viewer) return;
    while (this.kept.length && this.kept.at(-1)!.lines > lines) this.kept.pop(); /* choices were taken back */
    const last = this.kept.at(-1);
    if (last?.view === view) return;
    if (last?.lines === lines) this.kept.pop(); /* nothing has happened that is worth seeing */
    this.kept.push({ view, lines });
    const over = this.kept.length - MOST;
    if (over > 0) this.kept.splice(0, over);
    batch(() => {
      this.count.value = this.kept.length - 1;
      const at = this.at.value;
      if (at !== null) this.at.value = at - Math.max(over, 0) >= this.count.value ? null : Math.max(0, at - Math.max(over, 0));
    });
  }

  private forget(): void {
    this.kept = [];
    batch(() => {
      this.at.value = null;
      this.count.value = 0;
    });
  }

  /* Goes back or forward; after the latest position comes the present. */
  step(by: 1 | -1): void {
    this.goTo((this.at.value ?? this.count.value) + by);
  }

  goTo(at: number): void {
    this.at.value = at >= this.count.value ? null : Math.max(0, at);
  }

  /* The position in which this line of the log was the latest; null: it is not kept. */
  positionOf(line: number): number | null {
    const at = this.kept.findIndex(({ lines }) => lines > line);
    return at < 0 || this.kept[0]!.lines > line + 1 ? null : at;
  }

  now(): void {
    this.at.value = null;
  }
}
