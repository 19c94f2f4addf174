/* local.ts: a table on this device: one person against bots, or several around one screen.
 *
 * The table library, which runs next to the rules (instance.ts), decides what happens at the table and writes the
 * news. This file stores the game, shows the news at a pace that people can follow, and hands over the screen. With
 * several people, a curtain hides this; while it is closed, this file knows only what a spectator may see. Everything
 * is stored before it is shown, so closing the page loses nothing.
 */
import { batch, effect, signal } from "@preact/signals";
import type { Fault, Language, LogLine, News, Seat, Viewer } from "../protocol";
import { aboutHere, type TitleOf } from "./about";
import type { Answer, Request, TableEngine } from "./engine";
import { EngineLost } from "./engine";
import { gameOf, Keeper, matchOf, type KeptTable } from "./kept";
import { Shown } from "./news";
import type { Reply, Table } from "./table";
import { words } from "../text/words";

const t = words(
  { notKept: "this browser cannot store the game: it lasts as long as this page. Save it to a file before you close the page" },
  { notKept: "dieser Browser kann das Spiel nicht speichern: Es bleibt nur, solange diese Seite offen ist. Sichere es in einer Datei, bevor du sie schließt" },
);

export interface LocalHost {
  engine: TableEngine;
  language: Language;
  titleOf: TitleOf;
  keep(table: KeptTable): Promise<void>;
  /* The pause for reading what another player did, by the number of log lines. */
  pause(lines: LogLine[]): Promise<void>;
  /* Milliseconds between two updates while others act, if nobody watches every step. */
  glance(): number;
  talk?(): number; /* milliseconds of time to talk before certain decisions */
}

/* The requests of a local table: who answers them, and what follows. */
const kinds: Record<string, "engine" | "viewer" | "seat" | "update" | "move" | "stop" | "point"> = {
  save: "engine", campaign: "engine", rules: "engine", info: "engine",
  view: "viewer", log: "viewer", story: "viewer", ending: "viewer",
  hint: "seat", whynot: "seat", terms: "seat", weigh: "seat",
  lesson: "update", notes: "update", undo: "stop", ask: "stop", point: "point",
  offer: "move", answer: "move", orders: "move", concede: "move",
};

export class LocalTable extends Shown implements Table {
  readonly kind = "local";
  readonly id: string;
  readonly curtain = signal<Seat | null>(null);

  private people: Seat[] = []; /* they have not conceded */
  private looks = 0; /* a new number: whoever looks knows nothing yet */
  private course = 0; /* a new number cancels the current run */
  private serving: Promise<void> = Promise.resolve(); /* one run at a time */
  private hush: () => void = () => undefined; /* ends the time to talk, as far as this page is concerned */

  private keeper: Keeper;

  constructor(private kept: KeptTable, private host: LocalHost) {
    super();
    this.id = kept.id;
    this.keeper = new Keeper(kept, host.keep, () => (this.seen.warning.value = t("notKept")));
    this.people = kept.setup.chairs.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  }

  /* Begins or continues the game. */
  async begin(): Promise<Reply> {
    try {
      const began = await this.open();
      if (began.error) return this.fail(began.error);
      await this.learn();
      this.seen.link.value = "here";
      if (this.people.length === 1) this.seen.viewer.value = this.people[0]!;
      await this.update();
      this.advance();
      return began as Reply;
    } catch (error) {
      return this.fail({ code: "lost", message: (error as Error).message });
    }
  }

  unveil(): void {
    const seat = this.curtain.value;
    if (seat === null) return;
    this.look(seat, null);
    this.advance();
  }

  async choose(index: number): Promise<Reply> {
    const version = this.decision.value?.version ?? 0; /* 0 was never asked */
    this.seen.sending.value = { index, version, state: "sending" };
    const reply = await this.asSeat({ do: "choose", version, index });
    if ("error" in reply) {
      this.seen.sending.value = { index, version, state: "refused", why: reply.error };
      await this.update();
    } else this.advance(true); /* the result is shown, which ends the sending */
    return reply;
  }

  async send(request: Request): Promise<Reply> {
    const viewer = this.viewer.value;
    const kind = kinds[request.do];
    if (request.do === "report") {
      const { setup, save } = this.kept;
      return { did: "report", report: { text: request.text ?? "", setup, save } };
    }
    if (request.do === "quiet") {
      this.hush();
      return { did: "quiet" };
    }
    try {
      if (!kind) return { error: { code: "usage", message: `a table on this device has no '${request.do}'` } };
      if (kind === "engine") return (await this.ask(request)) as Reply;
      if (kind === "viewer") return (await this.ask({ ...request, viewer })) as Reply;
      if (kind === "stop") {
        this.course++; /* what a bot is thinking of is no longer asked */
        this.hush();
      }
      const reply = await this.asSeat(request);
      const done = !("error" in reply);
      if (done && kind === "point") this.seen.apply({ news: "point", seat: viewer as Seat, at: request.at as string });
      if (done && (kind === "update" || kind === "stop") && request.what !== "solution") await this.update();
      if (kind === "stop" || (done && kind === "move")) this.advance(kind === "move");
      return reply;
    } catch (error) {
      return { error: { code: "lost", message: (error as Error).message } };
    }
  }

  speak(language: Language): void {
    if (language === this.host.language) return;
    this.host.language = language;
    void this.ask({ do: "language", language }).then(() => this.learn()).then(() => this.update());
  }

  leave(): void {
    this.course++;
    this.hush();
    this.seen.link.value = "closed";
    this.host.engine.close();
  }

  /* The current save: a text that `open` accepts on any device. */
  get saved(): KeptTable {
    return this.kept;
  }

  /* ---- Serving the player who is asked ------------------------------------------------------------- */

  /* Continues until a person has to decide. `acted`: the viewer has just done something. */
  private advance(acted = false): void {
    const course = ++this.course;
    this.hush();
    this.serving = this.serving
      .then(() => this.serve(course, acted))
      .catch((error) => {
        if (course === this.course) this.fail({ code: "lost", message: (error as Error).message });
      });
  }

  private async serve(course: number, acted: boolean): Promise<void> {
    if (acted && course === this.course) await this.update();
    while (course === this.course) {
      const { pause, asked, people } = await this.host.engine.go(this.host.glance());
      this.people = people;
      if (course !== this.course) return;
      if (pause === "talk") await this.talkFirst(course);
      else if (pause) await this.showBots();
      else return this.handTo(asked);
    }
  }

  /* Everybody at this screen talks and hears the same, so they have nothing to say together. */
  private async talkFirst(course: number): Promise<void> {
    const ms = this.host.talk?.() ?? 0;
    if (ms > 0) {
      await this.update();
      await this.silence(ms);
      this.seen.talk.value = null;
    }
    if (course !== this.course) return;
    await this.ask({ do: "quiet", seat: this.people[0] });
  }

  /* Ends after this time, in which nobody writes an offer, or at once by hush(). */
  private silence(ms: number): Promise<void> {
    return new Promise((done) => {
      const stop = effect(() => {
        const { value: waits } = this.dwell;
        this.seen.talk.value = { ms, since: performance.now(), quiet: [] };
        const timer = waits ? undefined : setTimeout(() => this.hush(), ms);
        return () => clearTimeout(timer);
      });
      this.hush = () => {
        this.hush = () => undefined;
        stop();
        done();
      };
    });
  }

  /* The viewer stays, if asked. If nobody is, the game is over, or a learner reads. With open hands people share the
   * screen without a curtain. */
  private async handTo(asked: Seat[]): Promise<void> {
    const viewer = this.viewer.value;
    const seat = asked.find((one) => one === viewer) ?? asked[0];
    const veiled = this.people.length > 1 && !this.table.value?.points;
    if (seat === undefined) this.curtain.value = null;
    else if (seat !== viewer && veiled) this.look("spectator", seat);
    else if (seat !== viewer) this.look(seat, null);
    await this.update();
  }

  /* Changes the viewer; the previous viewer's state is dropped first. */
  private look(viewer: Viewer, curtain: Seat | null): void {
    this.looks++;
    batch(() => {
      this.curtain.value = curtain;
      this.seen.forget();
      this.seen.viewer.value = viewer;
    });
  }

  /* Shows bots' actions, with a pause if something visible happened. */
  private async showBots(): Promise<void> {
    const before = this.log.value.length;
    await this.update();
    const lines = this.log.value.slice(before);
    if (lines.length) await this.host.pause(lines);
  }

  /* Stores what has happened, and shows the viewer the news. */
  private async update(): Promise<void> {
    const { look, news, save, match } = await this.host.engine.settle({ viewer: this.viewer.value, n: this.looks });
    if (this.kept.lesson && match !== this.kept.match) this.kept.lesson = JSON.parse(match).lesson;
    await this.keeper.keep({ save, match });
    if (look.n !== this.looks) return;
    if (this.show(news)) return;
    this.looks++; /* it does not fit what is known: everything is sent again */
    await this.update();
  }

  private show(news: News[]): boolean {
    const { setup } = this.kept;
    let fits = true;
    batch(() => {
      let table = this.table.value ?? aboutHere({ table: this.id, name: "", game: setup.game, options: setup.options });
      for (const one of news)
        if (one.news === "table") table = { ...table, ...one.table };
        else fits = this.seen.apply(one) && fits;
      if (!this.view.value) return;
      const { status, state } = this.view.value;
      const name = this.lesson.value?.title || this.host.titleOf(setup.game, this.log.value, this.entries.value) || this.kept.name;
      void this.keeper.keep({ status, state, name });
      if (table.name !== name) table = { ...table, name };
      if (table !== this.table.value) this.seen.apply({ news: "table", table });
    });
    return fits;
  }

  /* ---- The engine --------------------------------------------------------------------------- */

  private ask(request: Request): Promise<Answer> {
    return this.host.engine.ask(request);
  }

  /* A request that changes something, or whose reply is for one seat. Offers are public, and so is what can be offered:
   * any person at this screen makes and answers them without a curtain, by naming their seat. If the engine is lost,
   * the table continues from the stored game. */
  private async asSeat({ seat: named, ...request }: Request): Promise<Reply> {
    const open = ["offer", "answer", "terms", "weigh"].includes(request.do) && this.people.includes(named as Seat);
    const seat = open ? (named as Seat) : this.viewer.value;
    try {
      return (await this.ask((seat === "spectator" ? request : { ...request, seat }) as Request)) as Reply;
    } catch (error) {
      if (!(error instanceof EngineLost) || this.link.value === "closed") throw error;
      const opened = await this.open();
      return (opened.error ? opened : { error: { code: "fault", message: error.message } }) as Reply;
    }
  }

  private async open(): Promise<Answer> {
    const { kept } = this;
    await this.ask({ do: "hello", language: this.host.language });
    const opened = await this.openKept();
    /* The lesson may have changed since it was left. Then it begins again. */
    if (!kept.lesson || !kept.save || (!opened.error && JSON.parse(kept.match!).lesson)) return opened;
    kept.lesson = { name: kept.lesson.name, begun: [], done: false };
    kept.save = "";
    kept.match = undefined;
    return this.openKept();
  }

  private async openKept(): Promise<Answer> {
    const { kept, host } = this;
    const answer = await this.ask(kept.save ? { do: "open", save: kept.save } : { do: "new", ...gameOf(kept) });
    if (answer.error) return answer;
    const fresh = (ordered: boolean) => matchOf(kept, Boolean(host.talk), ordered);
    const match = (await host.engine.sit(kept.match ?? fresh(true))) ?? (await host.engine.sit(fresh(false)));
    if (match === null) return { error: { code: "lost", message: "the seats do not fit this game" } };
    kept.match = match;
    this.looks++;
    return answer;
  }

  private async learn(): Promise<void> {
    const info = await this.ask({ do: "info", cards: true });
    if (!info.error) this.seen.learn(info);
  }

  private fail(error: Fault): Reply {
    this.seen.link.value = "lost";
    return { error };
  }
}
