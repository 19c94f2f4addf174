/* instance.ts: the rules and a table as WebAssembly (src/wasm/host.h, src/wasm/table.h), where they run: in the
 * worker, or in a test.
 *
 * A failed check traps and ends an instance. A choice that traps has changed nothing: the game continues in a new
 * instance, without that option.
 */
import type { Chair, Lesson, Order, Seat, Viewer } from "../protocol";
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
  table_next(table: number): number;
  table_settle(table: number, viewer: number): number;
  table_match(table: number): number;
  table_think(table: number): number;
  table_tried(table: number): number;
  table_fault(table: number, tried: number, at: number, size: number): number;
}

/* The state of the table for one viewer, as src/table/tell.h describes it. */
export interface Stand {
  state: "waiting" | "running" | "paused" | "over";
  people: Seat[];
  asked: Seat[];
  talk: { ms: number; quiet: Seat[] } | null; /* people have time to talk before anything is chosen for anybody */
  seats: Chair[];
  own: { undo: number; orders: Order[]; notes: string } | null;
  lesson: Lesson | null;
}

export interface Course {
  only?: boolean; /* the consequences of a choice, without choices by bots */
  /* Stops when the viewer's log has more lines than this, but not before this many milliseconds. */
  viewer: Viewer;
  told: number;
  glance: number;
}

/* The match is what is stored beside the save, as src/table/match_text.c writes it. */
export interface Told {
  stand: Stand;
  match: string;
}
/* `more`: nobody is asked; bots continue on request. */
export interface Ran extends Told {
  more: boolean;
}

const NOBODY = 255; /* no seat */
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

  sit(match: string): boolean {
    this.table = this.with(match, (at, size) => this.x.table_new(this.engine, at, size));
    return this.table !== 0;
  }

  tick(): void {
    if (this.table) this.x.table_time(this.table, performance.now(), Date.now() / 1000);
  }

  drain(): void {
    while (this.x.table_next(this.table));
  }

  settle(viewer: Viewer): Told {
    const stand = JSON.parse(this.text(this.x.table_settle(this.table, viewer === "spectator" ? NOBODY : viewer)));
    return { stand, match: this.match() };
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

export class Rules {
  instance: Instance;
  private hello = "";

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

  /* Null: the match does not fit the game. */
  sit(match: string): Told | null {
    return this.instance.sit(match) ? this.stand("spectator") : null;
  }

  stand(viewer: Viewer): Told {
    return this.instance.settle(viewer);
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
      const told = this.stand(course.viewer);
      const { state, asked, talk, lesson } = told.stand;
      const more = state === "running" && !asked.length && !lesson; /* a lesson makes the choices of the others */
      const spent = performance.now() - began;
      if (course.only || lesson || state !== "running") return { ...told, more };
      if (more && (spent >= Math.max(course.glance, LONGEST) || (spent >= course.glance && this.hasNews(course))))
        return { ...told, more };
      const thought = this.instance.x.table_think(this.instance.table);
      if (asked.length || talk) return { ...told, more };
      if (!thought) throw new Error("the game is stuck: nobody can choose anything");
    }
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
    for (const line of [this.hello, JSON.stringify({ do: "open", save })]) if (line) this.instance.line(line);
    if (!this.instance.sit(broken.match())) throw new Error(what);
    return this.instance.strike(tried, what);
  }
}
