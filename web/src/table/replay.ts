/* replay.ts: a replay of a game, from any moment and any seat.
 *
 * The drawing code treats it as a table at which nobody is asked anything. A moment is a number of entries: 0 is
 * before the first, `total` is the end.
 */
import { batch, computed, signal } from "@preact/signals";
import type { Language, LogLine, Option, Seat, TableInfo, View, Viewer } from "../protocol";
import { aboutHere, type TitleOf } from "./about";
import type { Engine, Request } from "./engine";
import { seenByAll } from "./everyone";
import { Shown } from "./news";
import type { Reply, Table } from "./table";

/* The moments a reader looks for, and the public log line of each. */
export interface Mark {
  mark: "period" | "turn" | "turning" | "ending";
  text: string;
}

export interface Moment {
  entry: number;
  kind: string;
  seat?: Seat;
  option?: Pick<Option, "kind" | "targets">;
  marks: Mark[];
}

/* A bot's analysis of a choice: the expectation of each seat, and a better choice if there was one. */
export interface Analyzed {
  entry: number;
  seat: Seat;
  standing: number[];
  lost: number;
  chosen?: Option;
  best?: Option;
  reasons?: { text: string; points: number }[];
}

/* The moments at which a step stops: every choice, turns, days. */
export type Stride = "choice" | "turn" | "period";

export class ReplayTable extends Shown implements Table {
  readonly kind = "local";
  readonly curtain = signal<Seat | null>(null);

  readonly at = signal(0);
  readonly analysis = signal<{ moments: Analyzed[]; done: number /* 0 to 1 */; scores: number[] | null } | null>(null);
  readonly all = signal(false); /* the combined knowledge of all seats, instead of one viewer's */
  readonly moments = signal<Moment[]>([]);
  readonly total = computed(() => this.moments.value.length);
  /* The latest turn or turning point at this moment. */
  readonly lately = computed(() => {
    const before = this.moments.value.slice(0, this.at.value).flatMap(({ marks }) => marks);
    return (before.at(-1) ?? this.opening)?.text ?? "";
  });
  game = "";
  seats = 0;
  private opening: Mark | undefined;
  private eyes: Viewer = 0; /* the viewer whose view is requested */
  private shown = 0; /* a newer request makes older replies obsolete */

  constructor(
    readonly id: string,
    readonly save: string,
    private engine: Engine,
    private language: Language,
    private titleOf: TitleOf,
    readonly recorded = false, /* as it was shown then; it cannot be replayed */
  ) {
    super();
  }

  async begin(at: number | null, viewer: Viewer | "all"): Promise<Reply> {
    await this.engine.ask({ do: "hello", language: this.language });
    const opened = await this.engine.ask({ do: "open", save: this.save });
    if (opened.error) return { error: opened.error };
    this.game = opened.game;
    this.seats = opened.seats;
    await this.learn();
    await this.readMoments();
    this.seen.link.value = "here";
    this.all.value = viewer === "all";
    this.eyes = this.eyesOf(viewer);
    await this.goTo(at ?? 0);
    return opened as Reply;
  }

  private async readMoments(): Promise<void> {
    const moments: Moment[] = [];
    for (let since = 0; ; ) {
      const answer = await this.engine.ask({ do: "entries", since });
      if (answer.error) break;
      moments.push(...answer.entries);
      this.opening ??= answer.marks?.at(-1); /* only the first page has the lines before the first entry */
      since = answer.next;
      if (since >= answer.total) break;
    }
    this.moments.value = moments;
  }

  /* Shows the game after this many entries. */
  async goTo(at: number): Promise<void> {
    const to = Math.max(0, Math.min(at, this.total.value));
    this.at.value = to;
    await this.draw();
  }

  private eyesOf(viewer: Viewer | "all"): Viewer {
    if (typeof viewer === "string") return "spectator";
    return viewer < this.seats ? viewer : 0;
  }

  /* The previous view stays until the new one has arrived. */
  async see(viewer: Viewer | "all"): Promise<void> {
    this.all.value = viewer === "all";
    this.eyes = this.eyesOf(viewer);
    await this.draw();
  }

  step(by: 1 | -1, stride: Stride): Promise<void> {
    let to = this.at.value + by;
    while (to > 0 && to < this.total.value && !this.isStop(to, stride)) to += by;
    return this.goTo(to);
  }

  /* Whether a turn or a period began after the previous entry. */
  private isStop(at: number, stride: Stride): boolean {
    if (stride === "choice") return true;
    const marks = this.moments.value[at - 1]?.marks ?? [];
    return marks.some(({ mark }) => mark === "period" || mark === "ending" || (stride === "turn" && mark === "turn"));
  }

  private async draw(): Promise<void> {
    const mine = ++this.shown;
    const viewer = this.eyes;
    const entry = this.at.value < this.total.value ? { entry: this.at.value } : {};
    const others = this.all.value ? Array.from({ length: this.seats }, (_, seat) => seat) : [];
    const [seen, lines, ...views] = await Promise.all([
      this.engine.ask({ do: "view", viewer, ...entry }),
      this.readLog(viewer, entry),
      ...others.map((seat) => this.engine.ask({ do: "view", viewer: seat, ...entry })),
    ]);
    if (mine !== this.shown || seen.error || views.some(({ error }) => error)) return;
    batch(() => {
      this.seen.viewer.value = viewer;
      this.seen.log.value = lines;
      this.seen.apply({
        news: "game",
        hash: seen.hash,
        view: views.length ? seenByAll(seen.view, views.map(({ view }) => view as View)) : (seen.view as View),
        decision: null,
        undo: 0,
        log: { since: lines.length, lines: [] },
      });
      this.seen.apply({ news: "table", table: this.about() });
    });
  }

  private async readLog(viewer: Viewer, entry: { entry?: number }): Promise<LogLine[]> {
    const lines: LogLine[] = [];
    for (let since = 0; ; ) {
      const answer = await this.engine.ask({ do: "log", viewer, since, ...entry });
      if (answer.error) return lines;
      lines.push(...answer.lines);
      since = answer.next;
      if (since >= answer.total) return lines;
    }
  }

  private about(): TableInfo {
    const name = this.titleOf(this.game, this.log.value, this.entries.value);
    return aboutHere({ table: this.id, name, game: this.game, state: "over", you: this.viewer.value });
  }

  /* The save of the game up to this moment, to be played on. */
  async branch(): Promise<string | null> {
    const opened = await this.engine.ask({ do: "open", table: "branch", save: this.save, upto: this.at.value });
    if (opened.error) return null;
    const { save } = await this.engine.ask({ do: "save", table: "branch" });
    await this.engine.ask({ do: "close", table: "branch" });
    return save ?? null;
  }

  private async learn(): Promise<void> {
    const info = await this.engine.ask({ do: "info", cards: true });
    if (!info.error) this.seen.learn(info);
  }

  /* A bot's analysis: expectations and the most expensive choices. It arrives in parts, so that the replay stays
   * usable. */
  async analyze(): Promise<void> {
    if (this.analysis.value) return;
    this.analysis.value = { moments: [], done: 0, scores: null };
    for (let since = 0; this.link.value !== "closed"; ) {
      const answer = await this.engine.ask({ do: "analyze", since, limit: 8 });
      if (answer.error) return;
      since = answer.next;
      this.analysis.value = {
        moments: [...this.analysis.value.moments, ...answer.moments],
        done: answer.total ? since / answer.total : 1,
        scores: answer.scores ?? null,
      };
      if (since >= answer.total) return;
    }
  }

  unveil(): void {}

  choose(): Promise<Reply> {
    return Promise.resolve({ error: { code: "forbidden", message: "this has been played already" } });
  }

  async send(request: Request): Promise<Reply> {
    const viewer = this.viewer.value;
    switch (request.do) {
      case "rules":
      case "info":
        return (await this.engine.ask(request)) as Reply;
      case "story":
      case "ending":
        return (await this.engine.ask({ ...request, viewer })) as Reply;
      default:
        return { error: { code: "forbidden", message: "this has been played already" } };
    }
  }

  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    void (async () => {
      await this.engine.ask({ do: "language", language });
      await this.learn();
      this.opening = undefined;
      await this.readMoments();
      await this.draw();
    })();
  }

  leave(): void {
    this.seen.link.value = "closed";
    this.engine.close();
  }
}
