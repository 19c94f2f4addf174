/* local.ts: a table on this device: one person against bots, or several around one screen.
 *
 * The table library, which runs next to the rules (instance.ts), decides what happens at the table. This file
 * stores the game, shows it at a pace that people can follow, and hands over the screen. With several people,
 * a curtain hides this; while it is closed, this file knows only what a spectator may see. Everything is
 * stored before it is shown, so closing the page loses nothing.
 */
import { batch, effect, signal } from "@preact/signals";
import type { Decision, Fault, Language, LogLine, Seat, Viewer } from "../protocol";
import { aboutHere, type TitleOf } from "./about";
import type { Answer, Request, TableEngine } from "./engine";
import { EngineLost } from "./engine";
import type { Course, Ran, Stand, Told } from "./instance";
import type { KeptTable } from "./kept";
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
  open?(game: string): boolean; /* hands are open: people share the screen without a curtain */
}

/* A name within the server's limits: one line of 32 characters, and 63 bytes for the game. */
function shortName(name: string): string {
  const characters = [...name.replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, 32);
  while (new TextEncoder().encode(characters.join("")).length > 63) characters.pop();
  return characters.join("");
}

export class LocalTable extends Shown implements Table {
  readonly kind = "local";
  readonly id: string;
  readonly curtain = signal<Seat | null>(null);

  private stand: Stand = { state: "running", people: [], asked: [], talk: null, seats: [], own: null, lesson: null };
  private shown = 0; /* when the actions of others were last shown */
  private course = 0; /* a new number cancels the current run */
  private serving: Promise<void> = Promise.resolve(); /* one run at a time */
  private keeping: Promise<void> = Promise.resolve();
  private running: Promise<unknown> = Promise.resolve(); /* the bots' current activity */
  private hush: () => void = () => undefined; /* ends the time to talk, as far as this page is concerned */

  constructor(private kept: KeptTable, private host: LocalHost) {
    super();
    this.id = kept.id;
  }

  /* Begins or continues the game. */
  async begin(): Promise<Reply> {
    try {
      await this.ask({ do: "hello", language: this.host.language });
      const began = await this.open();
      if (began.error) return this.fail(began.error);
      await this.learn();
      this.seen.link.value = "here";
      const people = this.stand.people;
      if (people.length <= 1) this.seen.viewer.value = people[0] ?? "spectator";
      await this.remember();
      this.tell();
      this.advance();
      return began as Reply;
    } catch (error) {
      return this.fail({ code: "lost", message: (error as Error).message });
    }
  }

  unveil(): void {
    const seat = this.curtain.value;
    if (seat === null) return;
    batch(() => {
      this.curtain.value = null;
      this.look(seat);
    });
    this.advance();
  }

  async choose(index: number): Promise<Reply> {
    const version = this.decision.value?.version ?? 0; /* 0 was never asked */
    this.seen.sending.value = { index, version, state: "sending" };
    const reply = await this.asSeat({ do: "choose", version, index });
    if ("error" in reply) {
      this.seen.sending.value = { index, version, state: "refused", why: reply.error };
      await this.go({ only: true });
      await this.refreshKept();
      return reply;
    }
    this.advance(true); /* the result is shown, which ends the sending */
    return reply;
  }

  async send(request: Request): Promise<Reply> {
    const viewer = this.viewer.value;
    try {
      switch (request.do) {
        case "undo":
        case "ask":
          return await this.takeBack(request);
        case "lesson":
          return await this.study(request);
        case "notes":
          return await this.note(request);
        case "report":
          return await this.report(String(request.text ?? ""));
        case "save":
        case "campaign":
        case "rules":
        case "info":
          return (await this.ask(request)) as Reply;
        case "view":
        case "log":
        case "story":
        case "ending":
          return (await this.ask({ ...request, viewer })) as Reply;
        case "hint":
        case "whynot":
        case "terms":
        case "weigh":
          return await this.asSeat(request);
        case "point": {
          const reply = await this.asSeat(request);
          if (!("error" in reply)) this.seen.apply({ news: "point", seat: viewer as Seat, at: request.at as string });
          return reply;
        }
        case "quiet":
          this.hush();
          return { did: "quiet" };
        case "offer":
        case "answer":
        case "orders":
        case "concede": {
          const reply = await this.asSeat(request);
          if (!("error" in reply)) this.advance(true);
          return reply;
        }
        default:
          return { error: { code: "usage", message: `a table on this device has no '${request.do}'` } };
      }
    } catch (error) {
      return { error: { code: "lost", message: (error as Error).message } };
    }
  }

  speak(language: Language): void {
    if (language === this.host.language) return;
    this.host.language = language;
    void this.relearn();
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
    if (course !== this.course) return;
    if (acted) {
      await this.go({ only: true });
      await this.refreshKept();
    }
    while (course === this.course) {
      const { stand, more } = await this.go();
      if (course !== this.course) return;
      if (more) {
        await (stand.talk ? this.talkFirst(course) : this.show());
        continue;
      }
      if (stand.state !== "running") return this.close();
      return this.handTo(this.personAsked(stand));
    }
  }

  /* Lets the table continue, and reads its new state. */
  private async go(course: Partial<Course> = {}): Promise<Ran> {
    const going = this.host.engine.go({
      viewer: this.viewer.value, told: this.log.value.length, glance: this.host.glance(), ...course,
    });
    this.running = going;
    const ran = await going;
    this.take(ran);
    return ran;
  }

  private take({ stand, match }: Told): void {
    this.stand = stand;
    this.kept.match = match;
    if (stand.lesson) {
      const { name, begun, state } = stand.lesson;
      this.kept.lesson = { name, begun, done: state === "done" };
    }
  }

  /* Everybody at this screen talks and hears the same, so they have nothing to say together. */
  private async talkFirst(course: number): Promise<void> {
    const ms = this.host.talk?.() ?? 0;
    if (ms > 0) {
      await this.refreshKept();
      await this.silence(ms);
      this.seen.talk.value = null;
    }
    if (course !== this.course) return;
    await this.ask({ do: "quiet", seat: this.stand.people[0] });
  }

  /* Ends after this time, in which nobody writes an offer, or at once by hush(). */
  private async silence(ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = (): void => undefined;
    await new Promise<void>((done) => {
      this.hush = done;
      stop = effect(() => {
        clearTimeout(timer);
        const { value: waits } = this.dwell;
        this.seen.talk.value = { ms, since: performance.now(), quiet: [] };
        if (!waits) timer = setTimeout(done, ms);
      });
    });
    stop();
    clearTimeout(timer);
    this.hush = () => undefined;
  }

  /* The viewer stays, if asked, or if it is a lesson. */
  private personAsked({ asked, lesson }: Stand): Seat {
    const viewer = this.viewer.value;
    return viewer !== "spectator" && (asked.includes(viewer) || lesson) ? viewer : asked[0]!;
  }

  private async handTo(seat: Seat): Promise<void> {
    if (this.viewer.value !== seat && this.stand.people.length > 1 && !this.host.open?.(this.kept.setup.game)) {
      batch(() => {
        this.look("spectator");
        this.curtain.value = seat;
      });
    } else if (this.viewer.value !== seat) {
      this.look(seat);
    }
    await this.refreshKept();
    this.tell();
  }

  private async close(): Promise<void> {
    this.curtain.value = null;
    await this.refreshKept();
    this.tell();
  }

  /* Changes the viewer; the previous viewer's state is dropped first. */
  private look(viewer: Viewer): void {
    this.seen.forget();
    this.seen.viewer.value = viewer;
  }

  /* Shows a bot's action, with a pause if something visible happened. */
  private async show(): Promise<void> {
    if (performance.now() - this.shown < this.host.glance()) return;
    const before = this.log.value.length;
    await this.refreshKept();
    const lines = this.log.value.slice(before);
    if (!lines.length) return;
    await this.host.pause(lines);
    this.shown = performance.now();
  }

  /* ---- The engine --------------------------------------------------------------------------- */

  private ask(request: Request): Promise<Answer> {
    return this.host.engine.ask(request);
  }

  /* A request that changes something, or whose reply is for one seat. Offers are public, and so is what can be offered:
   * any person at this screen makes and answers them without a curtain, by naming their seat. */
  private async asSeat({ seat: named, ...request }: Request): Promise<Reply> {
    const open = ["offer", "answer", "terms", "weigh"].includes(request.do) && this.stand.people.includes(named as Seat);
    const seat = open ? (named as Seat) : this.viewer.value;
    return (await this.act((seat === "spectator" ? request : { ...request, seat }) as Request)) as Reply;
  }

  /* If the engine is lost, the table continues from the stored game. */
  private async act(request: Request): Promise<Answer> {
    try {
      return await this.ask(request);
    } catch (error) {
      if (!(error instanceof EngineLost) || this.link.value === "closed") throw error;
      await this.ask({ do: "hello", language: this.host.language });
      const opened = await this.open();
      return opened.error ? opened : { error: { code: "fault", message: error.message } };
    }
  }

  private async open(): Promise<Answer> {
    const { lesson } = this.kept;
    const opened = await this.openKept();
    /* The lesson may have changed since it was left. Then it begins again. */
    if (!lesson || (!opened.error && this.stand.lesson) || !this.kept.save) return opened;
    this.kept.save = "";
    this.kept.match = undefined;
    this.kept.lesson = { name: lesson.name, begun: [], done: false };
    return this.openKept();
  }

  private async openKept(): Promise<Answer> {
    const { game, chairs, seed, options, campaign, after } = this.kept.setup;
    const { lesson } = this.kept;
    const names = chairs.some(({ name }) => name) ? { names: chairs.map(({ name }) => shortName(name)) } : {};
    const answer = await this.ask(
      this.kept.save
        ? { do: "open", save: this.kept.save }
        : lesson
          ? { do: "new", game, lesson: lesson.name }
          : { do: "new", game, seats: chairs.length, seed, options, ...names, ...(campaign !== undefined && { campaign, after: after ?? 0 }) },
    );
    if (answer.error) return answer;
    const told = (await this.host.engine.sit(this.kept.match ?? this.matchKept())) ?? (await this.host.engine.sit(this.matchKept(false)));
    if (!told) return { error: { code: "lost", message: "the seats do not fit this game" } };
    this.take(told);
    return answer;
  }

  /* The match of a table that begins, or that an older version stored. Its orders may no longer be valid: then the
   * table opens without them. This page measures the time to talk: it stops while somebody writes an offer. */
  private matchKept(ordered = true): string {
    const { setup, conceded, orders, notes, lesson } = this.kept;
    return JSON.stringify({
      match: 1,
      talk: this.host.talk && !lesson ? 1 : 0,
      seats: setup.chairs.map(({ kind, name, level, personality }, seat) => ({
        kind, name: shortName(name), level, personality: personality ?? null,
        conceded: conceded?.includes(seat), orders: ordered ? orders?.[seat] : undefined, notes: notes?.[seat],
      })),
      lesson,
    });
  }

  private async logOf(viewer: Viewer, since: number): Promise<LogLine[]> {
    const lines: LogLine[] = [];
    for (;;) {
      const answer = await this.ask({ do: "log", viewer, since });
      if (answer.error) return lines;
      lines.push(...answer.lines);
      since = answer.next;
      if (since >= answer.total) return lines;
    }
  }

  /* Shows the viewer's current view, complete or as changes, in one update, but not before `first` is done. */
  private async refresh(
    viewer: Viewer, since = this.log.value.length, whole = false, first?: Promise<void>,
  ): Promise<void> {
    const seat = viewer === "spectator" ? null : viewer;
    const [seen, asked, lines, told] = await Promise.all([
      this.ask({ do: "view", viewer, changes: true, ...(whole || !this.seen.hash ? {} : { have: this.seen.hash }) }),
      seat === null ? null : this.ask({ do: "options", seat }),
      this.logOf(viewer, since),
      this.host.engine.stand(viewer),
    ]);
    await first;
    if (seen.error || viewer !== this.viewer.value) return;
    const { own, lesson, asked: due } = told.stand;
    if (own) batch(() => {
      this.seen.apply({ news: "orders", orders: own.orders });
      this.seen.apply({ news: "notes", text: own.notes });
    });
    const fits = this.seen.apply({
      news: "game",
      hash: seen.hash,
      ...(seen.view ? { view: seen.view } : { base: seen.base, changes: seen.changes, removed: seen.removed }),
      decision: seat !== null && due.includes(seat) ? ((asked?.decision as Decision | undefined) ?? null) : null,
      undo: own?.undo ?? 0,
      lesson,
      log: { since, lines },
    });
    if (!fits && !whole) return this.refresh(viewer, since, true);
    const view = this.view.value!;
    this.kept.status = view.status;
    this.kept.state = view.state;
  }

  /* A choice is stored before it is shown: nothing that somebody has seen is lost with the page. */
  private refreshKept(since?: number): Promise<void> {
    return this.refresh(this.viewer.value, since, false, this.remember().then(() => this.keeping));
  }

  private async learn(): Promise<void> {
    const info = await this.ask({ do: "info", cards: true });
    if (!info.error) this.seen.learn(info);
  }

  private async relearn(): Promise<void> {
    await this.ask({ do: "language", language: this.host.language });
    await this.learn();
    await this.refresh(this.viewer.value, 0);
    this.tell();
  }

  /* ---- What people do besides playing -------------------------------------------------------- */

  private async takeBack(request: Request): Promise<Reply> {
    this.course++; /* a bot that is thinking stops after its choice */
    this.hush();
    await this.running.catch(() => undefined);
    const reply = await this.asSeat(request);
    if (!("error" in reply)) {
      await this.go({ only: true });
      await this.refreshKept(0);
    }
    this.advance();
    return reply;
  }

  /* The learner has read something, begins the chapter again, or wants to see the solution. */
  private async study(request: Request): Promise<Reply> {
    const reply = await this.asSeat(request);
    if ("error" in reply || request.what === "solution") return reply;
    await this.go({ only: true });
    await this.refreshKept(0);
    this.tell();
    return reply;
  }

  private async note(request: Request): Promise<Reply> {
    const reply = await this.asSeat(request);
    if (!("error" in reply)) await this.refreshKept();
    return reply;
  }

  private async report(text: string): Promise<Reply> {
    const { setup, save } = this.kept;
    return { did: "report", report: { text, setup, save } };
  }

  /* ---- Keeping ------------------------------------------------------------------------------- */

  private async remember(): Promise<void> {
    const [answer, told] = await Promise.all([this.ask({ do: "save" }), this.host.engine.stand(this.viewer.value)]);
    if (!answer.error) this.kept.save = answer.save;
    this.take(told);
    this.store();
  }

  /* Changes are stored in order. If several are waiting, only the newest is stored. */
  private due = false;
  private warned = false;
  private store(): void {
    this.kept.at = Date.now();
    if (this.due) return;
    this.due = true;
    this.keeping = this.keeping
      .then(() => {
        this.due = false;
        return this.host.keep(this.kept);
      })
      .catch(() => {
        if (!this.warned) this.seen.warning.value = t("notKept");
        this.warned = true; /* once: the game continues, and the next change tries again */
      });
  }

  private fail(error: Fault): Reply {
    this.seen.link.value = "lost";
    return { error };
  }

  /* Publishes the state of the table itself. */
  private tell(): void {
    const { setup } = this.kept;
    this.kept.name = this.lesson.value?.title || this.host.titleOf(setup.game, this.log.value, this.entries.value) || this.kept.name;
    const told = {
      table: this.id,
      name: this.kept.name,
      game: setup.game,
      state: this.stand.state,
      owner: this.stand.people[0] ?? 0,
      you: this.viewer.value,
      points: this.host.open?.(setup.game) ?? false,
    };
    this.seen.apply({ news: "table", table: aboutHere(told, this.stand.seats, setup.options) });
    this.store();
  }
}
