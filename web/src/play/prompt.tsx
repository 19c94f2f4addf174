/* prompt.tsx: who is asked, what about, everything he may do; or who is awaited. */
import { useComputed } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Scene } from "../games/game";
import type { Decision, Option, Seat, Thing } from "../protocol";
import { Icon } from "../icons";
import { Clock } from "./clock";
import { lookOf, nameOf, usePlay } from "./context";
import { keyFor, type Simple } from "./keys";
import { OrderChips } from "./orders";
import { keyOf, wanted, type Group, type Layout } from "./options";
import { Pawn } from "./pawn";
import type { Answer } from "./play";
import { rulesPage } from "./links";
import { words } from "./words";

export function Prompt(): JSX.Element {
  const play = usePlay();
  const scene = play.scene.value;
  const decision = play.table.decision.value;
  const laid = play.laid.value;
  const first = play.board.tabs[0]?.id;
  const folded = play.focus.tab.value !== first;
  const asked = scene !== null && decision !== null && laid !== null && decision.options.length > 0;
  return (
    <section class={`prompt ${asked ? "asked" : "waits"}${folded ? " folded" : ""}`} aria-labelledby="prompt-title">
      {asked ? <Asked scene={scene} decision={decision} laid={laid} /> : <Waits scene={scene} />}
      {folded && first && (
        <button class="unfold" onClick={() => (play.focus.tab.value = first)}>
          <span class="vh">{words().promptWhole}</span>
        </button>
      )}
    </section>
  );
}

function Head(props: { seat: Seat | null; title: string; children?: ComponentChildren; gauge?: ComponentChildren }): JSX.Element {
  const play = usePlay();
  const look = props.seat === null ? null : lookOf(play, props.seat);
  return (
    <div class="ph" style={look ? { "--d": `var(${look.color})` } : undefined}>
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

function Asked({ scene, decision, laid }: { scene: Scene; decision: Decision; laid: Layout }): JSX.Element {
  const play = usePlay();
  const say = words();
  const seat = typeof scene.view.viewer === "number" ? scene.view.viewer : null;
  const name = seat === null ? "" : nameOf(play, seat);
  const title = seat === scene.view.active ? say.yourMove(name) : say.yourAnswer(name);
  const body = useRef<HTMLDivElement>(null);
  const asking = play.focus.asking.value;
  useKeptFocus(decision.version);
  useLayoutEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [decision.version]);

  return (
    <>
      <Head seat={seat} title={title} gauge={<><Gauges scene={scene} seat={seat} /><Hint /></>}>
        <p class="ask">{decision.prompt?.text ?? ""}</p>
      </Head>
      <Picks scene={scene} decision={decision} />
      {asking ? <WhyField /> : laid.long && <Filter laid={laid} />}
      <div class="optbody" ref={body} hidden={asking}>
        {laid.first && (
          <ul class="opts one">
            <OptionRow scene={scene} option={laid.first} number={laid.page === 0 ? 1 : null} command="end" />
          </ul>
        )}
        {laid.groups.map((group) => (
          <OptionGroup key={group.id} scene={scene} group={group} several={laid.groups.length > 1} />
        ))}
        {laid.long && laid.found === 0 && <p class="none">{say.noneFound}</p>}
      </div>
      <Footer scene={scene} end={laid.end} />
    </>
  );
}

/* What has left the page takes the focus with it: who uses the keyboard goes on at the heading. */
function useKeptFocus(version: number): void {
  const shown = useRef(version);
  useLayoutEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (lost && document.documentElement.dataset["input"] === "keys") document.getElementById("prompt-title")?.focus();
  }, [version]);
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

export function thingName(scene: Scene, thing: Thing): string {
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

/* What has been picked of several things, as chips; the option that finishes stands below. */
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

function Filter({ laid }: { laid: Layout }): JSX.Element {
  const play = usePlay();
  const say = words();
  return (
    <div class="filter">
      <label>
        <Icon name="lens" />
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
        <button class="btn small" onClick={() => play.more()}>
          {say.more} <kbd>{keyFor("more")}</kbd>
        </button>
      )}
    </div>
  );
}

function OptionGroup({ scene, group, several }: { scene: Scene; group: Group; several: boolean }): JSX.Element {
  const play = usePlay();
  const heading = group.title && (several ? (
    <h2 class="grp">
      <button aria-expanded={!group.folded} onClick={() => play.fold(group.id, !group.folded)}>
        {group.title} <span class="n">{group.count}</span>
        <Icon name="down" class={group.folded ? "turn" : ""} />
      </button>
    </h2>
  ) : (
    <h2 class="grp">{group.title}</h2>
  ));
  return (
    <>
      {heading}
      {!group.folded && (
        <ul class={group.count === 1 ? "opts one" : "opts"}>
          {group.rows.map((row) => <OptionRow key={row.option.i} scene={scene} option={row.option} number={row.number} />)}
        </ul>
      )}
    </>
  );
}

/* What a note or a drawn cost tells need not stand behind the name in brackets as well. */
function nameIn(option: Option, note: string | undefined, cost: JSX.Element | undefined): string {
  let name = option.label ?? option.text;
  if (cost) name = name.replace(/\s*\[[^[\]]*\]$/, "");
  if (note) name = name.replace(/\s*\([^()]*\)$/, "");
  return name;
}

const LONG = 44; /* letters: more than half the width can hold in two lines */

function OptionRow(props: { scene: Scene; option: Option; number: number | null; command?: Simple }): JSX.Element {
  const { scene, option, number, command } = props;
  const play = usePlay();
  const say = words();
  const lit = useComputed(() => play.focus.option.value === option.i).value;
  const sure = useComputed(() => play.confirming.value === option.i).value;
  const sending = useComputed(() => {
    const now = play.table.sending.value;
    return now?.index === option.i && now.state === "sending";
  }).value;
  const { icon, name: called, note, cost } = play.board.option(scene, option);
  if (sure) return <li class="wide"><Sure option={option} /></li>;
  const name = called ?? nameIn(option, note, cost);
  const keys = [number === null ? null : String(number), command ? keyFor(command) : null].filter((key) => key !== null);
  return (
    <li class={name.length > LONG ? "wide" : undefined}>
      <button
        class={`opt${lit ? " is-focus" : ""}${sending ? " sending" : ""}`}
        data-option={option.i}
        data-card={keyOf(option) ?? undefined}
        aria-keyshortcuts={keys.join(" ") || undefined}
        aria-busy={sending}
        onClick={() => void play.pick(option)}
        onPointerEnter={(event) => event.pointerType === "mouse" && (play.focus.option.value = option.i)}
        onPointerLeave={() => lit && document.activeElement !== document.body && unfocus(play.focus.option, option.i)}
        onFocus={() => (play.focus.option.value = option.i)}
        onBlur={() => unfocus(play.focus.option, option.i)}
      >
        {keys.map((key) => <kbd key={key}>{key}</kbd>)}
        {icon}
        <span class="ow">
          <b>{name}</b>
          {sending ? <small>{say.sending}</small> : note && <small>{note}</small>}
        </span>
        <Cost option={option} drawn={cost} />
      </button>
    </li>
  );
}

function unfocus(focused: { value: number | null }, index: number): void {
  if (focused.value === index) focused.value = null;
}

/* "loses 3": of one thing the number says enough, since the head shows how much there is. */
function lost(option: Option): string | undefined {
  const kinds = Object.entries(option.loses ?? {}).filter(([, n]) => n > 0);
  if (kinds.length === 0) return undefined;
  return words().loses(kinds.length === 1 ? String(kinds[0]![1]) : amounts(option.loses));
}

const amounts = (of: Record<string, number> | undefined): string =>
  Object.entries(of ?? {}).filter(([, n]) => n > 0).map(([what, n]) => `${n} ${what}`).join(", ");

function Cost({ option, drawn }: { option: Option; drawn: JSX.Element | undefined }): JSX.Element | null {
  const told = drawn ?? amounts(option.cost);
  return told ? <span class="ti">{told}</span> : null;
}

/* Risky: asks once, in place. */
function Sure({ option }: { option: Option }): JSX.Element {
  const play = usePlay();
  const say = words();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <div class="sure" role="group" aria-label={`${option.text}. ${say.sure}`}>
      <span><b>{option.text}</b> {lost(option) && <em>{lost(option)}</em>} – {say.sure}</span>
      <button ref={yes} class="btn danger" onClick={() => void play.pick(option)}>{say.doIt}</button>
      <button class="btn" onClick={() => (play.confirming.value = null)}>
        {say.stay} <kbd>{keyFor("back")}</kbd>
      </button>
    </div>
  );
}

/* ---- Footer -------------------------------------------------------------------------------------- */

function Footer({ scene, end }: { scene: Scene; end: Option | null }): JSX.Element {
  const play = usePlay();
  const say = words();
  const asking = play.focus.asking.value;
  if (end && play.confirming.value === end.i) return <div class="pf"><Sure option={end} /></div>;
  return (
    <>
      <div class="pf">
        <Undo />
        <button
          class={`btn${asking ? " on" : ""}`}
          aria-pressed={asking}
          aria-keyshortcuts={keyFor("why")}
          onClick={() => play.ask(!asking)}
        >
          <Icon name="why" />
          {say.why} <kbd>{keyFor("why")}</kbd>
        </button>
        {end && <End scene={scene} option={end} />}
      </div>
      {!asking && <Answers />}
    </>
  );
}

function Undo(): JSX.Element | null {
  const play = usePlay();
  const say = words();
  if (play.table.viewer.value === "spectator" || play.table.log.value.length === 0) return null;
  const asks = play.undoAsks.value;
  const last = play.chosen.value[play.chosen.value.length - 1];
  const names = !asks && last ? say.undoWhat(last) : undefined;
  return (
    <button class={asks ? "btn u asks" : "btn u"} title={names} aria-label={names} aria-keyshortcuts={keyFor("undo")} onClick={() => void play.undo()}>
      <Icon name="undo" />
      <span class="ut">{asks ? say.askUndo : say.undo}</span> <kbd>{keyFor("undo")}</kbd>
    </button>
  );
}

/* Hints are for who plays against bots only: nobody is advised against another person. */
function Hint(): JSX.Element | null {
  const play = usePlay();
  const say = words();
  const seats = play.table.table.value?.seats ?? [];
  if (seats.filter((chair) => chair.kind === "person").length !== 1) return null;
  const thinking = play.thinking.value;
  return (
    <button class="tool hint" aria-label={say.hint} aria-busy={thinking} aria-keyshortcuts={keyFor("hint")} title={`${say.hint} (${keyFor("hint")})`} onClick={() => void play.hint()}>
      <Icon name="lamp" />
    </button>
  );
}

function End({ scene, option }: { scene: Scene; option: Option }): JSX.Element {
  const play = usePlay();
  const sending = play.table.sending.value;
  const busy = sending?.index === option.i && sending.state === "sending";
  const note = play.board.option(scene, option).note ?? lost(option);
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
      <Icon name="end" />
      <span>
        {option.label ?? option.text} {busy ? <small>{words().sending}</small> : note && <small>{note}</small>}
      </span>
      <kbd>{keyFor("end")}</kbd>
    </button>
  );
}

/* For those who cannot point at what they ask about. */
function WhyField(): JSX.Element {
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
        <input ref={field} id="why-field" type="text" placeholder={say.whyExample} autocomplete="off" />
        <button class="btn">{say.whyAsk}</button>
      </div>
      <Answers />
      <button type="button" class="btn" onClick={() => play.ask(false)}>
        {say.whyStop} <kbd>{keyFor("back")}</kbd>
      </button>
    </form>
  );
}

function Answers(): JSX.Element | null {
  const play = usePlay();
  const answer = play.answer.value;
  if (play.thinking.value) return <p class="answer">{words().hintThinking}</p>;
  if (!answer) return null;
  return <AnswerLine answer={answer} />;
}

/* Opens the rules beside the table; as a link it can also be opened on a page of its own. */
function RuleLink({ rule }: { rule: string }): JSX.Element {
  const play = usePlay();
  return (
    <a
      href={rulesPage(rule)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        play.lookUp(rule);
      }}
    >
      {words().rule(rule)}
    </a>
  );
}

function AnswerLine({ answer }: { answer: Answer }): JSX.Element {
  const say = words();
  return (
    <p class={`answer ${answer.about}`}>
      {answer.about === "refused" ? say.refused(answer.text) : answer.text}
      {answer.rule && <> <RuleLink rule={answer.rule} /></>}
    </p>
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
            {say.orders} <kbd>{keyFor("orders")}</kbd>
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
