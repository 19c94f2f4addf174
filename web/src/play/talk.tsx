/* talk.tsx: log, chat and private notes: next to each other, never mixed. */
import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { doorOf } from "../games/doors";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import type { ChatLine, LogLine, Seat } from "../protocol";
import { eventText } from "../text/event";
import { when } from "../text/words";
import { lookOf, nameOf, usePlay } from "./context";
import { keyFor } from "./keys";
import { byPeriod, linked, seatOf } from "./lines";
import { isMuted, mute } from "./memory";
import { RuleLink } from "./rulelink";
import { isError, type Talk as Part } from "./play";
import { words } from "./words";

const AT_ONCE = 80; /* lines drawn; earlier ones on request */

export function Talk({ scene, here }: { scene: Scene; here: boolean }): JSX.Element {
  const play = usePlay();
  const say = words();
  const tall = useSignal(false);
  const company = useCompany();
  const parts: Part[] = company ? ["log", "chat", "notes"] : ["log", "notes"];
  if (scene.view.viewer === "spectator") parts.splice(parts.indexOf("notes"), 1);
  const part = parts.includes(play.talk.value) ? play.talk.value : "log";
  const unread = useUnread(part === "chat");
  return (
    <section class={`talk hudp region${tall.value ? " tall" : ""}${here ? " here" : ""}`} data-tab="table" data-part={part} aria-labelledby="talk-title">
      <h2 id="talk-title" class="vh">{say[part]}</h2>
      <div class="tabs2">
        <div role="tablist" aria-label={say.regions.talk}>{parts.map((name) => (
          <button
            key={name}
            role="tab"
            id={`talk-${name}`}
            aria-selected={part === name}
            aria-controls="talk-panel"
            aria-keyshortcuts={keyFor(name)}
            onClick={() => (play.talk.value = name)}
          >
            {say[name]}
            {name === "chat" && unread > 0 && <span class="cnt">{unread}<span class="vh"> {say.newChat(unread)}</span></span>}
          </button>
        ))}</div>
        {play.past.count.value > 0 && part === "log" && (
          <button class="back" aria-label={say.lookBack} title={`${say.lookBack} (${keyFor("replay-back")})`} aria-keyshortcuts={keyFor("replay-back")} onClick={() => play.past.step(-1)}>
            <Icon name="clock" />
          </button>
        )}
        <button class="grow" aria-expanded={tall.value} aria-label={tall.value ? say.hide : say.show} onClick={() => (tall.value = !tall.value)}>
          <Icon name="down" class={tall.value ? "" : "flip"} />
        </button>
      </div>
      <div id="talk-panel" class="talkbody" role="tabpanel" aria-labelledby={`talk-${part}`}>
        {part === "log" ? <Log scene={scene} /> : part === "chat" ? <Chat scene={scene} /> : <Notes />}
      </div>
    </section>
  );
}

/* Whether there is anybody else to chat with. */
function useCompany(): boolean {
  const play = usePlay();
  return useComputed(() => {
    const seats = play.table.table.value?.seats ?? [];
    return play.table.kind === "remote" && seats.filter((chair) => chair.kind === "person").length > 1;
  }).value;
}

function useUnread(reading: boolean): number {
  const play = usePlay();
  const count = play.table.chat.value.length;
  useEffect(() => {
    if (reading) play.chatRead.value = count;
  }, [reading, count]);
  return reading ? 0 : play.unread.value;
}

/* Scrolls to the newest line. Room below it, instead of a part of a line at the top. */
function settle(box: HTMLElement): void {
  box.style.paddingBottom = "0";
  box.scrollTop = box.scrollHeight;
  const { top, height } = box.getBoundingClientRect();
  const rows = box.querySelectorAll("li, h3");
  let cut = 0;
  for (let n = rows.length - 1; n >= 0; n--) {
    const above = rows[n]!.getBoundingClientRect().top - top;
    if (above < -0.5) break;
    cut = above;
  }
  if (box.scrollTop === 0) return;
  box.style.paddingBottom = `${(cut * box.offsetHeight) / height}px`; /* not scaled by zoom */
  box.scrollTop = box.scrollHeight;
}

/* Stays at the newest line unless the user has scrolled up. */
function useNewest(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const pinned = useRef(true);
  const follow = () => list.current && pinned.current && settle(list.current);
  useLayoutEffect(() => void follow(), [count]);
  useEffect(() => {
    const size = new ResizeObserver(follow);
    if (list.current) size.observe(list.current);
    return () => size.disconnect();
  }, []);
  const onScroll = () => {
    const box = list.current;
    if (box) pinned.current = box.scrollHeight - box.scrollTop - box.clientHeight < 24;
  };
  return { ref: list, onScroll };
}

/* ---- Log ------------------------------------------------------------------------------------------ */

function Log({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const say = words();
  const log = play.past.shown.value ? play.table.log.value.slice(0, play.past.shown.value.lines) : play.table.log.value;
  const earlier = useSignal(0);
  const from = Math.max(0, log.length - AT_ONCE - earlier.value);
  const scroll = useNewest(log.length);
  if (log.length === 0) return <p class="quiet">{say.noLog}</p>;
  return (
    <div class="lines log" {...scroll} tabIndex={0} role="group" aria-label={say.log}>
      {from > 0 && (
        <button class="btn small" onClick={() => (earlier.value += 200)}>{say.earlier}</button>
      )}
      {byPeriod(log, doorOf(play.board.game)?.period, from).map((period, n) => (
        <section key={period.title ?? n}>
          {period.title && <h3>{period.title}</h3>}
          <ol>
            {period.lines.map(({ n: number, line }) => <LogRow key={number} scene={scene} line={line} n={number} />)}
          </ol>
        </section>
      ))}
    </div>
  );
}

export function Who({ seat }: { seat: Seat | null }): JSX.Element {
  const play = usePlay();
  const look = seat === null ? null : lookOf(play, seat);
  if (!look) return <span class="who none" aria-hidden="true" />;
  return (
    <span class="who" style={{ "--d": `var(${look.color})` }} aria-hidden="true">{look.letter}</span>
  );
}

function LogRow({ scene, line, n }: { scene: Scene; line: LogLine; n: number }): JSX.Element {
  const say = words();
  const open = useSignal(false);
  return (
    <li class={open.value ? "open" : ""}>
      <Who seat={seatOf(line)} />
      <div class="lw">
        <span class="lt"><Linked scene={scene} line={line} /></span>
        {open.value && <Cause scene={scene} line={line} />}
        {open.value && <BackThen line={n} />}
      </div>
      <button class="tell" aria-expanded={open.value} aria-label={`${say.cause}: ${line.text}`} onClick={() => (open.value = !open.value)}>
        <Icon name="down" class={open.value ? "flip" : ""} />
      </button>
    </li>
  );
}

function Linked({ scene, line }: { scene: Scene; line: LogLine }): JSX.Element {
  const play = usePlay();
  return (
    <>
      {linked(line, scene.entries).map((piece, n) => {
        const { key } = piece;
        return key
          ? <button key={n} class="link" data-card={key} onClick={() => play.look(key)}>{piece.text}</button>
          : piece.text;
      })}
    </>
  );
}

/* Shows the table as it was after this line. */
function BackThen({ line }: { line: number }): JSX.Element | null {
  const { past } = usePlay();
  const at = past.count.value > 0 ? past.positionOf(line) : null;
  if (at === null) return null;
  return <button class="btn small" onClick={() => past.goTo(at)}><Icon name="clock" />{words().backThen}</button>;
}

/* Links to the card or the rule that caused the line. */
function Cause({ scene, line }: { scene: Scene; line: LogLine }): JSX.Element {
  const play = usePlay();
  const say = words();
  const { cause } = line;
  const card = cause ? scene.entries.get(cause) : undefined;
  const rule = card ? null : (play.board.rule?.(line) ?? null);
  if (!card) return <p class="cause">{say.noCause} {rule && <RuleLink rule={rule} />}</p>;
  return (
    <p class="cause">
      <button class="link" data-card={cause} onClick={() => (scene.focus.inspect.value = cause)}><b>{card.title}</b></button>
      {". "}{card.text}
    </p>
  );
}

/* ---- Chat ----------------------------------------------------------------------------------------- */

function Chat({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const say = words();
  const field = useRef<HTMLInputElement>(null);
  const refused = useSignal("");
  const lines = play.heard.value;
  const scroll = useNewest(lines.length);
  if (scene.view.viewer === "spectator" && scene.view.state === "running") return <p class="quiet">{say.chatObserver}</p>;
  const send = (event: Event) => {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (!text || !field.current) return;
    field.current.value = "";
    void play.table.send({ do: "chat", text }).then((reply) => {
      refused.value = isError(reply) ? reply.error.message : "";
      if (isError(reply) && field.current && !field.current.value) field.current.value = text; /* kept for another try */
    });
  };
  const others = (play.table.table.value?.seats ?? []).filter((chair) => chair.kind === "person" && chair.seat !== scene.view.viewer);
  return (
    <>
      <div class="lines" {...scroll} tabIndex={0} role="group" aria-label={say.chat}>
        {lines.length === 0 && <p class="quiet">{say.chatEmpty}</p>}
        <ol>{lines.map((line) => <ChatRow key={line.n} line={line} />)}</ol>
      </div>
      {refused.value && <p class="answer refused" role="status">{refused.value}</p>}
      <form class="say" onSubmit={send}>
        <input ref={field} id="chat-field" maxLength={500} autocomplete="off" aria-label={say.chatField} placeholder={say.chatField} />
        <button class="btn" aria-label={say.chatSend}><Icon name="send" /></button>
        {others.map((chair) => {
          const quiet = isMuted(play.table.id, chair.seat);
          return (
            <button
              key={chair.seat}
              type="button"
              class={`btn mute${quiet ? " on" : ""}`}
              aria-pressed={quiet}
              aria-label={quiet ? say.unmute(chair.name) : say.mute(chair.name)}
              onClick={() => mute(play.table.id, chair.seat, !quiet)}
            >
              <Who seat={chair.seat} />
            </button>
          );
        })}
      </form>
    </>
  );
}

function ChatRow({ line }: { line: ChatLine }): JSX.Element {
  const play = usePlay();
  const event = eventText(line);
  return (
    <li class={event ? "event" : ""}>
      <Who seat={line.seat} />
      <div class="lw">
        {event ?? <><b><bdi>{line.name || nameOf(play, line.seat)}</bdi></b> <bdi>{line.text}</bdi></>} <time>{when(line.at * 1000)}</time>
      </div>
    </li>
  );
}

/* ---- Notes ---------------------------------------------------------------------------------------- */

const NOTE_PAUSE = 600; /* milliseconds after the last letter until notes are sent */

function Notes(): JSX.Element {
  const play = usePlay();
  const say = words();
  const mine = useSignal<string | null>(null); /* the text being edited; null: as stored */
  const refused = useSignal("");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const keep = () => {
    clearTimeout(timer.current);
    const text = mine.value;
    if (text === null) return;
    void play.table.send({ do: "notes", text }).then((reply) => {
      refused.value = isError(reply) ? reply.error.message : "";
      if (mine.value === text && !isError(reply)) mine.value = null; /* otherwise it stays, so that it can be copied */
    });
  };
  useEffect(() => keep, []);
  return (
    <div class="notes">
      <textarea
        id="notes-field"
        maxLength={20000}
        aria-label={say.notesField}
        placeholder={say.notesField}
        value={mine.value ?? play.table.notes.value}
        onInput={(event) => {
          mine.value = event.currentTarget.value;
          clearTimeout(timer.current);
          timer.current = setTimeout(keep, NOTE_PAUSE);
        }}
        onBlur={keep}
      />
      {refused.value && <p class="answer refused" role="status">{refused.value}</p>}
    </div>
  );
}
