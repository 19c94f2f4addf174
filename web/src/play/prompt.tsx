/* prompt.tsx: the seats asked, the prompt, and all options; or the awaited players. */
import { effect, useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import type { Decision, Seat, Thing } from "../protocol";
import { narrow } from "../settings";
import { Clock } from "./clock";
import { Coach, Held } from "./coach";
import { lookOf, nameOf, usePlay } from "./context";
import { Answers, Footer, Hint, Undo, WhyField } from "./footer";
import { keyFor } from "./keys";
import { soon } from "./later";
import { wanted, type Layout } from "./options";
import { OrderChips } from "./orders";
import { Pawn } from "./pawn";
import { FoldedGroup, OptionGroup, OptionRow } from "./rows";
import { words } from "./words";

interface Question {
  scene: Scene;
  decision: Decision;
  laid: Layout;
}

export function Prompt(): JSX.Element {
  const play = usePlay();
  const scene = play.scene.value;
  const decision = play.table.decision.value;
  const laid = play.laid.value;
  const first = play.board.tabs[0]?.id;
  const lesson = play.table.lesson.value;
  const folded = play.focus.tab.value !== first && !lesson;
  const asked = scene && decision && laid && decision.options.length > 0 ? { scene, decision, laid } : null;
  const section = useRef<HTMLElement>(null);
  const [lingering, height] = useLingering(asked, section);
  const lingers = lesson && lesson.state !== "chooses" ? null : lingering;
  return (
    <section
      ref={section}
      style={height && !lesson ? { minHeight: `${height}px` } : undefined}
      class={`prompt ${asked ? "asked" : lingers ? "lingers" : "waits"}${folded ? " folded" : ""}${play.tall.value ? " tall" : ""}${lesson ? " taught" : ""}${lesson?.allowed ? " few" : ""}`}
      aria-labelledby={lesson && !asked ? "coach-title" : "prompt-title"}
    >
      {lesson && scene && <Coach lesson={lesson} scene={scene} />}
      {asked ? <Asked {...asked} /> : lingers ? <Asked {...lingers} /> : !lesson && <Waits scene={scene} />}
      {folded && first && (
        <button class="unfold" onClick={() => (play.focus.tab.value = first)}>
          <span class="vh">{words().promptWhole}</span>
        </button>
      )}
    </section>
  );
}

const LONG = 60; /* letters of a question that needs more than two lines beside the gauge */
const LINGER = 250; /* milliseconds */
const SHRINK = 1200;

/* Most waits are short, so the answered prompt stays in place meanwhile and nothing flickers. It is covered (the
 * attribute inert would restyle all of it, twice) and its options no longer work. A curtain or another viewer removes
 * it. In a longer wait, the names of the awaited players get the same height, so that the map keeps its size. That is
 * the second value, in pixels. */
function useLingering(asked: Question | null, section: { current: HTMLElement | null }): [Question | null, number] {
  const play = usePlay();
  const last = useRef<Question | null>(null);
  const height = useRef(0);
  const [, again] = useState({});
  const waits = asked === null;
  useEffect(() => {
    if (!waits) return;
    const timers = [
      setTimeout(() => {
        height.current = last.current ? section.current!.offsetHeight : 0;
        last.current = null;
        again({});
      }, LINGER),
      setTimeout(() => {
        height.current = 0;
        again({});
      }, SHRINK),
    ];
    return () => timers.forEach(clearTimeout);
  }, [waits]);
  if (asked) [last.current, height.current] = [asked, 0];
  const was = last.current;
  const lingers = waits && was !== null && was.scene.view.viewer === play.table.viewer.value;
  return [lingers && play.table.view.value?.state === "running" ? was : null, height.current];
}

function Head(props: { seat: Seat | null; title: string; long?: boolean; children?: ComponentChildren; gauge?: ComponentChildren }): JSX.Element {
  const play = usePlay();
  const look = props.seat === null ? null : lookOf(play, props.seat);
  return (
    <div class={props.long ? "ph long" : "ph"} style={look ? { "--d": `var(${look.color})` } : undefined}>
      {look && <Pawn letter={look.letter} />}
      <div class="phw">
        <h1 id="prompt-title" tabIndex={-1}>{props.title}</h1>
        {props.children}
      </div>
      {props.gauge}
    </div>
  );
}

/* ---- Asked ------------------------------------------------------------------------------------- */

function Asked({ scene, decision, laid }: Question): JSX.Element {
  const play = usePlay();
  const say = words();
  const seat = typeof scene.view.viewer === "number" ? scene.view.viewer : null;
  const name = seat === null ? "" : nameOf(play, seat);
  const title = seat === scene.view.active ? say.yourMove(name) : say.yourAnswer(name);
  const state = play.board.ask?.(scene, decision); /* instead of a question */
  const question = state ?? decision.prompt?.text ?? "";
  const body = useRef<HTMLDivElement>(null);
  const asking = play.focus.asking.value;
  useKeptFocus(decision.version);
  const [most, whole] = useShares(decision.version, laid);
  /* Scrolls back to the top, but only if needed: it forces a layout. */
  const scrolled = useRef(false);
  useLayoutEffect(() => {
    if (scrolled.current) body.current?.scrollTo(0, 0);
    scrolled.current = false;
  }, [decision.version]);
  useBusy(body, whole);
  const advised = play.answer.value?.about === "hint" ? play.answer.value.option : undefined;
  useEffect(() => {
    if (advised !== undefined) body.current?.querySelector(`[data-option="${advised}"]`)?.scrollIntoView({ block: "nearest" });
  }, [advised]);

  return (
    <>
      <Head seat={seat} title={title} long={question.length > LONG} gauge={<><Gauges scene={scene} seat={seat} /><Hint /></>}>
        <p class={state ? "ask state" : "ask"}>{question}<AboutRules topic={decision.prompt?.topic} /></p>
        {play.table.ordered.value && <p class="ask"><small>{say.ordered}</small></p>}
      </Head>
      <Source scene={scene} decision={decision} />
      <Picks scene={scene} decision={decision} />
      <Filter laid={laid} shown={laid.long && !asking} />
      {asking && <WhyField />}
      <div class="optbody" ref={body} hidden={asking} onScroll={() => (scrolled.current = true)}>
        {laid.first && (
          <ul class="opts one">
            <OptionRow scene={scene} option={laid.first} number={laid.page === 0 ? 1 : null} command="end" />
          </ul>
        )}
        {most.map((rows, n) => {
          const group = laid.groups[n]!;
          return group.folded ? null : <OptionGroup key={group.id} scene={scene} group={group} several={laid.groups.length > 1} most={rows} />;
        })}
        <Held />
        {laid.groups.some(({ folded }) => folded) && (
          <div class="folds">
            {laid.groups.map((group) => group.folded && <FoldedGroup key={group.id} group={group} />)}
          </div>
        )}
        {laid.long && laid.found === 0 && <p class="none">{say.noneFound}</p>}
      </div>
      <Footer scene={scene} end={laid.end} long={laid.long} />
    </>
  );
}

/* The quick reference about what is asked. */
function AboutRules({ topic }: { topic: string | undefined }): JSX.Element | null {
  const play = usePlay();
  const say = words();
  if (!topic) return null;
  return (
    <>
      {"\u2060" /* no line begins with it */}
      <button type="button" class="link about" aria-label={say.rulesHere} title={say.rulesHere} onClick={() => play.lookUp(`#${topic}`)}>
        <Icon name="book" />
      </button>
    </>
  );
}

/* The number of options drawn in the first frame, two side by side: on a phone, where the prompt takes half the
 * screen and a long list has a filter; elsewhere; and in each later frame. */
const atOnce = ({ long }: Layout) =>
  narrow.value ? Math.max(4, Math.floor((innerHeight * 0.52 - (long ? 190 : 140)) / 36)) : 24;
const MORE = 6;

/* The first frame draws the visible part of a long list, and later frames the rest in short steps. Returns the
 * number of rows of each group, and whether that is all. */
function useShares(version: number, laid: Layout): [most: number[], whole: boolean] {
  const drawn = useSignal({ version, room: atOnce(laid) });
  const room = drawn.value.version === version ? drawn.value.room : atOnce(laid);
  let left = room - (laid.first ? 2 : 0);
  const most: number[] = [];
  for (const { rows } of laid.groups) {
    if (left <= 0) break;
    left--; /* its heading */
    most.push(Math.min(rows.length, Math.max(left, 1)));
    left -= rows.length === 1 ? 2 : rows.length;
  }
  const whole = most.length === laid.groups.length && laid.groups.every(({ rows }, n) => most[n] === rows.length);
  useEffect(
    () => (whole ? undefined : soon(() => (drawn.value = { version, room: room + MORE }))),
    [version, room, whole],
  );
  return [most, whole];
}

/* The list is busy while rows are missing, and after a choice until the next state is drawn. */
function useBusy(list: { current: HTMLElement | null }, whole: boolean): void {
  const { sending } = usePlay().table;
  const tell = (busy: boolean) => list.current?.setAttribute("aria-busy", String(busy));
  useLayoutEffect(() => tell(!whole || sending.peek()?.state === "sending"));
  useEffect(() => effect(() => {
    if (sending.value) tell(!whole || sending.value.state === "sending");
  }), [whole]);
}

/* A removed element loses the focus, so the keyboard continues at the heading. */
function useKeptFocus(version: number): void {
  const shown = useRef(version);
  /* The page before the table is gone, and its focus with it. */
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById("prompt-title")?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (lost && document.documentElement.dataset["input"] === "keys") document.getElementById("prompt-title")?.focus();
  }, [version]);
}

/* "Quiet Streets: choose one." does not explain the card, so its text is shown below. */
function Source({ scene, decision }: { scene: Scene; decision: Decision }): JSX.Element | null {
  const { text = "", params = [], prose } = decision.prompt ?? {};
  const { board } = usePlay();
  const [first] = params;
  if (prose) return null; /* its text would reveal unread passages */
  const key = first?.type === "entry" ? first.entry : first?.type === "card" ? first.card : null;
  const entry = key ? scene.entries.get(key) : undefined;
  const plain = (words: string) => words.replace(/[“”„]/g, ""); /* titles may be quoted */
  if (!entry?.text || board.tells?.(entry) || !plain(text).startsWith(`${plain(entry.title)}: `)) return null;
  return <p class="source">{entry.text}</p>;
}

function Gauges({ scene, seat }: { scene: Scene; seat: Seat | null }): JSX.Element {
  const play = usePlay();
  return (
    <div class="gauges">
      {play.board.gauge?.(scene)}
      {seat !== null && <Clock seat={seat} />}
    </div>
  );
}

function thingName(scene: Scene, thing: Thing): string {
  const say = words();
  switch (thing.type) {
    case "number": return String(thing.number);
    case "seat": return thing.seat === null ? "–" : scene.view.viewer === thing.seat ? say.you : say.seat(thing.seat + 1);
    case "entry": return (thing.entry && scene.entries.get(thing.entry)?.title) || thing.entry || "–";
    case "card": return (thing.card && scene.entries.get(thing.card)?.title) || thing.card || say.hidden;
    case "supply": return thing.number ? `${thing.number} ${thing.supply}` : thing.supply;
    case "zone": return thing.zone;
    case "word": return thing.word;
    case "offer": return String(thing.offer);
    case "condition": return thing.condition ? "✓" : "–";
  }
}

/* The things picked so far, as chips. The option that finishes is below. */
function Picks({ scene, decision }: { scene: Scene; decision: Decision }): JSX.Element | null {
  const picks = scene.view.you?.picks ?? [];
  if (picks.length === 0) return null;
  const most = wanted(decision.prompt?.params);
  const say = words();
  return (
    <div class="picks">
      <span class="vh">{say.chosen}:</span>
      <ul class="chips">
        {picks.map((pick, n) => <li key={n} class="chip">{thingName(scene, pick)}</li>)}
      </ul>
      <span class="count">{say.picked(picks.length, most !== null && most >= picks.length ? most : null)}</span>
    </div>
  );
}

/* The filter stays in the page: adding or removing a field makes the browser look for forms, which costs a layout. */
function Filter({ laid, shown }: { laid: Layout; shown: boolean }): JSX.Element {
  const play = usePlay();
  const say = words();
  return (
    <div class={play.finding.value || play.filter.value ? "filter open" : "filter"} hidden={!shown}>
      <label>
        {Icon({ name: "lens" })}
        <span class="vh">{say.filter}</span>
        <input
          id="option-filter"
          type="search"
          autocomplete="off"
          spellcheck={false}
          placeholder={say.filterShort}
          value={play.filter.value}
          onInput={(event) => {
            play.filter.value = event.currentTarget.value;
            play.page.value = 0;
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || laid.found !== 1) return;
            const only = laid.groups[0]?.rows[0]?.option;
            if (only) void play.pick(only);
          }}
        />
        <kbd aria-hidden="true">{keyFor("filter")}</kbd>
      </label>
      <span class="count" role="status">
        {laid.found === laid.count ? say.options(laid.count) : say.ofOptions(laid.found, laid.count)}
      </span>
      {(laid.pages > 1 || laid.groups.some((group) => group.folded)) && (
        <button class="btn small wide" onClick={() => play.more()}>
          {say.more} <kbd aria-hidden="true">{keyFor("more")}</kbd>
        </button>
      )}
    </div>
  );
}

/* ---- Waiting ------------------------------------------------------------------------------------- */

function Waits({ scene }: { scene: Scene | null }): JSX.Element {
  const play = usePlay();
  const say = words();
  if (!scene) return <Head seat={null} title={say.waiting} />;
  const { view } = scene;
  if (view.state !== "running") return <Over scene={scene} />;
  const others = view.waiting.filter((seat) => seat !== view.viewer);
  const title = others.length > 0 ? say.waitingFor(say.and(others.map((seat) => nameOf(play, seat)))) : say.waiting;
  return (
    <>
      <Head seat={others[0] ?? null} title={title} gauge={others[0] !== undefined && <Gauges scene={scene} seat={others[0]} />}>
        <p class="ask">{view.viewer === "spectator" ? say.watching : lastLine(scene)}</p>
      </Head>
      <OrderChips />
      <div class="optbody" />
      <div class="pf">
        <Undo />
        {view.viewer !== "spectator" && (
          <button class="btn" aria-keyshortcuts={keyFor("orders")} onClick={() => play.open("orders")}>
            <Icon name="orders" />
            {say.orders} <kbd aria-hidden="true">{keyFor("orders")}</kbd>
          </button>
        )}
      </div>
      <Answers />
    </>
  );
}

const lastLine = (scene: Scene): string => {
  const log = scene.table.log.value;
  return log[log.length - 1]?.text ?? scene.view.status;
};

function Over({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const say = words();
  return (
    <>
      <Head seat={scene.view.winners?.[0] ?? null} title={say.over}>
        <p class="ask">{scene.view.status}</p>
      </Head>
      <div class="pf">
        <button class="btn primary" onClick={() => (play.boardAgain.value = false)}>{say.seeEnding}</button>
      </div>
    </>
  );
}
