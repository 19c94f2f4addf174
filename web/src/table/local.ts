/* local.ts: a table on this device: one person against bots, or several around one screen.
 *
 * The table is the engine's owner. It serves whoever is asked, one after the other: bots think,
 * people who can only pass are answered for, and when somebody has to decide it waits. With several
 * people the screen is handed over under a curtain; while it is drawn, everything known here is
 * what a spectator may see. What a person has done is kept at once, so that closing the page loses
 * nothing; what bots did since is done again, the same.
 */
import { batch, signal } from "@preact/signals";
import type {
  Chair, Decision, Fault, Language, LogLine, Order, Seat, Viewer,
} from "../protocol";
import { aboutHere, type TitleOf } from "./about";
import { botAsked, optionKey, runBots, type Choosing, type Course, type Stand } from "./bots";
import type { Answer, Engine, Request } from "./engine";
import { EngineLost } from "./engine";
import type { KeptTable } from "./kept";
import { botOf } from "./levels";
import { Shown } from "./news";
import { answeredFor, standingOrders } from "./orders";
import { Steps } from "./steps";
import type { Reply, Table } from "./table";

export interface LocalHost {
  engine: Engine;
  language: Language;
  titleOf: TitleOf;
  keep(table: KeptTable): Promise<void>;
  /* How long one may look at what another did: so many lines were told. */
  pause(lines: LogLine[]): Promise<void>;
  /* Milliseconds between two looks at what others do, where nobody watches every step. */
  glance(): number;
}

export class LocalTable extends Shown implements Table {
  readonly kind = "local";
  readonly id: string;
  readonly curtain = signal<Seat | null>(null);

  private stand: Stand = { state: "running", waiting: [] };
  private shown = 0; /* when what others do was shown last */
  private steps = new Steps();
  private struck = new Set<string>(); /* options that broke the engine, by what they are */
  private course = 0; /* a new number stops what was under way */
  private serving: Promise<void> = Promise.resolve(); /* one course at a time */
  private keeping: Promise<void> = Promise.resolve();
  private running: Promise<void> = Promise.resolve(); /* what bots do just now */

  constructor(private kept: KeptTable, private host: LocalHost) {
    super();
    this.id = kept.id;
  }

  /* Begins the game or goes on with it. */
  async begin(): Promise<Reply> {
    try {
      await this.ask({ do: "hello", language: this.host.language });
      const began = this.kept.save ? await this.reopen() : await this.fresh();
      if (began.error) return this.fail(began.error);
      await this.learn();
      this.seen.link.value = "here";
      const people = this.people();
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
    const decision = this.decision.value;
    const seat = this.viewer.value;
    if (!decision || seat === "spectator")
      return { error: { code: "stale", message: "nothing is asked here now" } };
    const { version } = decision;
    this.seen.sending.value = { index, version, state: "sending" };
    const reply = await this.play(seat, decision, index, true);
    if (reply.error) {
      this.seen.sending.value = { index, version, state: "refused", why: reply.error };
      await this.refresh(seat);
      return { error: reply.error };
    }
    this.advance(true); /* what follows is shown, and ends the sending */
    return reply as Reply;
  }

  async send(request: Request): Promise<Reply> {
    const viewer = this.viewer.value;
    try {
      switch (request.do) {
        case "undo":
          return await this.takeBack(request, "free");
        case "ask": /* nobody else is there to be asked */
          if (request.what === "undo") return await this.takeBack(request, "owner");
          return { error: { code: "usage", message: "there is nobody else to ask at this table" } };
        case "notes":
          return this.note(String(request.text ?? ""));
        case "orders":
          return this.order((request.orders as Order[]) ?? []);
        case "report":
          return await this.report(String(request.text ?? ""));
        case "concede":
          return await this.concede();
        case "save":
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
        case "offer":
        case "answer":
          return await this.asSeat(request);
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
    this.seen.link.value = "closed";
    this.host.engine.close();
  }

  /* The save as it stands: a text that `open` takes anywhere. */
  get saved(): KeptTable {
    return this.kept;
  }

  /* ---- Serving whoever is asked ------------------------------------------------------------- */

  private people(): Seat[] {
    return this.kept.setup.chairs.flatMap((chair, seat) =>
      chair.kind === "person" && !this.kept.conceded.includes(seat) ? [seat] : []);
  }

  private isBot(seat: Seat): boolean {
    return !this.people().includes(seat);
  }

  /* Goes on until a person has to decide. `acted`: the viewer has just chosen. */
  private advance(acted = false): void {
    const course = ++this.course;
    this.serving = this.serving
      .then(() => this.serve(course, acted))
      .catch((error) => {
        if (course === this.course) this.fail({ code: "lost", message: (error as Error).message });
      });
  }

  private async serve(course: number, acted: boolean): Promise<void> {
    if (course !== this.course) return;
    if (acted) await this.refreshKept();
    while (course === this.course && this.stand.state === "running") {
      const bots = this.botsToRun();
      if (botAsked(bots) !== undefined) {
        await (this.running = this.run(bots));
        if (course !== this.course) return;
        await this.show();
        continue;
      }
      const asked = await this.personAsked();
      if (course !== this.course) return;
      if (asked === "answered") continue;
      await this.handTo(asked);
      return;
    }
    if (course === this.course) await this.close();
  }

  private botsToRun(): Course {
    const { chairs } = this.kept.setup;
    return {
      stand: this.stand,
      bots: Object.fromEntries(chairs.flatMap((chair, seat) => (this.isBot(seat) ? [[seat, botOf(chair)]] : []))),
      struck: [...this.struck],
      viewer: this.viewer.value,
      told: this.log.value.length,
      glance: this.host.glance(),
    };
  }

  /* Bots choose until there is something to see, or somebody else is asked. */
  private async run(course: Course): Promise<void> {
    const { engine } = this.host;
    let choosing: Choosing | undefined;
    try {
      const ran = engine.runBots
        ? await engine.runBots(course)
        : await runBots(course, (request) => this.ask(request), (what) => (choosing = what));
      this.stand = ran.stand;
      ran.chose.forEach((seat) => this.steps.push(seat, false));
    } catch (error) {
      if (!(error instanceof EngineLost) || this.link.value === "closed") throw error;
      choosing = error.choosing ?? choosing;
      if (!choosing) throw error;
      await this.recover(choosing.decision, choosing.index, error.message);
    }
  }

  /* The seat that has to decide, or "answered" where one was answered for. */
  private async personAsked(): Promise<Seat | "answered"> {
    const viewer = this.viewer.value;
    const waiting = [...this.stand.waiting].sort((a) => (a === viewer ? -1 : 1));
    for (const seat of waiting) {
      const { decision } = (await this.ask({ do: "options", seat })) as unknown as { decision: Decision };
      const orders = await this.ordersOf(seat);
      const index = answeredFor(decision, orders, seat, await this.activeFor(orders, seat));
      if (index !== null) {
        await this.play(seat, decision, index);
        return "answered";
      }
    }
    return waiting[0];
  }

  private async ordersOf(seat: Seat): Promise<Order[]> {
    const orders = this.kept.orders[seat] ?? [];
    if (!orders.length) return orders;
    const standing = standingOrders(orders, seat, await this.logOf(seat, 0));
    this.kept.orders[seat] = standing;
    if (seat === this.viewer.value && standing.length !== orders.length)
      this.seen.apply({ news: "orders", orders: standing });
    return standing;
  }

  /* Whose turn it is, where an order wants to know. */
  private async activeFor(orders: Order[], seat: Seat): Promise<Seat | null> {
    if (!orders.some(({ unless }) => unless)) return null;
    const { view } = (await this.ask({ do: "view", viewer: seat })) as unknown as { view: { active: Seat } };
    return view.active;
  }

  private async handTo(seat: Seat): Promise<void> {
    if (this.viewer.value !== seat && this.people().length > 1) {
      batch(() => {
        this.look("spectator");
        this.curtain.value = seat;
      });
    } else if (this.viewer.value !== seat) {
      this.look(seat);
    }
    await this.refresh(this.viewer.value);
    this.tell();
    await this.remember(); /* once it is seen: nobody waits for it */
  }

  private async close(): Promise<void> {
    this.curtain.value = null;
    await this.refreshKept();
    this.tell();
  }

  /* Whose eyes see from now on; what others saw is dropped first. */
  private look(viewer: Viewer): void {
    this.seen.forget();
    this.seen.viewer.value = viewer;
    if (viewer !== "spectator") {
      this.seen.notes.value = this.kept.notes[viewer] ?? "";
      this.seen.orders.value = this.kept.orders[viewer] ?? [];
    }
  }

  /* What a bot did, and time to look at it if there was something to see. */
  private async show(): Promise<void> {
    if (performance.now() - this.shown < this.host.glance()) return;
    const before = this.log.value.length;
    const lines = await this.logOf(this.viewer.value, before);
    if (!lines.length) return;
    await this.refresh(this.viewer.value);
    await this.host.pause(lines);
    this.shown = performance.now();
  }

  /* ---- The engine --------------------------------------------------------------------------- */

  private ask(request: Request): Promise<Answer> {
    return this.host.engine.ask(request);
  }

  private async asSeat(request: Request): Promise<Reply> {
    const seat = this.viewer.value;
    if (seat === "spectator") return { error: { code: "forbidden", message: "who looks on does not act" } };
    const answer = await this.ask({ ...request, seat });
    if (!answer.error && answer.waiting) {
      this.stand = answer as unknown as Stand;
      this.advance(true);
    }
    return answer as Reply;
  }

  private async fresh(): Promise<Answer> {
    const { game, chairs, seed, options } = this.kept.setup;
    const answer = await this.ask({ do: "new", game, seats: chairs.length, seed, options });
    if (!answer.error) this.stand = answer as unknown as Stand;
    this.steps = new Steps();
    return answer;
  }

  private async reopen(): Promise<Answer> {
    const answer = await this.ask({ do: "open", save: this.kept.save });
    if (answer.error) return answer;
    this.stand = answer as unknown as Stand;
    this.steps = Steps.of(this.kept.save, (seat) => !this.isBot(seat));
    return answer;
  }

  /* `own`: a person chose it. */
  private async play(seat: Seat, decision: Decision, index: number, own = false): Promise<Answer> {
    try {
      const answer = await this.ask({ do: "choose", seat, version: decision.version, index });
      if (answer.error) return answer;
      this.steps.push(seat, own);
      this.stand = answer as unknown as Stand;
      return answer;
    } catch (error) {
      if (!(error instanceof EngineLost) || this.link.value === "closed") throw error;
      return this.recover(decision, index, error.message);
    }
  }

  /* The engine broke at a choice: back to the last save, and without that option. What bots and
   * orders did since is done again, as it follows from the position alone. */
  private async recover(decision: Decision, index: number, what: string): Promise<Answer> {
    this.struck.add(optionKey(decision, index));
    await this.ask({ do: "hello", language: this.host.language });
    const opened = this.kept.save ? await this.reopen() : await this.fresh();
    if (opened.error) return opened;
    if (!this.unstruck(decision).length) {
      const voided = await this.ask({ do: "void" });
      if (!voided.error) this.stand = voided as unknown as Stand;
    }
    return { error: { code: "fault", message: what } };
  }

  private unstruck(decision: Decision) {
    if (this.struck.size === 0) return decision.options;
    return decision.options.filter(({ i }) => !this.struck.has(optionKey(decision, i)));
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

  /* What the viewer sees now: what has changed of it, or the whole, shown at once, and not before `first` is done. */
  private async refresh(
    viewer: Viewer, since = this.log.value.length, whole = false, first?: Promise<void>,
  ): Promise<void> {
    const seat = viewer === "spectator" ? null : viewer;
    const [seen, asked, lines] = await Promise.all([
      this.ask({ do: "view", viewer, changes: true, ...(whole || !this.seen.hash ? {} : { have: this.seen.hash }) }),
      seat === null ? null : this.ask({ do: "options", seat }),
      this.logOf(viewer, since),
    ]);
    if (seen.error || viewer !== this.viewer.value) return;
    const decision = (asked?.decision as Decision | undefined) ?? null;
    const mayDecide = decision !== null && (await this.mayDecide(decision, seat!));
    await first;
    if (viewer !== this.viewer.value) return;
    const fits = this.seen.apply({
      news: "game",
      hash: seen.hash,
      ...(seen.view ? { view: seen.view } : { base: seen.base, changes: seen.changes, removed: seen.removed }),
      decision: mayDecide ? { ...decision!, options: this.unstruck(decision!) } : null,
      undo: this.steps.free(asked?.undo ?? 0),
      log: { since, lines },
    });
    if (!fits && !whole) return this.refresh(viewer, since, true);
    const view = this.view.value!;
    this.kept.status = view.status;
    this.kept.state = view.state;
  }

  /* Kept before it is seen: what somebody has seen is not lost with the page. */
  private refreshKept(): Promise<void> {
    return this.refresh(this.viewer.value, undefined, false, this.remember().then(() => this.keeping));
  }

  /* What is going to be answered for a person is not put before him. */
  private async mayDecide(decision: Decision, seat: Seat): Promise<boolean> {
    const orders = await this.ordersOf(seat);
    return decision.options.length > 0 &&
      answeredFor(decision, orders, seat, await this.activeFor(orders, seat)) === null;
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

  private async takeBack(request: Request, how: "free" | "owner"): Promise<Reply> {
    const seat = this.viewer.value;
    if (seat === "spectator") return { error: { code: "forbidden", message: "who looks on does not act" } };
    this.course++; /* whoever was thinking stops, once he has chosen */
    await this.running.catch(() => undefined);
    const choices = this.steps.back(seat, Number(request.choices ?? 1));
    const answer: Answer = choices === 0
      ? { error: { code: "refused", message: "there are not that many choices to take back" } }
      : await this.ask({ do: "undo", seat, how, choices });
    if (!answer.error) {
      this.steps.pop(choices);
      this.stand = answer as unknown as Stand;
      await this.remember();
      await this.refresh(seat, 0);
    }
    this.advance();
    return answer as Reply;
  }

  private note(text: string): Reply {
    const seat = this.viewer.value;
    if (seat === "spectator") return { error: { code: "forbidden", message: "who looks on keeps no notes" } };
    this.kept.notes[seat] = text;
    this.seen.apply({ news: "notes", text });
    this.store();
    return { did: "notes" };
  }

  private order(orders: Order[]): Reply {
    const seat = this.viewer.value;
    if (seat === "spectator") return { error: { code: "forbidden", message: "who looks on gives no orders" } };
    const since = this.log.value.length;
    this.kept.orders[seat] = orders.map((order) => ({ ...order, since: order.since ?? since }));
    this.seen.apply({ news: "orders", orders: this.kept.orders[seat] });
    this.store();
    this.advance();
    return { did: "orders" };
  }

  private async concede(): Promise<Reply> {
    const seat = this.viewer.value;
    if (seat === "spectator") return { error: { code: "forbidden", message: "who looks on cannot concede" } };
    this.kept.conceded.push(seat);
    await this.remember();
    this.advance();
    return { did: "concede" };
  }

  private async report(text: string): Promise<Reply> {
    const { setup, save } = this.kept;
    return { did: "report", report: { text, setup, save, struck: [...this.struck] } };
  }

  /* ---- Keeping ------------------------------------------------------------------------------- */

  private async remember(): Promise<void> {
    const answer = await this.ask({ do: "save" });
    if (!answer.error) this.kept.save = answer.save;
    this.store();
  }

  /* Kept in the order of the changes, the newest where several wait. */
  private due = false;
  private store(): void {
    this.kept.at = Date.now();
    if (this.due) return;
    this.due = true;
    this.keeping = this.keeping
      .then(() => {
        this.due = false;
        return this.host.keep(this.kept);
      })
      .catch(() => undefined); /* no room: the game goes on, and the next change tries again */
  }

  private fail(error: Fault): Reply {
    this.seen.link.value = "lost";
    return { error };
  }

  /* Tells how the table itself stands. */
  private tell(): void {
    const { setup } = this.kept;
    this.kept.name = this.host.titleOf(setup.game, this.log.value, this.entries.value) || this.kept.name;
    const over = this.stand.state !== "running";
    const seats: Chair[] = setup.chairs.map((chair, seat) => ({
      seat,
      kind: chair.kind,
      name: chair.name,
      level: chair.level,
      personality: chair.personality ?? null,
      taken: true,
      here: true,
      ready: true,
      bot: chair.kind === "bot",
      conceded: this.kept.conceded.includes(seat),
      runs: false,
      clock: null,
      asked: this.stand.waiting.includes(seat),
    }));
    const told = {
      table: this.id,
      name: this.kept.name,
      game: setup.game,
      state: over ? ("over" as const) : ("running" as const),
      owner: this.people()[0] ?? 0,
      you: this.viewer.value,
    };
    this.seen.apply({ news: "table", table: aboutHere(told, seats, setup.options) });
    this.store();
  }
}
