/* instance.ts: the rules and a table as WebAssembly (src/wasm/host.h, src/wasm/table.h), where they run: in the
 * worker, or in a test.
 *
 * A failed check traps and ends an instance. A choice that traps has changed nothing: the game continues in a new
 * instance, without that option.
 */
import type { News, Seat, Viewer } from "../protocol";
import type { Request } from "./engine";

interface Exports {
  memory: WebAssembly.Memory;
  alloc(size: number): number;
  free(at: number): void;
  engine_new(): number;
  engine_line(engine: number, at: number, size: number): number;
  engine_size(): number;
  engine_fault(): number;
  table_new(engine: number, at: number, size: number): number;
  table_time(table: number, ms: number, seconds: number): void;
  table_line(table: number, at: number, size: number): number;
  table_go(table: number, think: number): number;
  table_look(table: number, viewer: number): void;
  table_settle(table: number): number;
  table_save(table: number): number;
  table_match(table: number): number;
  table_think(table: number, briefly: boolean): number;
  table_question(table: number): number;
  table_thought(table: number, choice: number): void;
  ponder(question: number): number;
  table_tried(table: number): number;
  table_fault(table: number, tried: number, at: number, size: number): number;
}

/* The viewer of a screen. After a new look everything is sent again. */
export interface Look {
  viewer: Viewer;
  n: number;
}

/* A screen's news, and what is stored before it is shown. The match is what src/table/match_text.c writes. */
export interface Told {
  look: Look;
  news: News[];
  save: string;
  match: string;
}

export type Pause = "bots" | "talk" | null;
/* `pause`: nobody is asked; bots continue on request, or people have time to talk. */
export interface Stand {
  pause: Pause;
  asked: Seat[];
  people: Seat[]; /* they have not conceded */
}

const NOBODY = 255; /* no seat */
const [, NEWS, TALKS, RESTS] = [0, 1, 2, 3]; /* enum go */
const LONGEST = 400; /* milliseconds: after that somebody may want to undo a choice */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Instance {
  readonly x: Exports;
  private engine: number;
  table = 0;

  constructor(module: WebAssembly.Module) {
    this.x = { ...new WebAssembly.Instance(module, {}).exports } as unknown as Exports;
    this.engine = this.x.engine_new();
    if (!this.engine) throw new Error("there is not enough memory for the engine");
  }

  private with<T>(what: string | Uint8Array, use: (at: number, size: number) => T): T {
    const { x } = this;
    const bytes = typeof what === "string" ? encoder.encode(what) : what;
    const at = x.alloc(bytes.length);
    if (!at) throw new Error("there is not enough memory for the request");
    new Uint8Array(x.memory.buffer, at, bytes.length).set(bytes);
    const result = use(at, bytes.length);
    x.free(at);
    return result;
  }

  private text(at: number): string {
    return decoder.decode(new Uint8Array(this.x.memory.buffer, at, this.x.engine_size()));
  }

  line(line: string, table = this.table): string {
    const { x } = this;
    const at = this.with(line, (at, size) => (table ? x.table_line(table, at, size) : x.engine_line(this.engine, at, size)));
    return this.text(at);
  }

  sit(match: string): boolean {
    this.table = this.with(match, (at, size) => this.x.table_new(this.engine, at, size));
    return this.table !== 0;
  }

  tick(): void {
    if (this.table) this.x.table_time(this.table, performance.now(), Date.now() / 1000);
  }

  settle(look: Look): Told {
    const { x, table } = this;
    const news = this.text(x.table_settle(table)).split("\n").slice(0, -1).map((line) => JSON.parse(line) as News);
    return { look, news, save: this.text(x.table_save(table)), match: this.match() };
  }

  look({ viewer }: Look): void {
    this.x.table_look(this.table, viewer === "spectator" ? NOBODY : viewer);
  }

  /* The question for the next bot that would take long; null: none. */
  question(): Uint8Array | null {
    const at = this.x.table_question(this.table);
    return at ? new Uint8Array(this.x.memory.buffer, at, this.x.engine_size()).slice() : null;
  }

  ponder(question: Uint8Array): number {
    return this.with(question, (at) => this.x.ponder(at));
  }

  match(): string {
    return this.text(this.x.table_match(this.table));
  }

  /* Returns the refusal. */
  strike(tried: number, what: string): string {
    return this.text(this.with(what, (at, size) => this.x.table_fault(this.table, tried, at, size)));
  }

  fault(): string {
    const memory = new Uint8Array(this.x.memory.buffer, this.x.engine_fault());
    return decoder.decode(memory.subarray(0, memory.indexOf(0)));
  }
}

const fresh = ["new", "open"];
const seatsOf = (mask: number): Seat[] => [0, 1, 2, 3, 4, 5].filter((seat) => (mask >> seat) & 1);

/* Answers a bot's question somewhere else. */
export type Mind = (question: Uint8Array) => Promise<number>;

export class Rules {
  instance: Instance;
  private hello = "";
  private shown: Look = { viewer: "spectator", n: 0 };

  private pondering: Promise<void> | null = null;

  /* Without a mind, all bots think here, and nothing else is answered meanwhile. */
  constructor(
    private module: WebAssembly.Module,
    private mind?: Mind,
  ) {
    this.instance = new Instance(module);
  }

  /* A request of docs/protocol.md or, once the seats are taken, of docs/tables.md; returns the reply as JSON. */
  line(request: Request): string {
    const line = JSON.stringify(request);
    if (request.do === "hello" || request.do === "language") this.hello = line;
    if (fresh.includes(request.do)) this.instance.table = 0;
    this.instance.tick();
    try {
      return this.instance.line(line);
    } catch (error) {
      return this.recover(error);
    }
  }

  /* The match as it is now; null: it does not fit the game. */
  sit(match: string): string | null {
    return this.instance.sit(match) ? this.instance.match() : null;
  }

  /* Carries out what follows a choice, except choices by bots, and returns the news. */
  settle(look: Look): Told {
    this.drain(false);
    if (look.n !== this.shown.n) this.instance.look(look);
    return this.instance.settle((this.shown = look));
  }

  /* Continues until a person has to decide, or something visible happens, but not before `glance` milliseconds. */
  async go(glance: number): Promise<Stand> {
    const began = performance.now();
    for (;;) {
      const stand = this.drain(true);
      this.ponder();
      const go = stand & 255;
      const pause = go === RESTS ? null : go === TALKS ? "talk" : "bots";
      const spent = performance.now() - began;
      if (pause !== "bots" || spent >= Math.max(glance, LONGEST) || (go === NEWS && spent >= glance))
        return { pause, asked: seatsOf(stand >> 8), people: seatsOf(stand >> 16) };
      const thought = this.instance.x.table_think(this.instance.table, this.mind !== undefined);
      this.ponder();
      if (!thought && !this.pondering) throw new Error("the game is stuck: nobody can choose anything");
      if (!thought) await this.pondering; /* other requests are carried out meanwhile */
    }
  }

  /* The next bot that would take long thinks somewhere else; here if that fails. */
  private ponder(): void {
    const { instance } = this;
    const { table } = instance;
    const question = this.pondering ? null : instance.question();
    if (!question) return;
    const here = () => {
      this.mind = undefined;
      return instance.ponder(question);
    };
    this.pondering = this.mind!(question).catch(here).then((choice) => {
      this.pondering = null;
      if (this.instance === instance && instance.table === table) instance.x.table_thought(table, choice);
    });
  }

  private drain(think: boolean): number {
    for (;;) {
      this.instance.tick();
      try {
        return this.instance.x.table_go(this.instance.table, think ? (this.mind ? 2 : 1) : 0);
      } catch (error) {
        this.recover(error);
      }
    }
  }

  /* The crashed instance still has the game as it was before the fatal choice. Returns the refusal of that choice. */
  private recover(error: unknown): string {
    const broken = this.instance;
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const what = broken.fault() || error.message;
    const tried = broken.table ? broken.x.table_tried(broken.table) : -1;
    this.instance = new Instance(this.module);
    if (tried < 0) throw new Error(what);
    const { save } = JSON.parse(broken.line('{"do":"save"}', 0));
    for (const line of [this.hello, JSON.stringify({ do: "open", save })]) if (line) this.instance.line(line);
    if (!this.instance.sit(broken.match())) throw new Error(what);
    this.instance.look(this.shown);
    return this.instance.strike(tried, what);
  }
}
