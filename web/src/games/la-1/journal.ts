/* journal.ts: the passages that were read, from the log: the situation, the choice, the test, the outcome.
 *
 * A passage begins with a line in the slot "text" (docs/protocol.md, "Prose"). Darkness cards have no such line: the
 * card itself is the passage.
 */
import type { Entry, Key, LogLine, Seat, Thing } from "../../protocol";

export interface Part {
  kind: "text" | "outcome" | "test";
  text: string;
  marked?: string; /* the text with stars around emphasized words */
  good?: boolean; /* of a test */
}

export interface Passage {
  n: number; /* from 0 */
  at: number; /* its line in the log */
  card: Key;
  title: string;
  source: "case" | "darkness" | "encounter" | "number";
  number: number | null; /* of a numbered card */
  round: number;
  seat: Seat | null; /* who read it */
  again: boolean; /* its text was read before */
  parts: Part[];
}

type Told = { type: "text"; text: string; card?: Key; slot?: string; marked?: string };

const toldOf = (line: LogLine): Told | null =>
  line.message === "told" ? ((line.params as (Thing | Told)[]).find((param): param is Told => param.type === "text") ?? null) : null;

function seatIn(line: LogLine): Seat | null {
  for (const param of line.params) if (param.type === "seat") return param.seat;
  return null;
}

function numberIn(line: LogLine): number | null {
  for (const param of line.params) if (param.type === "number") return param.number;
  return null;
}

function cardIn(line: LogLine): Key | null {
  for (const param of line.params) {
    if (param.type === "card" && param.card) return param.card;
    if (param.type === "entry" && param.entry) return param.entry;
  }
  return null;
}

const isSituation = (slot: string | undefined): boolean => slot === undefined || /^(text|know|rules)(\.|$)/.test(slot);

export class Journal {
  readonly passages: Passage[] = [];
  private round = 0;
  private opened: { card: Key | null; seat: Seat | null; number: number | null; source: Passage["source"] } | null = null;

  constructor(log: LogLine[], private entries: Map<string, Entry>) {
    log.forEach((line, at) => this.read(line, at));
  }

  private begin(card: Key, at: number): Passage {
    const opened = this.opened?.card === card ? this.opened : null;
    const entry = this.entries.get(card);
    const kind = entry?.kind;
    const number = entry?.facts?.["number"];
    const before = this.last(card);
    const parts = before?.card === card ? before.parts.filter(({ kind }) => kind === "text") : [];
    const passage: Passage = {
      n: this.passages.length,
      at,
      card,
      title: entry?.title ?? "",
      source: opened?.source ?? (kind === "folder" ? "case" : kind === "encounter" ? "encounter" : kind === "darkness" ? "darkness" : "number"),
      number: opened?.number ?? (kind === "numbered" && typeof number === "number" ? number : null),
      round: this.round,
      seat: opened?.seat ?? null,
      again: parts.length > 0,
      parts,
    };
    this.passages.push(passage);
    return passage;
  }

  private last(card?: Key): Passage | null {
    if (card) for (let n = this.passages.length; n-- > 0; ) if (this.passages[n]!.card === card) return this.passages[n]!;
    return this.passages[this.passages.length - 1] ?? null;
  }

  /* The passage that a card asks about: the newest one, or the earlier text of that card. */
  asked(card: Key | null): Passage | null {
    const newest = this.last();
    if (!card || !newest || newest.card === card) return newest;
    const before = this.last(card);
    return before?.card === card ? { ...before, again: true, parts: before.parts.filter(({ kind }) => kind === "text") } : newest;
  }

  /* The newest passage, if it is about this card; otherwise a new one. */
  private about(card: Key | null, at: number): Passage | null {
    const newest = this.last();
    return card && newest?.card !== card ? this.begin(card, at) : newest;
  }

  private read(line: LogLine, at: number): void {
    switch (line.message) {
      case "round":
        this.round = numberIn(line) ?? this.round;
        break;
      case "encounter":
      case "number":
        this.opened = { card: cardIn(line), seat: seatIn(line), number: line.message === "number" ? numberIn(line) : null, source: line.message };
        break;
      case "darkness-card": {
        const card = cardIn(line);
        if (!card) break;
        this.opened = { card, seat: null, number: null, source: "darkness" };
        const story = this.entries.get(card)?.story;
        const passage = this.begin(card, at);
        if (story) passage.parts.push({ kind: "text", text: story });
        break;
      }
      case "test":
        if (line.cause) this.about(line.cause, at);
        break;
      case "succeeds":
      case "fails":
        this.about(line.cause, at)?.parts.push({ kind: "test", text: line.text, good: line.message === "succeeds" });
        break;
      default:
        this.hear(toldOf(line), at);
    }
  }

  private hear(told: Told | null, at: number): void {
    if (!told) return;
    const { text, marked, slot } = told;
    const before = this.last(told.card);
    const again = !before || slot === "text" || (told.card !== undefined && before.card !== told.card);
    const passage = again && told.card ? this.begin(told.card, at) : before;
    const known = passage?.parts.some((part) => part.kind === "text" && part.text === text && isSituation(slot));
    if (passage && !known) passage.parts.push({ kind: isSituation(slot) ? "text" : "outcome", text, ...(marked ? { marked } : {}) });
  }
}

const kept = new WeakMap<LogLine[], { entries: Map<string, Entry>; journal: Journal }>();

export function journalOf(log: LogLine[], entries: Map<string, Entry>): Journal {
  const known = kept.get(log);
  if (known && known.entries === entries) return known.journal;
  const journal = new Journal(log, entries);
  kept.set(log, { entries, journal });
  return journal;
}

/* The whole case as plain text, for a file. */
export function asText(journal: Journal, words: { round(n: number): string }): string {
  let round = -1;
  const blocks = journal.passages.map((passage) => {
    const head = passage.round !== round && passage.round > 0 ? [`${words.round(passage.round)}\n`] : [];
    round = passage.round;
    return [...head, passage.title.toUpperCase(), ...passage.parts.map(({ text }) => text)].join("\n\n");
  });
  return `${blocks.join("\n\n\n")}\n`;
}
