/* announce.ts: announcements for screen readers: new prompts at once, everything else at most once a second. */
import { signal } from "@preact/signals";
import { doorOf } from "../games/doors";
import type { Viewer } from "../protocol";
import type { Play } from "./play";
import { words } from "./words";

const PAUSE = 1000; /* milliseconds between two polite messages */
const KEPT = 5; /* of several pending messages, only the newest and the mandatory ones are read */

export class Announcer {
  readonly polite = signal("");
  readonly assertive = signal("");
  private queue: { line: string; must: boolean }[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  say(...lines: string[]): void {
    this.tell(lines.map((line) => ({ line, must: false })));
  }

  /* A mandatory message is read even if many others follow it. */
  tell(lines: { line: string; must: boolean }[]): void {
    this.queue.push(...lines.filter(({ line }) => line !== ""));
    let over = this.queue.length - KEPT;
    this.queue = this.queue.filter((one) => one.must || over-- <= 0);
    if (!this.timer && this.queue.length > 0) this.next();
  }

  /* A trailing space makes a repeated text a new message. */
  shout(line: string): void {
    this.assertive.value = line === this.assertive.value ? `${line}\u00a0` : line;
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.queue = [];
    this.polite.value = this.assertive.value = "";
  }

  private next(): void {
    const line = this.queue.map((one) => one.line).join(" ");
    this.queue = [];
    this.polite.value = line === this.polite.value ? `${line}\u00a0` : line;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.queue.length > 0) this.next();
    }, PAUSE);
  }
}

/* Announces prompts at once and new log lines politely; behind a curtain, nothing. Returns a function that stops it. */
export function announceNews({ table, board, announcer }: Play): () => void {
  let version: number | null = null;
  const heard = new Map<Viewer | "all", number>(); /* lines; with open hands all have the same */
  const news = () => {
    const view = table.view.peek();
    if (!view || table.curtain.peek() !== null) return;
    const log = table.log.peek();
    const whose = doorOf(view.game)?.open ? "all" : view.viewer;
    const fresh = log.slice(heard.get(whose) ?? log.length);
    heard.set(whose, log.length);
    announcer.tell(fresh.map((line) => ({ line: line.text, must: board.heard?.(line) ?? false })));
  };
  const ends = [
    table.decision.subscribe((decision) => {
      const next = decision && decision.options.length > 0 ? decision.version : null;
      if (next !== null && next !== version)
        announcer.shout(`${decision?.prompt?.text ?? ""} ${words().options(decision!.options.length)}`);
      version = next;
    }),
    table.view.subscribe(news),
    table.log.subscribe(news),
  ];
  return () => ends.forEach((end) => end());
}
