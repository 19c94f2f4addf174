/* remote.ts: a table of a server, seen from one seat or from outside.
 *
 * The connection may break at any moment. After reconnecting, unanswered requests are sent again. Requests that
 * change something keep their request name, so that nothing is done twice. Missed news arrives from where we left off.
 * If news does not fit the state, the whole view is requested.
 */
import { signal } from "@preact/signals";
import type { Fault, Language, LogLine, News, Seat } from "../protocol";
import type { Request } from "./engine";
import { hex } from "./kept";
import { Shown } from "./news";
import type { Reply, Table } from "./table";
import { pollWire, socketWire } from "./wire";
import type { MakeWire, Wire } from "./wire";

const waits = [0.3, 1, 2, 4, 8, 15]; /* seconds before another try */
const silence = 30_000; /* then we send a ping */
const patience = 10_000; /* the wait for its reply */
const QUICK = 10; /* milliseconds: such a frame keeps no news waiting */

/* Requests with a name, by which the server recognizes a repetition. */
const named = new Set(["choose", "undo", "offer", "answer", "chat", "report", "ask", "agree", "leave", "return", "concede"]);
/* Temporary reasons for being refused a seat. */
const passing = new Set(["disk", "busy"]);
/* Idempotent requests: safe to retry. */
const idempotent = new Set(["view", "log", "options", "whynot", "info", "rules", "story", "ending", "language", "ping", "orders", "notes", "ready"]);

/* Calls `drawn` in the frame that shows the change, and its result once that frame is on the screen. */
function afterFrame(drawn: () => () => void): void {
  const frame = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = drawn();
    port2.postMessage(null);
  };
  if (document.hidden) frame();
  else requestAnimationFrame(frame);
}

interface Open {
  message: Request;
  done(reply: Reply): void;
}

export interface Place {
  table: string;
  seat: Seat | null; /* null: a spectator */
  secret?: string;
}

export class RemoteTable extends Shown implements Table {
  readonly kind = "remote";
  readonly id: string;
  readonly curtain = signal<Seat | null>(null); /* never drawn: every seat has its own screen */
  readonly refusal = signal<Fault | null>(null); /* the server does not let us sit */

  private wire: Wire | null = null;
  private open = new Map<number, Open>();
  private n = 0;
  private tries = 0;
  private unopened = 0; /* consecutive sockets that never opened */
  private clock: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;
  private learned: Language | null = null; /* language of the known cards */
  private learning: Language | null = null;
  private asking = false; /* the whole view is on its way */
  private newsHeard = 0; /* of the game, over this wire */
  private newsSeen = 0; /* as last reported */
  private pace = 2 * QUICK; /* recent duration of a frame with news, in milliseconds */
  private drawing = false; /* received news is being drawn */

  constructor(private place: Place, private language: Language) {
    super();
    this.id = place.table;
    this.seen.viewer.value = place.seat ?? "spectator";
    window.addEventListener("online", this.soon);
    document.addEventListener("visibilitychange", this.soon);
    this.connect();
  }

  unveil(): void {}

  async choose(index: number): Promise<Reply> {
    const version = this.decision.value?.version;
    if (version === undefined) return { error: { code: "stale", message: "no decision is open here now" } };
    this.seen.sending.value = { index, version, state: "sending" };
    const reply = await this.send({ do: "choose", version, index });
    if ("error" in reply) {
      this.seen.sending.value = { index, version, state: "refused", why: reply.error };
      if (reply.error.code === "stale" || reply.error.code === "fault") void this.resync();
    }
    return reply;
  }

  send(request: Request): Promise<Reply> {
    const message: Request = { ...request };
    if (named.has(request.do)) message.request = hex(16);
    return this.ask(message);
  }

  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    if (this.link.value === "here") void this.changeLanguage();
  }

  leave(): void {
    this.seen.link.value = "closed";
    window.removeEventListener("online", this.soon);
    document.removeEventListener("visibilitychange", this.soon);
    clearTimeout(this.clock);
    clearTimeout(this.pulse);
    this.wire?.close();
    for (const { done } of this.open.values())
      done({ error: { code: "lost", message: "the table was left" } });
    this.open.clear();
  }

  /* ---- The connection ------------------------------------------------------------------------ */

  private soon = () => {
    if (document.hidden || this.wire || this.link.value === "closed") return;
    clearTimeout(this.clock);
    this.connect();
  };

  private connect(): void {
    const make: MakeWire = this.unopened >= 2 ? pollWire : socketWire;
    let stood = false;
    const wire: Wire = make(this.first(), {
      opened: () => {
        stood = true;
        this.unopened = 0;
      },
      heard: (message) => {
        if (this.wire === wire) this.hear(message);
      },
      ended: () => {
        if (!stood && make === socketWire) this.unopened++;
        if (this.wire === wire) this.lose();
      },
    });
    this.wire = wire;
    this.newsHeard = this.newsSeen = 0;
    this.beat();
  }

  private first(): Request {
    const { table, seat, secret } = this.place;
    const have = this.seen.hash && this.learned === this.language
      ? { have: { hash: this.seen.hash, log: this.log.value.length, chat: this.chat.value.length } }
      : {};
    return seat === null
      ? { id: 0, do: "watch", table, language: this.language, ...have }
      : { id: 0, do: "sit", table, seat, secret, language: this.language, ...have };
  }

  private lose(): void {
    this.wire = null;
    clearTimeout(this.pulse);
    if (this.link.value === "closed") return;
    this.seen.link.value = "lost";
    for (const [n, { message, done }] of this.open) {
      if (message.request !== undefined || idempotent.has(message.do)) continue;
      this.open.delete(n);
      done({ error: { code: "lost", message: "the connection broke; it may or may not have arrived" } });
    }
    const wait = waits[Math.min(this.tries++, waits.length - 1)];
    this.clock = setTimeout(() => this.connect(), wait * 1000 * (0.75 + Math.random() / 2));
  }

  /* After a long silence we send a ping; without a reply we reconnect. */
  private beat(): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => {
      this.wire?.send({ id: ++this.n, do: "ping" });
      this.pulse = setTimeout(() => this.wire?.close(), patience);
    }, silence);
  }

  private hear(message: any): void {
    this.beat();
    if (message.news) this.learnNews(message as News);
    else if (message.id === 0) this.seated(message);
    else this.answered(message);
  }

  private seated(reply: any): void {
    if (passing.has(reply.error?.code)) {
      this.wire?.close(); /* and again after a while */
      return;
    }
    if (reply.error) {
      this.refusal.value = reply.error;
      this.leave();
      return;
    }
    this.tries = 0;
    this.seen.link.value = "here";
    if (reply.lost) this.seen.warning.value = reply.lost; /* it stays until it has been read, since it is sent only
                                                           * once */
    if (reply.table) this.seen.apply({ news: "table", table: reply.table });
    for (const { message } of this.open.values()) this.wire?.send(message);
  }

  private answered(reply: any): void {
    const open = this.open.get(reply.id);
    if (!open) return;
    this.open.delete(reply.id);
    open.done(reply as Reply);
  }

  private ask(message: Request): Promise<Reply> {
    if (this.link.value === "closed")
      return Promise.resolve({ error: { code: "lost", message: "the table was left" } });
    const id = ++this.n;
    return new Promise((done) => {
      const numbered = { id, ...message };
      this.open.set(id, { message: numbered, done });
      if (this.link.value === "here") this.wire?.send(numbered);
    });
  }

  /* ---- News ---------------------------------------------------------------------------------- */

  private learnNews(news: News): void {
    if (!this.seen.apply(news)) void this.resync();
    if (news.news === "closed") this.wire?.close(); /* whether we may return is known after reconnecting */
    if (news.news !== "game") return;
    this.newsHeard++;
    this.draw();
    if (this.learned !== this.language) void this.learn();
  }

  /* Reports what is on the screen, so that the server gathers news that come faster than they can be drawn. If
   * frames are fast, news is reported on arrival. A long poll gathers by itself. */
  private draw(): void {
    const { wire } = this;
    if (!wire?.quick) return;
    if (this.pace < QUICK) this.saySeen(wire, this.newsHeard);
    if (this.drawing) return;
    this.drawing = true;
    afterFrame(() => {
      const began = performance.now();
      const news = this.newsHeard;
      return () => {
        this.drawing = false;
        this.pace += (performance.now() - began - this.pace) / 4;
        if (this.wire === wire) this.saySeen(wire, news);
        if (this.newsHeard > (this.wire === wire ? news : 0)) this.draw(); /* received while that frame was drawn */
      };
    });
  }

  private saySeen(wire: Wire, news: number): void {
    if (news <= this.newsSeen) return;
    this.newsSeen = news;
    wire.send({ do: "seen", news });
  }

  /* Requests the whole view, because the changes did not fit. */
  private async resync(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const since = this.log.value.length;
    const [seen, asked, lines] = await Promise.all([
      this.ask({ do: "view" }),
      this.place.seat === null ? null : this.ask({ do: "options" }),
      this.logFrom(since),
    ]);
    this.asking = false;
    if ("error" in seen) return;
    const options = asked && !("error" in asked) ? asked : null;
    this.seen.apply({
      news: "game",
      hash: seen.hash,
      view: seen.view,
      decision: options?.decision ?? null,
      undo: options?.undo ?? 0,
      log: { since, lines },
    });
  }

  private async logFrom(since: number): Promise<LogLine[]> {
    const lines: LogLine[] = [];
    for (;;) {
      const answer = await this.ask({ do: "log", since });
      if ("error" in answer) return lines;
      lines.push(...answer.lines);
      since = answer.next;
      if (since >= answer.total) return lines;
    }
  }

  /* The printed facts of the cards, which exist as soon as there is a game. */
  private async learn(): Promise<void> {
    const language = this.language;
    if (this.learning === language) return;
    this.learning = language;
    const info = await this.ask({ do: "info", cards: true });
    this.learning = null;
    if ("error" in info || !info.cards) return;
    this.seen.learn(info);
    this.learned = language;
  }

  private async changeLanguage(): Promise<void> {
    await this.ask({ do: "language", language: this.language });
    await this.learn();
    this.seen.log.value = [];
    await this.resync();
  }
}
