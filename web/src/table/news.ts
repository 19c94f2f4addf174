/* news.ts: the known state of a table, as signals, and how news change it.
 *
 * Both kinds of table have one of these. Everything that is drawn comes through apply(): a server's table receives
 * news, a local one makes the same objects itself.
 */
import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type {
  Changes, ChatLine, Decision, Entry, Facts, Lesson, LogLine, News, Order, Pointing, TableInfo, TalkTime, View, Viewer, Zone,
} from "../protocol";
import type { Sending, Taught } from "./table";

/* The view with what has changed (docs/protocol.md, "Only what has changed"). */
export function changed(view: View, changes: Changes, removed: string[] = []): View {
  const next: Record<string, unknown> = { ...view };
  for (const key of removed) delete next[key];
  for (const [key, value] of Object.entries(changes)) {
    if (key === "zones") next.zones = changedZones(view.zones, value as Record<string, Zone | null>);
    else if (key === "supplies")
      next.supplies = Object.fromEntries(
        Object.entries({ ...view.supplies, ...(value as object) }).filter(([, has]) => has),
      );
    else if (key === "fields" || key === "board")
      next[key] = changedMembers(next[key] as Record<string, unknown>, value as object);
    else next[key] = put(next[key], value);
  }
  return next as unknown as View;
}

function changedMembers(members: Record<string, unknown>, changes: object): object {
  const next = { ...members };
  for (const [key, value] of Object.entries(changes)) next[key] = put(members[key], value);
  return next;
}

/* A list may contain only the changed items, by index; null: this item and all after it are gone. */
function put(old: unknown, value: unknown): unknown {
  if (!Array.isArray(old) || Array.isArray(value) || value === null) return value;
  const list = [...(old as unknown[])];
  for (const [n, item] of Object.entries(value as Record<string, unknown>)) {
    if (item === null) list.length = Number(n);
    else list[Number(n)] = item;
  }
  return list;
}

function changedZones(zones: Zone[], changes: Record<string, Zone | null>): Zone[] {
  const kept = zones.map((zone) => (zone.zone in changes ? changes[zone.zone] : zone));
  const known = new Set(zones.map((zone) => zone.zone));
  const fresh = Object.values(changes).filter((zone) => zone && !known.has(zone.zone));
  return [...kept, ...fresh].filter((zone): zone is Zone => zone !== null);
}

/* A lesson leaves some of the options of a decision. */
function narrowed(decision: Decision | null, lesson: Lesson): [Decision | null, Taught] {
  const options = decision?.options ?? [];
  const may = new Set(lesson.allowed ?? options.map(({ i }) => i));
  const held = options.filter(({ i }) => !may.has(i));
  return [decision && { ...decision, options: options.filter(({ i }) => may.has(i)) }, { ...lesson, held }];
}

export class Seen {
  readonly table = signal<TableInfo | null>(null);
  readonly view = signal<View | null>(null);
  readonly decision = signal<Decision | null>(null);
  readonly lesson = signal<Taught | null>(null);
  readonly undo = signal(0);
  readonly ordered = signal(false);
  readonly log = signal<LogLine[]>([]);
  readonly chat = signal<ChatLine[]>([]);
  readonly notes = signal("");
  readonly orders = signal<Order[]>([]);
  readonly link = signal<"connecting" | "here" | "lost" | "closed">("connecting");
  readonly sending = signal<Sending>(null);
  readonly talk = signal<TalkTime | null>(null);
  readonly pointing = signal<Pointing | null>(null);
  readonly dwell = signal(false);
  readonly warning = signal<string | null>(null);
  readonly viewer = signal<Viewer>("spectator");
  readonly entries = signal<Map<string, Entry>>(new Map());
  readonly facts = signal<Facts | null>(null);
  hash: string | null = null;

  /* False: it does not fit the known state, and the whole view must be requested. */
  apply(news: News): boolean {
    let fits = true;
    batch(() => {
      switch (news.news) {
        case "table":
          this.table.value = news.table;
          if (news.table.state === "over") this.decision.value = null; /* ended by a vote, nothing is asked any more */
          break;
        case "game":
          fits = this.applyGame(news);
          break;
        case "chat":
          this.chat.value = joined(this.chat.value, news.since, news.lines);
          break;
        case "notes":
          this.notes.value = news.text;
          break;
        case "talk":
          this.talk.value = news.talk && { ...news.talk, since: performance.now() - (news.talk.ms - (news.left ?? 0)) };
          break;
        case "orders":
          this.orders.value = news.orders;
          break;
        case "point":
          this.pointing.value = { n: (this.pointing.value?.n ?? 0) + 1, seat: news.seat, at: news.at };
          break;
        case "closed":
          this.link.value = "lost";
          break;
      }
    });
    return fits;
  }

  private applyGame(news: Extract<News, { news: "game" }>): boolean {
    if (news.view) this.view.value = news.view;
    else if (news.hash !== this.hash) {
      if (!news.changes || news.base !== this.hash || !this.view.value) return false;
      this.view.value = changed(this.view.value, news.changes, news.removed);
    }
    if (news.log.since > this.log.value.length) return false;
    this.hash = news.hash;
    if (news.log.lines.length || news.log.since < this.log.value.length)
      this.log.value = joined(this.log.value, news.log.since, news.log.lines);
    this.read(news.log.lines);
    const sending = this.sending.value;
    if (sending && sending.version !== news.decision?.version) this.sending.value = null;
    const [decision, lesson] = news.lesson ? narrowed(news.decision, news.lesson) : [news.decision, null];
    this.decision.value = decision?.options.length ? decision : null;
    this.lesson.value = lesson;
    this.undo.value = news.undo;
    this.ordered.value = news.ordered ?? false;
    return true;
  }

  /* A sealed card is in no list: the line of the log that reads it prints it. */
  private read(lines: LogLine[]): void {
    const printed = lines.flatMap((line) => line.printed ?? []);
    if (printed.length) this.entries.value = new Map([...this.entries.value, ...printed.map(keyed)]);
  }

  /* Stores the reply to `info` with cards. */
  learn(info: any): void {
    batch(() => {
      this.entries.value = new Map((info.cards as Entry[]).map(keyed));
      this.read(this.log.value);
      if (info.game_facts)
        this.facts.value = {
          words: info.words, kinds: info.kinds, supplies: info.supplies, zones: info.zones,
          game_facts: info.game_facts,
        };
    });
  }

  /* Drops everything one viewer has seen. */
  forget(): void {
    batch(() => {
      this.view.value = null;
      this.decision.value = null;
      this.lesson.value = null;
      this.undo.value = 0;
      this.ordered.value = false;
      this.log.value = [];
      this.notes.value = "";
      this.orders.value = [];
      this.sending.value = null;
      this.hash = null;
    });
  }
}

const keyed = (entry: Entry): [string, Entry] => [entry.card, entry];

function joined<T>(have: T[], since: number, lines: T[]): T[] {
  return have.slice(0, since).concat(lines);
}

/* The read-only signals that every table shows. */
export abstract class Shown {
  protected readonly seen = new Seen();
  readonly table: ReadonlySignal<Seen["table"]["value"]> = this.seen.table;
  readonly view: ReadonlySignal<Seen["view"]["value"]> = this.seen.view;
  readonly decision: ReadonlySignal<Seen["decision"]["value"]> = this.seen.decision;
  readonly lesson: ReadonlySignal<Seen["lesson"]["value"]> = this.seen.lesson;
  readonly undo: ReadonlySignal<Seen["undo"]["value"]> = this.seen.undo;
  readonly ordered: ReadonlySignal<Seen["ordered"]["value"]> = this.seen.ordered;
  readonly log: ReadonlySignal<Seen["log"]["value"]> = this.seen.log;
  readonly chat: ReadonlySignal<Seen["chat"]["value"]> = this.seen.chat;
  readonly notes: ReadonlySignal<Seen["notes"]["value"]> = this.seen.notes;
  readonly orders: ReadonlySignal<Seen["orders"]["value"]> = this.seen.orders;
  readonly link: ReadonlySignal<Seen["link"]["value"]> = this.seen.link;
  readonly sending: ReadonlySignal<Seen["sending"]["value"]> = this.seen.sending;
  readonly warning = this.seen.warning;
  readonly talk: ReadonlySignal<Seen["talk"]["value"]> = this.seen.talk;
  readonly pointing: ReadonlySignal<Seen["pointing"]["value"]> = this.seen.pointing;
  readonly dwell = this.seen.dwell;
  readonly viewer: ReadonlySignal<Seen["viewer"]["value"]> = this.seen.viewer;
  readonly entries: ReadonlySignal<Seen["entries"]["value"]> = this.seen.entries;
  readonly facts: ReadonlySignal<Seen["facts"]["value"]> = this.seen.facts;
}
