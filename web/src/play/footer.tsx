/* footer.tsx: the foot of the prompt: undo, why not, the end of the turn; and the answer to the last question. */
import { useComputed } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { doorOf } from "../games/doors";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import type { Option } from "../protocol";
import { language } from "../settings";
import { usePlay } from "./context";
import { keyFor } from "./keys";
import type { Answer } from "./play";
import { RuleLink } from "./rulelink";
import { lost, Sure, unfocus } from "./rows";
import { words } from "./words";

export function Footer({ scene, end, long }: { scene: Scene; end: Option | null; long: boolean }): JSX.Element {
  const play = usePlay();
  const asking = play.focus.asking.value;
  if (end && play.confirming.value === end.i) return <div class="pf"><Sure scene={scene} option={end} /></div>;
  return (
    <>
      <div class="pf">
        <Undo />
        {long && !asking && <OfLongList />}
        <Why />
        {end && <End scene={scene} option={end} />}
      </div>
      {!asking && <Answers />}
    </>
  );
}

/* All of them on a phone; on other short screens only the first. */
function OfLongList(): JSX.Element {
  const play = usePlay();
  const say = words();
  const tall = play.tall.value;
  return (
    <>
      <button class="btn phone lens" aria-label={say.filter} aria-expanded={play.finding.value} onClick={() => (play.finding.value ? (play.finding.value = false) : play.find())}>
        {Icon({ name: "lens" })}
      </button>
      <button class="btn phone" aria-expanded={tall} aria-label={tall ? say.lower : say.taller} onClick={() => (play.tall.value = !tall)}>
        {Icon({ name: "down", class: tall ? "" : "flip" })}
      </button>
    </>
  );
}

function Why(): JSX.Element {
  const play = usePlay();
  const say = words();
  const asking = play.focus.asking.value;
  return (
    <button class={`btn${asking ? " on" : ""}`} aria-pressed={asking} aria-keyshortcuts={keyFor("why")} onClick={() => play.ask(!asking)}>
      {Icon({ name: "why" })}
      <span class="wt">{say.why}</span> <kbd aria-hidden="true">{keyFor("why")}</kbd>
    </button>
  );
}

export function Undo(): JSX.Element | null {
  const play = usePlay();
  const say = words();
  const begun = useComputed(() => play.table.log.value.length > 0).value;
  if (play.table.viewer.value === "spectator" || !begun) return null;
  const asks = play.undoAsks.value;
  const last = play.chosen.value[play.chosen.value.length - 1];
  const names = !asks && last ? say.undoWhat(last) : undefined;
  return (
    <button class={asks ? "btn u asks" : "btn u"} title={names} aria-keyshortcuts={keyFor("undo")} onClick={() => void play.undo()}>
      {Icon({ name: "undo" })}
      <span class="ut">{asks ? say.askUndo : say.undo}</span> <kbd aria-hidden="true">{keyFor("undo")}</kbd>
    </button>
  );
}

/* Nobody gets advice against another person. A team may always ask. */
export function Hint(): JSX.Element | null {
  const play = usePlay();
  const say = words();
  const info = play.table.table.value;
  const people = info?.seats.filter((chair) => chair.kind === "person").length;
  if (!info || play.table.lesson.value || (people !== 1 && !doorOf(info.game)?.open)) return null;
  const thinking = play.thinking.value;
  return (
    <button class="tool hint" aria-label={say.hint} aria-busy={thinking} aria-keyshortcuts={keyFor("hint")} title={`${say.hint} (${keyFor("hint")})`} onClick={() => void play.hint()}>
      <Icon name="lamp" />
    </button>
  );
}

function End({ scene, option }: { scene: Scene; option: Option }): JSX.Element {
  const play = usePlay();
  const busy = play.focus.sending.value === option.i;
  const note = play.board.option(scene, option).note ?? lost(scene, option);
  const lit = play.focus.option.value === option.i;
  return (
    <button
      class={`btn end${lit ? " is-focus" : ""}`}
      data-option={option.i}
      aria-busy={busy}
      aria-keyshortcuts={keyFor("end")}
      onClick={() => void play.pick(option)}
      onFocus={() => (play.focus.option.value = option.i)}
      onBlur={() => unfocus(play.focus.option, option.i)}
    >
      {Icon({ name: "end" })}
      <span>
        {option.label ?? option.text} {busy ? <small>{words().sending}</small> : note && <small>{note}</small>}
      </span>
      <kbd aria-hidden="true">{keyFor("end")}</kbd>
    </button>
  );
}

/* A text field for people who cannot point at the thing they ask about. */
export function WhyField(): JSX.Element {
  const play = usePlay();
  const say = words();
  const field = useRef<HTMLInputElement>(null);
  const ask = (event: Event) => {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (text) void play.why({ words: text });
  };
  return (
    <form class="whyfield" onSubmit={ask}>
      <label for="why-field">{say.whyHelp}</label>
      <div>
        <input ref={field} id="why-field" type="text" placeholder={play.board.says?.(language.value).example} autocomplete="off" />
        <button class="btn">{say.whyAsk}</button>
      </div>
      <Answers />
      <button type="button" class="btn" onClick={() => play.ask(false)}>
        {say.whyStop} <kbd aria-hidden="true">{keyFor("back")}</kbd>
      </button>
    </form>
  );
}

export function Answers(): JSX.Element | null {
  const play = usePlay();
  const answer = play.answer.value;
  if (play.thinking.value) return <p class="answer">{words().hintThinking}</p>;
  if (!answer) return null;
  return <AnswerLine answer={answer} />;
}

function AnswerLine({ answer }: { answer: Answer }): JSX.Element {
  const play = usePlay();
  const say = words();
  const advised = answer.option === undefined ? null : play.option(answer.option);
  return (
    <p class={`answer ${answer.about}`}>
      {answer.about === "refused" ? say.refused(answer.text) : answer.text}
      {answer.rule && <> <RuleLink rule={answer.rule} /></>}
      {advised && <> <button class="btn small" onClick={() => void play.pick(advised)}>{say.doIt}</button></>}
    </p>
  );
}
