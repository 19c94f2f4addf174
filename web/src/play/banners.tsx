/* banners.tsx: messages about the whole table: connection, pause, votes, a bot in your seat, absent players. */
import type { ComponentChildren, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { ChatLine, Chair, Seat, TableInfo } from "../protocol";
import { language } from "../settings";
import { eventText } from "../text/event";
import { useNow } from "./clock";
import { nameOf, usePlay } from "./context";
import { clockText } from "./links";
import { failureOf } from "./notify";
import { words, type Words } from "./words";

type Asking = NonNullable<TableInfo["asking"]>;

function Banner({ kind, children }: { kind: string; children: ComponentChildren }): JSX.Element {
  return <div class={`banner ${kind}`} role="status">{children}</div>;
}

/* A server's message, as a sentence on its own. */
const sentence = (text: string): string => `${text[0].toUpperCase()}${text.slice(1)}.`;

export function Banners(): JSX.Element {
  const play = usePlay();
  const say = words();
  const { table } = play;
  const info = table.table.value;
  const link = table.link.value;
  const me = info && typeof info.you === "number" ? info.seats[info.you] : null;
  const send = (request: { do: string; [key: string]: unknown }) => void table.send(request);
  return (
    <div class="banners">
      {link === "lost" && <Banner kind="bad">{say.lost}</Banner>}
      {link === "closed" && <Banner kind="bad">{say.closed}</Banner>}
      {table.warning.value && (
        <Banner kind="bad">
          {sentence(table.warning.value)}
          <button class="btn" onClick={() => (table.warning.value = null)}>{say.understood}</button>
        </Banner>
      )}
      {info?.state === "paused" && (
        <Banner kind="time">
          {info.why === "disk" ? say.pausedDisk : info.why === "nobody" ? say.pausedNobody : say.paused}
          {!info.why && info.you === info.owner && (
            <button class="btn" onClick={() => send({ do: "resume" })}>{say.resume}</button>
          )}
        </Banner>
      )}
      {info && me?.kind === "person" && me.bot && !me.conceded && (info.state === "running" || info.why === "nobody") && (
        <Banner kind="time">
          {say.botForYou}
          <button class="btn" onClick={() => send({ do: "return" })}>{say.takeBack}</button>
        </Banner>
      )}
      <Unnotified say={say} />
      <Handover />
      {info?.asking && <Vote info={info} asking={info.asking} say={say} />}
      {info && me && !me.bot && !info.asking && missed(info, table.view.value?.waiting ?? []).map((chair) => (
        <Missed key={chair.seat} chair={chair} info={info} say={say} />
      ))}
    </div>
  );
}

/* A message about this table did not arrive. */
function Unnotified({ say }: { say: Words }): JSX.Element | null {
  const play = usePlay();
  const noted = useSignal("");
  const failure = play.table.kind === "remote" ? failureOf(say) : null;
  if (!failure || noted.value === failure) return null;
  return (
    <Banner kind="bad">
      <span>{failure}</span>
      <button class="btn" onClick={() => play.open("settings")}>{say.settings}</button>
      <button class="btn" onClick={() => (noted.value = failure)}>{say.noted}</button>
    </Banner>
  );
}

/* A bot may play after the absence time. Until the server sends the start, count from now. */
function Missed({ chair, info, say }: { chair: Chair; info: TableInfo; say: Words }): JSX.Element {
  const play = usePlay();
  const absent = chair.absent ?? 0;
  const told = useRef({ absent, at: Date.now() });
  if (told.current.absent !== absent) told.current = { absent, at: Date.now() };
  const now = useNow(true);
  const left = (info.absence?.bot ?? 0) - absent - Math.max(0, now - told.current.at) / 1000;
  const ask = () => void play.table.send({ do: "ask", what: "replace", seat: chair.seat });
  return (
    <Banner kind="time">
      {say.missed(nameOf(play, chair.seat))}
      {left > 0
        ? <small>{say.letBotIn(clockText(left, language.value))}</small>
        : <button class="btn" onClick={ask}>{say.letBot}</button>}
    </Banner>
  );
}

const HANDOVER_SECONDS = 3600; /* people who join later can read it in the chat */

/* A banner that nobody should miss: another person has taken a seat. */
function Handover(): JSX.Element | null {
  const play = usePlay();
  const noted = useSignal(0); /* lines of chat */
  const seen = Math.max(noted.value, play.chatRead.value);
  const fresh = (line: ChatLine) =>
    line.n >= seen && !!line.event && line.event.what !== "bot" && line.at > Date.now() / 1000 - HANDOVER_SECONDS;
  const line = play.table.chat.value.filter(fresh).at(-1);
  if (!line) return null;
  return (
    <Banner kind="bad">
      <span>{eventText(line)}</span>
      <button class="btn" onClick={() => (noted.value = line.n + 1)}>{words().noted}</button>
    </Banner>
  );
}

/* The absent people whom everybody is waiting for. */
const missed = (info: TableInfo, waiting: Seat[]): Chair[] =>
  waiting.some((seat) => info.seats[seat]?.here)
    ? []
    : info.seats.filter((chair) => chair.kind === "person" && waiting.includes(chair.seat) && !chair.bot);

function asked({ what, by, choices, seat }: Asking, name: (seat: Seat) => string, say: Words): string {
  switch (what) {
    case "undo": return say.asksUndo(name(by), choices);
    case "end": return say.asksEnd(name(by));
    case "pause": return say.asksPause(name(by));
    case "invite": return say.asksInvite(name(by), name(seat ?? by));
  }
}

function Vote({ info, asking, say }: { info: TableInfo; asking: Asking; say: Words }): JSX.Element {
  const play = usePlay();
  const text = asked(asking, (seat) => nameOf(play, seat), say);
  const mine = info.you;
  const answered = mine === "spectator" || asking.yes.includes(mine) || asking.no.includes(mine);
  const agree = (yes: boolean) => void play.table.send({ do: "agree", yes });
  return (
    <Banner kind="vote">
      <span>{answered && asking.by === mine ? say.waitingAnswer : text}</span>
      {asking.yes.length > 0 && <small>{say.agreed(say.and(asking.yes.map((seat) => nameOf(play, seat))))}</small>}
      {!answered && (
        <>
          <button class="btn primary" onClick={() => agree(true)}>{say.agree}</button>
          <button class="btn" onClick={() => agree(false)}>{say.refuse}</button>
        </>
      )}
    </Banner>
  );
}
