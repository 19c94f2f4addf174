/* kept.ts: the local tables of this browser, in IndexedDB.
 *
 * A table is stored as its save plus its match: who plays, and their notes and orders. If the browser forbids storage (a private window),
 * tables last as long as the page, and keep() fails.
 */
import type { Order } from "../protocol";
import type { Campaign } from "./campaigns";

export interface LocalChair {
  kind: "person" | "bot";
  name: string; /* empty: the game's own name for the seat */
  level: string | null; /* a bot's */
  personality?: string | null; /* a bot's personality; none: the default */
}

export interface LocalSetup {
  game: string;
  options: Record<string, string>;
  chairs: LocalChair[];
  seed: string; /* 16 hexadecimal digits */
  campaign?: Campaign | null; /* the game is a chapter of it; null: of a new one */
  after?: number; /* the chapter before */
}

/* How far somebody is in a lesson. */
export interface LessonKept {
  name: string;
  begun: number[]; /* none: it begins */
  done: boolean;
}

export interface KeptTable {
  id: string;
  name: string; /* the title of the scenario, once known, in the language of that time */
  setup: LocalSetup;
  save: string; /* empty: not begun */
  made: number;
  at: number; /* when something happened last */
  state: "running" | "won" | "lost";
  status: string; /* a line for lists, in the language of that time */
  match?: string; /* as src/table/match_text.c writes it; none: not begun, or stored by an older version, with: */
  notes?: Record<number, string>;
  orders?: Record<number, Order[]>;
  conceded?: number[];
  lesson?: LessonKept; /* it is a lesson or a puzzle */
  file: boolean; /* loaded from a file: its owner may see all of it */
}

const memory = new Map<string, KeptTable>();
let database: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  database ??= new Promise((done) => {
    try {
      const request = indexedDB.open("angeles", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("tables", { keyPath: "id" });
      request.onsuccess = () => done(request.result);
      request.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
  return database;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const db = await open();
  if (!db) return undefined;
  return new Promise((done, failed) => {
    const transaction = db.transaction("tables", mode);
    const request = act(transaction.objectStore("tables"));
    transaction.oncomplete = () => done(request.result);
    transaction.onerror = transaction.onabort = () => failed(transaction.error);
  });
}

export async function keep(table: KeptTable): Promise<void> {
  memory.set(table.id, table);
  if (!(await open())) throw new Error("this browser stores nothing");
  await inStore("readwrite", (store) => store.put(table));
}

/* Stores the changes of a table in order. If several are waiting, only the newest is stored. */
export class Keeper {
  private last: Promise<void> = Promise.resolve();
  private due = false;
  private warned = false;

  constructor(private table: KeptTable, private store: typeof keep, private warn: () => void) {}

  keep(change: Partial<KeptTable>): Promise<void> {
    const { table } = this;
    if (Object.entries(change).every(([key, value]) => table[key as keyof KeptTable] === value)) return this.last;
    Object.assign(table, change, { at: Date.now() });
    if (this.due) return this.last;
    this.due = true;
    return (this.last = this.last
      .then(() => {
        this.due = false;
        return this.store(table);
      })
      .catch(() => {
        if (!this.warned) this.warn();
        this.warned = true; /* once: the game continues, and the next change tries again */
      }));
  }
}

/* A table that is not open yet: once it is, it warns if it cannot be stored. */
export const keepNew = (table: KeptTable): Promise<void> => keep(table).catch(() => undefined);

export async function keptTable(id: string): Promise<KeptTable | null> {
  const stored: KeptTable | null = (await inStore("readonly", (store) => store.get(id))) ?? null;
  const here = memory.get(id) ?? null; /* newer, if the last change could not be stored */
  return stored && here ? (here.at > stored.at ? here : stored) : stored ?? here;
}

/* Games, the latest first. */
export async function keptTables(): Promise<KeptTable[]> {
  return (await everything()).filter(({ lesson }) => !lesson).sort((a, b) => b.at - a.at);
}

export async function keptLessons(): Promise<KeptTable[]> {
  return (await everything()).filter(({ lesson }) => lesson);
}

async function everything(): Promise<KeptTable[]> {
  return (await inStore("readonly", (store) => store.getAll())) ?? [...memory.values()];
}

export async function dropTable(id: string): Promise<void> {
  memory.delete(id);
  await inStore("readwrite", (store) => store.delete(id));
}

/* Random hexadecimal digits: names of tables, seeds, secrets. */
export function hex(digits: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(digits / 2));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function newKept(setup: LocalSetup): KeptTable {
  const now = Date.now();
  return {
    id: hex(12), name: "", setup, save: "", made: now, at: now, state: "running", status: "", file: false,
  };
}

/* A name within the server's limits: one line of 32 characters, and 63 bytes for the game. */
function shortName(name: string): string {
  const characters = [...name.replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, 32);
  while (new TextEncoder().encode(characters.join("")).length > 63) characters.pop();
  return characters.join("");
}

/* The keys that the engine needs to begin the game. */
export function gameOf({ setup, lesson }: KeptTable): object {
  const { game, chairs, seed, options, campaign, after } = setup;
  if (lesson) return { game, lesson: lesson.name };
  const names = chairs.some(({ name }) => name) ? { names: chairs.map(({ name }) => shortName(name)) } : {};
  return { game, seats: chairs.length, seed, options, ...names, ...(campaign !== undefined && { campaign, after: after ?? 0 }) };
}

/* The match of a table that begins, or that an older version stored. Its orders may no longer be valid: then the
 * table opens without them. The page measures the time to talk: it stops while somebody writes an offer. */
export function matchOf({ setup, conceded, orders, notes, lesson }: KeptTable, talks: boolean, ordered: boolean): string {
  return JSON.stringify({
    match: 1,
    talk: talks && !lesson ? 1 : 0,
    seats: setup.chairs.map(({ kind, name, level, personality }, seat) => ({
      kind, name: shortName(name), level, personality: personality ?? null,
      conceded: conceded?.includes(seat), orders: ordered ? orders?.[seat] : undefined, notes: notes?.[seat],
    })),
    lesson,
  });
}
