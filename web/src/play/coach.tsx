/* coach.tsx: a lesson's text, and its subject.
 *
 * The text is at the head of the prompt. If its subject is somewhere else and there is room, the text is beside the
 * subject. It never covers that thing, nor an option on the board. A ring marks the thing. Options that the lesson does
 * not allow now are dimmed, with its reason.
 */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import { narrow } from "../settings";
import type { Taught } from "../table/table";
import { beside, boxOf, meet, type Box } from "./beside";
import { usePlay } from "./context";
import { Answers } from "./footer";
import { keyFor } from "./keys";
import { lessonsPage, setupPage } from "./links";
import { distinct } from "./options";
import { isError, type Play } from "./play";
import { words } from "./words";

export function Coach({ lesson, scene }: { lesson: Taught; scene: Scene }): JSX.Element {
  const play = usePlay();
  const panel = useRef<HTMLElement>(null);
  const { ring, at } = useSpot(play, lesson, panel);
  useFocus(lesson, panel);
  useEffect(() => play.announcer.shout(spoken(lesson)), [lesson.step, lesson.state, lesson.say]);
  return (
    <>
      <article
        ref={panel}
        class={`coach paper ${lesson.state}${at ? " floats" : ""}`}
        style={at ? { left: `${at.left}px`, top: `${at.top}px`, width: `${at.right - at.left}px` } : undefined}
        aria-labelledby="coach-title"
      >
        <Progress lesson={lesson} game={scene.view.game} below={scene.options.length > 0 || scene.view.state !== "running"} />
        {textOf(lesson).map((line, n) => <p key={n}>{line}</p>)}
        <Help key={lesson.step} lesson={lesson} />
        <Buttons lesson={lesson} scene={scene} />
        {!scene.options.length && <Answers />}
      </article>
      {ring && (
        <div
          class="spotring"
          aria-hidden="true"
          style={{ left: `${ring.left}px`, top: `${ring.top}px`, width: `${ring.right - ring.left}px`, height: `${ring.bottom - ring.top}px` }}
        />
      )}
    </>
  );
}

function textOf(lesson: Taught): string[] {
  if (lesson.state === "done") return [lesson.puzzle ? words().puzzleDone : words().lessonDone];
  return lesson.say.split("\n");
}

const spoken = (lesson: Taught): string => textOf(lesson).join(" ");

function Progress({ lesson, game, below }: { lesson: Taught; game: string; below: boolean }): JSX.Element {
  const play = usePlay();
  const say = words();
  const { chapters, chapter } = lesson;
  const Title = below ? "h2" : "h1"; /* below the heading of a question or an ending */
  const where = lesson.puzzle ? say.puzzleCalled(lesson.title) : chapters.length < 2 ? lesson.title : say.chapterOf(chapter + 1, chapters.length, chapters[chapter] ?? "");
  return (
    <header>
      <Title id="coach-title" tabIndex={-1}>{where}</Title>
      {chapters.length > 1 && (
        <span class="chapters" aria-hidden="true">
          {chapters.map((title, n) => <i key={title} class={n < chapter ? "was" : n === chapter ? "now" : ""} />)}
        </span>
      )}
      <span class="tools">
        {lesson.state !== "done" && (
          <button class="tool" aria-label={lesson.puzzle ? say.tryAgain : say.chapterAgain} title={lesson.puzzle ? say.tryAgain : say.chapterAgain} onClick={() => play.again()}>
            <Icon name="undo" />
          </button>
        )}
        <a class="tool" href={lessonsPage(game)} aria-label={say.lessons} title={say.lessons}><Icon name="cap" /></a>
      </span>
    </header>
  );
}

/* Only on request. */
function Help({ lesson }: { lesson: Taught }): JSX.Element | null {
  const play = usePlay();
  const say = words();
  const tip = useSignal(false);
  const steps = useSignal<string[] | null>(null);
  const solve = async () => {
    const reply = await play.table.send({ do: "lesson", what: "solution" });
    if (!isError(reply)) steps.value = reply["solution"] as string[];
  };
  if (!lesson.puzzle || lesson.solved) return null;
  return (
    <div class="help" role="status">
      {tip.value && lesson.hint && <p>{say.tipIs(lesson.hint)}</p>}
      {steps.value && (
        <>
          <p>{say.solutionIs}</p>
          <ol>{steps.value.map((step, n) => <li key={n}>{step}</li>)}</ol>
        </>
      )}
      <div class="pf">
        {lesson.hint && !tip.value && <button class="btn small" onClick={() => (tip.value = true)}><Icon name="lamp" />{say.tip}</button>}
        {lesson.solution && !steps.value && <button class="btn small" onClick={() => void solve()}>{say.solution}</button>}
      </div>
    </div>
  );
}

function Buttons({ lesson, scene }: { lesson: Taught; scene: Scene }): JSX.Element | null {
  const play = usePlay();
  const say = words();
  const { game } = scene.view;
  const over = lesson.state === "done";
  const last = lesson.step + 1 === lesson.steps;
  if (lesson.state === "chooses") return null;
  return (
    <div class="pf">
      {lesson.state === "reads" && (
        <button class="btn primary go" onClick={() => play.goOn()}>
          {last ? say.finish : say.goOn} <kbd aria-hidden="true">{keyFor("choose")}</kbd>
        </button>
      )}
      {lesson.state === "failed" && (
        <button class="btn primary go" onClick={() => play.again()}>
          {say.tryAgain} <kbd aria-hidden="true">{keyFor("choose")}</kbd>
        </button>
      )}
      {over && <a class="btn primary go" href={lesson.puzzle ? lessonsPage(game) : setupPage(game)}>{lesson.puzzle ? say.nextPuzzle : say.realGame}</a>}
      {over && !lesson.puzzle && <a class="btn" href={lessonsPage(game)}>{say.lessons}</a>}
    </div>
  );
}

/* Dimmed options: those that the rules offer but the lesson does not allow yet. */
export function Held(): JSX.Element | null {
  const play = usePlay();
  const open = useSignal(false);
  const lesson = play.table.lesson.value;
  if (!lesson?.held.length) return null;
  const held = distinct(lesson.held);
  return (
    <div class="held">
      <button class="opt fold" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        <span>{words().held(held.length)} <em id="held-why">{lesson.why}</em></span>
        {Icon({ name: "down", class: open.value ? "" : "turn" })}
      </button>
      {open.value && (
        <ul class="opts one">
          {held.map((option) => (
            <li key={option.i}>
              <button class="opt" aria-disabled="true" aria-describedby="held-why" onClick={() => play.hold()}>
                <span class="ow"><b>{option.text}</b></span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/* ---- Focus and place ------------------------------------------------------------------------------- */

/* The focus moves to the button that continues. */
function useFocus({ state, step }: Taught, panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (state === "chooses") return;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (lost || document.documentElement.dataset["input"] === "keys")
      panel.current?.querySelector<HTMLElement>(".go")?.focus({ preventScroll: true });
  }, [state, step]);
}

const scaled = ({ left, top, right, bottom }: Box, by: number): Box => ({ left: left * by, top: top * by, right: right * by, bottom: bottom * by });

const PERIOD = 250; /* milliseconds: maps move, and regions are drawn later */

interface Spot {
  ring: Box | null;
  at: Box | null; /* null: at the head of the prompt */
}

const NOWHERE: Spot = { ring: null, at: null };

/* On a phone the tab of the thing is opened, and the text is below it. */
function useSpot(play: Play, lesson: Taught, panel: { current: HTMLElement | null }): Spot {
  const spot = useSignal<Spot>(NOWHERE);
  const scene = play.scene.value;
  const target = scene && lesson.show ? (play.board.spot?.(scene, lesson.show) ?? null) : null;
  const shown = `${lesson.name} ${lesson.step} ${target?.element ?? ""}`;
  useEffect(() => {
    if (narrow.value) play.show(target?.tab ?? play.board.tabs[0]!.id);
  }, [shown]);
  useLayoutEffect(() => {
    let brought = !narrow.value;
    const look = () => {
      const thing = brought ? null : document.querySelector(target?.element ?? ":not(*)");
      if (thing?.closest(".region.here") && !thing.matches(".region")) {
        thing.scrollIntoView({ block: "nearest" });
        brought = true;
      }
      const next = target && panel.current ? spotOf(panel.current, target.element) : NOWHERE;
      if (JSON.stringify(next) !== JSON.stringify(spot.value)) spot.value = next;
    };
    look();
    const timer = setInterval(look, PERIOD);
    addEventListener("resize", look);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", look);
    };
  }, [shown, lesson.state]);
  return spot.value;
}

/* The visible part of it in its region: the rest can be scrolled. */
function partOf(element: Element): Box {
  const whole = boxOf(element);
  const region = narrow.value ? element.closest(".region") : null;
  if (!region) return whole;
  const clip = boxOf(region);
  return {
    left: Math.max(whole.left, clip.left), top: Math.max(whole.top, clip.top),
    right: Math.min(whole.right, clip.right), bottom: Math.min(whole.bottom, clip.bottom),
  };
}

function spotOf(panel: HTMLElement, selector: string): Spot {
  const element = document.querySelector(selector);
  const table = document.querySelector("main.table");
  if (!element || !table) return NOWHERE;
  const thing = partOf(element);
  const room = boxOf(table);
  const column = boxOf(panel.closest(".prompt")!);
  const large = element.matches(".region") || (thing.right - thing.left) * (thing.bottom - thing.top) > 0.3 * innerWidth * innerHeight;
  const zoom = Number(getComputedStyle(panel.closest(".prompt")!).zoom) || 1; /* it applies to both */
  const around = { left: thing.left - 4, top: thing.top - 4, right: thing.right + 4, bottom: thing.bottom + 4 };
  const ring = large || thing.right <= thing.left || thing.bottom <= thing.top ? null : scaled(around, 1 / zoom);
  /* In the prompt's column, or next to it, the text is beside it already. */
  if (narrow.value || large || thing.right > column.left - 60) return { ring, at: null };
  const { width, height } = panel.getBoundingClientRect();
  const lit = [...document.querySelectorAll(".stage .bd-target, .you .bd-can")].map(boxOf);
  const at = beside(thing, { width, height }, { ...room, right: column.left }, lit.filter((box) => !meet(box, thing)));
  return { ring, at: at && scaled(at, 1 / zoom) };
}
