/* play.ts: the interface state of a person at a table.
 *
 * It contains focus, confirmation, filter and open panels, and implements choosing, undo and "why not?". It
 * uses signals and requests but no elements, so it is tested without a page.
 */
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { EndingStep, Focus, GameBoard, Scene, SeatLook, WhyTarget } from "../games/game";
import type { ChatLine, Fault, Key, Order, Option, Seat, Viewer } from "../protocol";
import { finishedName } from "../table/lessons";
import type { Reply, Table } from "../table/table";
import { confirmRisky, language, narrow, pace } from "../settings";
import { Announcer } from "./announce";
import { ruleIn } from "./links";
import { seatOf } from "./lines";
import { finished, isMuted, remember } from "./memory";
import { distinct, ends, hiddenIn, inOrder, keyOf, layout, numbersOf, type Layout } from "./options";
import { Past } from "./past";
import type { Draft } from "./trade";
import { words } from "./words";

export type Drawer = "rules" | "orders" | "settings" | "menu";
export type Talk = "log" | "chat" | "notes";

/* The message below the prompt's footer: an answer to "why not?", a hint or a refusal. */
export interface Answer {
  about: "why" | "hint" | "refused" | "said";
  text: string;
  rule: string | null;
  option?: number; /* the option it is about */
  fresh?: boolean; /* no new decision has arrived since */
}

export const TRADE = "trade"; /* the tab of a game with trades */

const AT_ONCE = 80; /* milliseconds: shorter waits are not shown */

/* Elements that keep their function in "why not?" mode. */
const SELF = "header, nav, .prompt, .drawer, .tabs2, dialog, .mapwin button, [data-place], [data-hand]";

export const isError = (reply: Reply): reply is { error: Fault } => "error" in reply;

/* The differences of an option from the others, in points. Negligible ones are omitted. */
function reasons(told: unknown): string {
  const weighed = Array.isArray(told) ? (told as { text: string; points: number }[]) : [];
  return weighed.filter(({ points }) => Math.abs(points) >= 0.05).map(({ text }) => text.replace(/-(?=[\d.]+$)/, "−")).join(", ");
}

const looksIn = (board: GameBoard, scene: Scene): SeatLook[] =>
  Array.from({ length: scene.view.seat_count }, (_, seat) => board.seat(scene, seat));

const isSame = (a: SeatLook, b: SeatLook): boolean => a.name === b.name && a.letter === b.letter && a.color === b.color;

export class Play {
  readonly focus: Focus;
  /* Null while the curtain is closed: nothing of the table is drawn then. */
  readonly scene: ReadonlySignal<Scene | null>;
  /* Like `scene`, but also available while the curtain is closed, with a spectator's view. For names. */
  readonly public: ReadonlySignal<Scene | null>;
  readonly looks: ReadonlySignal<readonly SeatLook[]>;
  readonly laid: ReadonlySignal<Layout | null>;
  readonly announcer = new Announcer();

  readonly confirming = signal<number | null>(null);
  readonly answer = signal<Answer | null>(null);
  readonly filter = signal("");
  readonly finding = signal(false); /* on a short screen: the field of the filter is shown */
  readonly page = signal(0);
  readonly tall = signal(false); /* on a phone: the list instead of the map */
  readonly unfolded = signal<ReadonlySet<number>>(new Set());
  readonly folded = signal<ReadonlySet<number>>(new Set());
  readonly drawer = signal<Drawer | null>(null);
  readonly talk = signal<Talk>("log");
  readonly sought = signal(""); /* the search text in the rules */
  readonly thinking = signal(false);
  readonly chatRead = signal(0); /* number of chat lines seen */
  readonly heard: ReadonlySignal<readonly ChatLine[]>; /* chat lines, without muted people */
  readonly unread: ReadonlySignal<number>; /* number of unread ones */
  readonly boardAgain = signal(false); /* after the end: show the table instead of the ending */
  readonly past: Past; /* earlier positions */
  readonly staged = signal<number | null>(null); /* the shown step of the ending; null: all of it */
  /* Texts of the viewer's own latest choices, newest last, for undo. */
  readonly chosen = signal<string[]>([]);
  readonly trading = signal(false); /* the sheet on which an offer is written is open */
  readonly draft = signal<Draft | null>(null); /* what is on it */
  /* The length of each viewer's log at their latest choice. */
  private readonly leftAt = new Map<Viewer, number>();
  private ends: (() => void)[] = [];

  constructor(
    readonly table: Table,
    readonly board: GameBoard,
  ) {
    this.focus = {
      option: signal(null),
      sending: signal(null),
      inspect: signal(null),
      asking: signal(false),
      tab: signal(board.tabs[0]?.id ?? "map"),
      numbers: signal(new Map()),
      folded: signal(new Set()),
      call: signal(null),
    };
    this.past = new Past(table);
    this.public = computed(() => {
      const view = table.view.value;
      if (!view) return null;
      return {
        table,
        view,
        options: distinct(table.decision.value?.options ?? []),
        entries: table.entries.value,
        language: language.value,
        focus: this.focus,
        pick: (option) => void this.pick(option),
        why: (target) => void this.why(target),
      };
    });
    let known: readonly SeatLook[] = [];
    this.looks = computed(() => {
      const looks = this.public.value ? looksIn(board, this.public.value) : [];
      if (looks.length !== known.length || looks.some((look, seat) => !isSame(look, known[seat]!))) known = looks;
      return known; /* no redraw if the values are equal */
    });
    const hears = ({ seat, event }: ChatLine) => event !== undefined || !isMuted(table.id, seat);
    this.heard = computed(() => table.chat.value.filter(hears));
    this.unread = computed(() => table.chat.value.slice(this.chatRead.value).filter(hears).length);
    this.scene = computed(() => {
      const scene = table.curtain.value === null ? this.public.value : null;
      const earlier = this.past.shown.value;
      return scene && earlier ? { ...scene, view: earlier.view, options: [] } : scene;
    });
    this.laid = computed(() => {
      const decision = table.decision.value;
      if (!decision || table.curtain.value !== null || this.past.shown.value) return null;
      return layout(decision, {
        filter: this.filter.value,
        open: table.lesson.value?.allowed ? new Set(decision.options.map(({ group }) => group ?? -1)) : this.unfolded.value,
        shut: this.folded.value,
        page: this.page.value,
      });
    });
    let played = false; /* this page has seen the game running */
    this.ends.push(
      effect(() => {
        const running = table.view.value?.state === "running";
        if (played && !running && table.view.value && untracked(() => pace.value !== "off" && !table.lesson.value)) this.staged.value = 0;
        played = running;
      }),
      effect(() => {
        const laid = this.laid.value;
        const folded = laid ? hiddenIn(table.decision.peek()!, laid) : new Set<number>();
        const was = this.focus.folded.peek();
        batch(() => {
          this.focus.numbers.value = laid ? numbersOf(laid) : new Map();
          if (folded.size !== was.size || [...folded].some((i) => !was.has(i))) this.focus.folded.value = folded;
        });
      }),
      effect(() => {
        const version = `${table.viewer.value} ${table.decision.value?.version}`;
        untracked(() => this.anew(version));
      }),
      table.curtain.subscribe((seat) => seat !== null && this.announcer.close()),
      effect(() => {
        table.viewer.value; /* another viewer cannot take these choices back */
        this.chosen.value = [];
        this.draft.value = null; /* nobody sees an offer that is still being written */
      }),
      effect(() => {
        table.dwell.value = this.trading.value && (!narrow.value || this.focus.tab.value === TRADE);
      }),
      effect(() => {
        const lesson = table.lesson.value;
        const game = table.view.value?.game;
        if (lesson?.solved && game) untracked(() => remember(finished, finishedName(game, lesson.name), true));
      }),
      effect(() => {
        const sending = table.sending.value;
        if (sending?.state === "refused") untracked(() => this.refused(sending.why));
        return sending?.state === "sending" ? this.wait(sending.index) : undefined;
      }),
    );
  }

  /* Shows a choice as pending, but only after AT_ONCE: most replies arrive sooner. Returns a function that stops it. */
  private wait(index: number): () => void {
    const timer = setTimeout(() => {
      batch(() => {
        this.confirming.value = null;
        this.focus.sending.value = index;
      });
    }, AT_ONCE);
    return () => {
      clearTimeout(timer);
      this.focus.sending.value = null;
    };
  }

  close(): void {
    this.ends.forEach((end) => end());
    this.ends = [];
    this.announcer.close();
  }

  /* ---- Choosing ---------------------------------------------------------------------------- */

  /* On a new decision, drops all state of the old one. The same decision may arrive again. */
  private version = "";
  private anew(version: string): void {
    batch(() => {
      /* After a refusal the current decision arrives. The refusal stays visible there. */
      const answer = this.answer.value;
      if (answer?.about === "refused" && answer.fresh) this.answer.value = { ...answer, fresh: false };
      else if (this.table.decision.value) this.answer.value = null;
      if (version === this.version) return;
      this.version = version;
      this.focus.option.value = null;
      this.focus.asking.value = false;
      this.confirming.value = null;
      this.filter.value = "";
      this.finding.value = false;
      this.page.value = 0;
      this.tall.value = false;
      this.unfolded.value = new Set();
      this.folded.value = new Set();
    });
  }

  option(index: number | null): Option | null {
    if (index === null) return null;
    return this.table.decision.value?.options.find((option) => option.i === index) ?? null;
  }

  async pick(option: Option): Promise<void> {
    const { table } = this;
    /* A press may happen just before the frame that shows the new decision. */
    if (this.option(option.i)?.text !== option.text || table.sending.value?.state === "sending") return;
    if (option.risky && confirmRisky.value && this.confirming.value !== option.i) {
      batch(() => {
        this.confirming.value = option.i;
        this.focus.option.value = option.i;
      });
      this.announcer.shout(`${option.text}. ${words().sure}`);
      return;
    }
    batch(() => {
      this.answer.value = null;
      this.focus.asking.value = false;
    });
    this.leftAt.set(table.viewer.value, table.log.value.length);
    const reply = await table.choose(option.i);
    this.confirming.value = null; /* not earlier, because the reply would have to wait for that frame */
    if (isError(reply)) return this.refused(reply.error);
    this.chosen.value = [...this.chosen.value, option.text].slice(-32);
    this.announcer.say(words().accepted(option.text));
  }

  private refused(why: Fault): void {
    const { sentence, rule } = ruleIn(why.message);
    if (this.answer.value?.about === "refused" && this.answer.value.text === sentence) return;
    this.answer.value = { about: "refused", text: sentence, rule: why.rule ?? rule, fresh: true };
    this.announcer.shout(words().refused(sentence));
  }

  pickNumber(number: number): void {
    for (const [index, shown] of this.focus.numbers.value) {
      const option = shown === number ? this.option(index) : null;
      if (option) return void this.pick(option);
    }
  }

  /* The n-th card of the viewer's hand: chooses its only option, or shows all its options. */
  pickCard(number: number): void {
    const view = this.table.view.value;
    const hand = view?.zones.find((zone) => zone.kind === "hand" && zone.seat === this.table.viewer.value);
    const key = hand?.cards[number - 1]?.card;
    if (!key) return;
    const options = distinct(this.table.decision.value?.options ?? []).filter((option) => keyOf(option) === key);
    if (options.length === 1) void this.pick(options[0]!);
    else if (options.length > 1) {
      this.filter.value = this.table.entries.value.get(key)?.title ?? "";
      this.focus.option.value = options[0]!.i;
    } else this.focus.inspect.value = key;
  }

  end(): void {
    const laid = this.laid.value;
    const option = laid?.end ?? laid?.first;
    if (option) void this.pick(option);
    else if (this.table.lesson.value?.held.some(ends)) this.hold();
  }

  /* ---- Lessons ------------------------------------------------------------------------------- */

  /* Shows why an option has to wait. */
  hold(): void {
    const lesson = this.table.lesson.value;
    if (!lesson) return;
    const text = lesson.state === "reads" ? words().readFirst : lesson.why;
    this.answer.value = { about: "why", text, rule: null };
    this.announcer.shout(text);
  }

  /* A touched part of the board, if only options that have to wait aim at it. */
  holdAbout(element: Element): void {
    const lesson = this.table.lesson.value;
    const aims = (option: Option, key: string) =>
      option.targets.some((target) => (target.type === "entry" ? target.entry : target.type === "card" ? target.card : null) === key);
    const at = element.closest("[data-card], [data-place]") as HTMLElement | null;
    const key = at?.dataset["place"] ?? at?.dataset["card"] ?? null;
    if (!lesson || !key || this.table.decision.value?.options.some((option) => aims(option, key))) return;
    if (lesson.held.some((option) => aims(option, key))) this.hold();
  }

  /* The lesson goes on, or tries again. Returns false if there is a choice to make instead. */
  goOn(): boolean {
    const state = this.table.lesson.value?.state;
    if (state !== "reads" && state !== "failed") return false;
    this.study(state === "reads" ? "go-on" : "again");
    return true;
  }

  again(): void {
    this.study("again");
  }

  private study(what: "go-on" | "again"): void {
    this.answer.value = null;
    void this.table.send({ do: "lesson", what }).then((reply) => isError(reply) && this.refused(reply.error));
  }

  /* The steps of the ending, if it is told in steps now. */
  steps(): EndingStep[] {
    const scene = this.scene.value;
    return scene && scene.view.state !== "running" ? (this.board.steps?.(scene) ?? []) : [];
  }

  /* The next or the previous step of the ending; null: all of it at once. */
  stage(by: 1 | -1 | null): void {
    const at = this.staged.value;
    if (at === null) return;
    const to = at + (by ?? 0);
    this.staged.value = by === null || to >= this.steps().length ? null : Math.max(0, to);
  }

  step(by: 1 | -1): void {
    const laid = this.laid.value;
    if (!laid) return;
    const shown = inOrder(laid);
    if (shown.length === 0) return;
    const at = shown.findIndex((option) => option.i === this.focus.option.value);
    const to = at < 0 ? (by > 0 ? 0 : shown.length - 1) : (at + by + shown.length) % shown.length;
    this.focus.option.value = shown[to]!.i;
  }

  /* Shows the next nine options; after the last page, the next folded group. */
  more(): void {
    const laid = this.laid.value;
    if (!laid) return;
    const folded = laid.groups.find((group) => group.folded);
    if (laid.page + 1 < laid.pages) this.page.value = laid.page + 1;
    else if (folded) {
      this.fold(folded.id, false);
      this.page.value = laid.page + 1;
    } else this.page.value = 0;
  }

  fold(group: number, folded: boolean): void {
    const open = new Set(this.unfolded.value);
    const shut = new Set(this.folded.value);
    (folded ? shut : open).add(group);
    (folded ? open : shut).delete(group);
    batch(() => {
      this.unfolded.value = open;
      this.folded.value = shut;
    });
  }

  /* Focuses it, and opens its group. */
  private reveal(option: Option): void {
    if (this.focus.folded.value.has(option.i)) this.fold(option.group ?? -1, false);
    this.focus.option.value = option.i;
  }

  /* ---- Undo ---------------------------------------------------------------------------------- */

  /* Whether the others must agree. At one screen, people ask each other aloud. */
  readonly undoAsks = computed(() => {
    const info = this.table.table.value;
    if (this.table.kind === "local" || this.table.undo.value > 0 || !info || info.undo === "free") return false;
    if (info.undo === "owner" && info.you === info.owner) return false;
    return info.seats.some((chair) => chair.kind === "person" && chair.seat !== info.you && !chair.bot);
  });

  async undo(): Promise<void> {
    const say = words();
    const asks = this.undoAsks.value;
    let reply = asks
      ? await this.table.send({ do: "ask", what: "undo", choices: 1 })
      : await this.table.send({ do: "undo", choices: 1 });
    let asked = asks;
    if (isError(reply) && reply.error.code === "consent" && !asks) {
      reply = await this.table.send({ do: "ask", what: "undo", choices: 1 });
      asked = true;
    }
    if (isError(reply)) return this.refused(reply.error);
    if (asked) {
      this.answer.value = { about: "said", text: say.askedUndo, rule: null };
      this.announcer.say(say.askedUndo);
    } else {
      this.chosen.value = this.chosen.value.slice(0, -1);
      this.announcer.say(say.undone);
    }
  }

  /* ---- Why not, and hints ---------------------------------------------------------------------- */

  async why(target: WhyTarget): Promise<void> {
    const request = target.words
      ? { do: "whynot", words: target.words }
      : { do: "whynot", option: { kind: target.kind ?? "", targets: target.targets ?? [] } };
    const isNamed = target.words !== undefined || target.kind !== undefined;
    const reply: Reply = isNamed ? await this.table.send(request) : { did: "whynot", why: target.otherwise };
    if (isError(reply)) {
      const { sentence, rule } = ruleIn(reply.error.message);
      this.answer.value = { about: "why", text: sentence, rule: reply.error.rule ?? rule };
    } else if (reply["offered"]) {
      const option = this.option(reply["index"] as number);
      batch(() => {
        this.focus.option.value = option?.i ?? null;
        this.answer.value = { about: "why", text: words().whyOffered, rule: null, option: option?.i };
      });
    } else {
      const told = reply["why"] as { rule: string | null; text: string };
      const why = told.rule === null && target.otherwise ? target.otherwise : told;
      this.answer.value = { about: "why", text: ruleIn(why.text).sentence, rule: why.rule };
    }
    this.announcer.shout(this.answer.value?.text ?? "");
  }

  /* Asks about the touched element. Returns false if it asks by itself or keeps its function. */
  askAbout(element: Element): boolean {
    const scene = this.scene.value;
    if (!scene || !this.focus.asking.value || element.closest(SELF)) return false;
    const target = this.board.why?.(scene, element);
    if (target) void this.why(target);
    else this.answer.value = { about: "why", text: words().whyNothing, rule: null };
    return true;
  }

  async hint(): Promise<void> {
    if (this.thinking.value || !this.table.decision.value) return;
    const version = this.table.decision.value.version;
    this.thinking.value = true;
    const reply = await this.table.send({ do: "hint" });
    this.thinking.value = false;
    if (this.table.decision.value?.version !== version) return;
    const say = words();
    if (isError(reply)) {
      this.answer.value = { about: "hint", text: reply.error.message || say.hintNone, rule: null };
    } else {
      const option = this.option(typeof reply["index"] === "number" ? reply["index"] : null);
      const why = reasons(reply["reasons"]);
      batch(() => {
        if (option) this.reveal(option);
        this.answer.value = option
          ? { about: "hint", text: say.hintIs(option.text, why), rule: null, option: option.i }
          : { about: "hint", text: say.hintNone, rule: null };
      });
    }
    this.announcer.say(this.answer.value?.text ?? "");
  }

  /* ---- Opening and closing --------------------------------------------------------------------- */

  open(drawer: Drawer): void {
    this.drawer.value = this.drawer.value === drawer ? null : drawer;
  }

  /* Opens the rules at one rule, or after "#" at a topic. */
  lookUp(sought: string): void {
    this.sought.value = sought;
    this.drawer.value = "rules";
  }

  /* Opens the sheet for an offer: a new one, or a given draft. */
  trade(draft?: Draft | null): void {
    if (draft) this.draft.value = draft;
    this.show(TRADE);
  }

  show(tab: string): void {
    if (tab === TRADE) this.trading.value = true;
    if (this.board.tabs.some((known) => known.id === tab)) this.focus.tab.value = tab;
  }

  call(what: NonNullable<Focus["call"]["value"]>["what"], place?: Key): void {
    this.focus.call.value = { what, place, n: (this.focus.call.value?.n ?? 0) + 1 };
  }

  /* Shows a place on the map, or anything else enlarged. */
  look(key: Key): void {
    const scene = this.scene.value;
    const place = scene && this.board.placeOf?.(scene, key);
    if (!place) this.focus.inspect.value = key;
    else {
      this.show("map");
      this.call("place", place);
    }
  }

  /* Escape closes the most recently opened thing. Returns false if nothing was open. */
  back(): boolean {
    const { focus } = this;
    if (focus.inspect.value) focus.inspect.value = null;
    else if (this.drawer.value) this.drawer.value = null;
    else if (this.trading.value && !narrow.value) this.trading.value = false;
    else if (this.staged.value !== null) this.stage(null);
    else if (this.past.at.value !== null) this.past.now();
    else if (this.confirming.value !== null) this.confirming.value = null;
    else if (focus.asking.value) focus.asking.value = false;
    else if (this.filter.value) this.filter.value = "";
    else if (this.answer.value) this.answer.value = null;
    else if (focus.option.value !== null) focus.option.value = null;
    else return false;
    return true;
  }

  /* Moves the focus to the field of the filter. Returns false if there is none. */
  find(): boolean {
    this.finding.value = true;
    const field = document.querySelector<HTMLElement>(".filter:not([hidden]) input");
    setTimeout(() => field?.focus());
    return field !== null;
  }

  ask(asking: boolean): void {
    batch(() => {
      this.focus.asking.value = asking;
      if (asking) this.answer.value = null;
    });
    if (asking) this.announcer.shout(words().whyHelp);
  }

  async order(orders: Order[]): Promise<void> {
    const reply = await this.table.send({ do: "orders", orders });
    if (isError(reply)) this.refused(reply.error);
  }

  /* The actions of others since the viewer's latest choice, at most five lines. */
  since(viewer: Seat): string[] {
    const left = this.leftAt.get(viewer);
    if (left === undefined) return [];
    const others = this.table.log.value.slice(left).filter((line) => seatOf(line) !== viewer);
    return others.map((line) => line.text).slice(-5);
  }
}
