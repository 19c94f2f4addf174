/* instance.ts: the rules and a table as WebAssembly (src/wasm/host.h, src/wasm/table.h), where they run: in the
 * worker, or in a test.
 *
 * A failed check traps and ends an instance. A choice that traps has changed nothing: the game continues in a new
 * instance, without that option.
 */
import type { Lesson, Order, Seat, Viewer } from "../protocol";
import type { Request } from "./engine";
import type { LessonKept } from "./kept";

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
  table_next(table: number): number;
  table_settle(table: number): number;
  table_think(table: number): number;
  table_tried(table: number): number;
  table_fault(table: number, tried: number, at: number, size: number): number;
}

/* The state of the table, as src/table/tell.h describes it. */
export interface Stand {
  state: "waiting" | "running" | "paused" | "over";
  waiting: Seat[];
  talk: { ms: number; quiet: Seat[] } | null; /* people have time to talk before anything is chosen for anybody */
  seats: { asked: boolean; ordered: boolean; bot: boolean; conceded: boolean; undo: number; orders: Order[] }[];
}

/* The seats, as src/table/match_text.c reads them. */
export interface Seated {
  kind: "person" | "bot";
  level: string | null;
  personality: string | null;
  conceded: boolean;
  orders: Order[];
}

export interface Course {
  only?: boolean; /* the consequences of a choice, without choices by bots */
  /* Stops when the viewer's log has more lines than this, but not before this many milliseconds. */
  viewer: Viewer;
  told: number;
  glance: number;
}

/* `more`: nobody is asked; bots continue on request. */
export interface Ran {
  stand: Stand;
  more: boolean;
}

export const progressOf = ({ name, begun, state }: Lesson): LessonKept => ({ name, begun, done: state === "done" });

/* This page measures the time to talk, whatever it is, and ends it: it stops while somebody writes an offer. */
const matchOf = (seats: Seated[], talks: boolean, lesson?: LessonKept) => ({
  match: 1,
  seats,
  talk: talks && !lesson ? 1 : 0,
  ...(lesson && { lesson }),
});

const LONGEST = 400; /* milliseconds: after that somebody may want to undo a choice */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Instance {
  readonly x: Exports;
  private engine: number;
  table = 0;

  constructor(module: WebAssembly.Module) {
    this.x = { ...new WebAssembly.Instance(module, {}).exports } as unknown as Exports;
    this.engine = this.x.engine_new();
    if (!this.engine) throw new Error("there is not enough memory for the engine");
  }

  private with<T>(text: string, use: (at: number, size: number) => T): T {
    const { x } = this;
    const bytes = encoder.encode(text);
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

  sit(seats: Seated[], talks: boolean, lesson?: LessonKept): boolean {
    this.table = this.with(JSON.stringify(matchOf(seats, talks, lesson)), (at, size) => this.x.table_new(this.engine, at, size));
    return this.table !== 0;
  }

  tick(): void {
    if (this.table) this.x.table_time(this.table, performance.now(), Date.now() / 1000);
  }

  drain(): void {
    while (this.x.table_next(this.table));
  }

  settle(): Stand {
    return JSON.parse(this.text(this.x.table_settle(this.table)));
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

export class Rules {
  instance: Instance;
  private hello = "";
  private seats: Seated[] = [];
  private lesson?: LessonKept;
  private talks = false;

  constructor(private module: WebAssembly.Module) {
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

  /* Null: the seats do not fit the game. */
  sit(seats: Seated[], lesson?: LessonKept, talks = false): Stand | null {
    this.seats = seats;
    this.lesson = lesson;
    this.talks = talks;
    return this.instance.sit(seats, talks, lesson) ? this.settle() : null;
  }

  /* Continues until a person has to decide, or something visible happens. */
  go(course: Course): Ran {
    const began = performance.now();
    for (;;) {
      this.instance.tick();
      try {
        this.instance.drain();
      } catch (error) {
        this.recover(error);
        continue;
      }
      const stand = this.settle();
      const asked = stand.seats.some((seat) => seat.asked);
      const more = stand.state === "running" && !asked && !this.lesson; /* a lesson makes the choices of the others */
      const spent = performance.now() - began;
      if (course.only || this.lesson || stand.state !== "running") return { stand, more };
      if (more && (spent >= Math.max(course.glance, LONGEST) || (spent >= course.glance && this.hasNews(course))))
        return { stand, more };
      const thought = this.instance.x.table_think(this.instance.table);
      if (asked || stand.talk) return { stand, more };
      if (!thought) throw new Error("the game is stuck: nobody can choose anything");
    }
  }

  private settle(): Stand {
    const stand = this.instance.settle();
    this.seats = this.seats.map((seat, s) => ({ ...seat, conceded: stand.seats[s]!.conceded, orders: stand.seats[s]!.orders }));
    return stand;
  }

  private hasNews({ viewer, told }: Course): boolean {
    return JSON.parse(this.instance.line(JSON.stringify({ do: "log", viewer, since: told, limit: 1 }))).total > told;
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
    if (this.lesson) this.lesson = progressOf(JSON.parse(broken.line('{"do":"lesson","seat":0}')).lesson);
    for (const line of [this.hello, JSON.stringify({ do: "open", save })]) if (line) this.instance.line(line);
    if (!this.instance.sit(this.seats, this.talks, this.lesson)) throw new Error(what);
    return this.instance.strike(tried, what);
  }
}
