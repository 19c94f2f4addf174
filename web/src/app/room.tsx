/* room.tsx: the waiting room of a table: chairs, links and chat. */
import { useState } from "preact/hooks";
import { CopyLink } from "../copylink";
import { Icon } from "../icons";
import type { Chair, TableInfo } from "../protocol";
import { doorOf } from "../games/doors";
import { invitationTo, inviteAnew, watchLink } from "../table/invite";
import type { Reply, Table } from "../table/table";
import { eventText } from "../text/event";
import { words } from "../text/words";
import { Page } from "./page";
import { address } from "./route";

const t = words(
  {
    line: "The game begins automatically when everybody is ready.",
    chairs: "Chairs",
    you: "you",
    bot: "bot",
    awaited: "expected",
    open: "open to anybody",
    here: "here",
    away: "away",
    ready: "ready",
    anew: "New link",
    amReady: "I am ready",
    notReady: "Not ready",
    start: "Start with bots on the empty chairs",
    chat: "Chat",
    watching: "Spectators",
    watchLine: "Anybody with this link can watch.",
    say: "Say something",
    send: "Send",
    quiet: "Nobody has said anything yet.",
    paper: "{here} of {all} people are here",
    waiting: "{n} of {all} are ready.",
    rules: "Read the rules while you wait",
    closed: "Once the game has begun, nobody else can take a seat.",
    byLink: "Once the game has begun, somebody else can take your seat only with your link.",
    after: "A player who is away for more than {n} minutes can lose the seat to somebody else, if all others agree. They can take it back.",
  },
  {
    line: "Es beginnt von selbst, wenn alle bereit sind.",
    chairs: "Plätze",
    you: "du",
    bot: "Bot",
    awaited: "wird erwartet",
    open: "frei für alle",
    here: "ist da",
    away: "gerade nicht da",
    ready: "bereit",
    anew: "Neuer Link",
    amReady: "Ich bin bereit",
    notReady: "Doch noch nicht",
    start: "Mit Bots auf den leeren Plätzen beginnen",
    chat: "Gespräch",
    watching: "Zuschauer",
    watchLine: "Wer diesen Link hat, kann zusehen.",
    say: "Etwas sagen",
    send: "Senden",
    quiet: "Noch hat niemand etwas gesagt.",
    paper: "{here} von {all} Personen sind da",
    waiting: "Bereit sind {n} von {all}.",
    rules: "Solange die Regeln lesen",
    closed: "Wenn das Spiel läuft, übernimmt niemand sonst einen Platz.",
    byLink: "Wenn das Spiel läuft, übernimmt jemand anderes deinen Platz nur über einen Link von dir.",
    after: "Wer länger als {n} Minuten fort ist, kann den Platz an jemand anderen verlieren, wenn alle übrigen zustimmen. Er lässt sich zurücknehmen.",
  },
);

function stateOf(chair: Chair): string {
  if (chair.kind === "bot") return t("bot");
  if (!chair.taken) return chair.kind === "open" ? t("open") : t("awaited");
  if (!chair.here) return t("away");
  return chair.ready ? t("ready") : t("here");
}

interface Row {
  chair: Chair;
  info: TableInfo;
  anew: (seat: number) => void;
}

function ChairRow({ chair, info, anew }: Row) {
  const link = chair.taken ? undefined : invitationTo(info, chair.seat)?.link;
  const gone = info.you === info.owner && chair.kind !== "bot" && chair.taken && !chair.here;
  return (
    <li class="row">
      <Icon name={chair.kind === "bot" ? "bot" : chair.ready && chair.taken ? "check" : "one"} />
      <span>
        <b><bdi>{chair.name || `${chair.seat + 1}`}</bdi>{chair.seat === info.you && ` (${t("you")})`}</b>
        <small>{stateOf(chair)}</small>
      </span>
      {link && <CopyLink link={link} seat={chair.seat} look="pb q" />}
      {gone && <button type="button" class="pb q" onClick={() => anew(chair.seat)}>{t("anew")}</button>}
    </li>
  );
}

function Chat({ table }: { table: Table }) {
  const [text, setText] = useState("");
  const [refused, setRefused] = useState("");
  const say = async (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const reply = await table.send({ do: "chat", text: text.trim() });
    if ("error" in reply) setRefused(reply.error.message);
    else {
      setRefused("");
      setText("");
    }
  };
  const lines = table.chat.value;
  return (
    <section class="step">
      <h2>{t("chat")}</h2>
      <ul class="chatlines" aria-live="polite">
        {lines.length === 0 && <li class="empty">{t("quiet")}</li>}
        {lines.slice(-50).map((line) => (
          <li key={line.n}>{eventText(line) ?? <><b><bdi>{line.name}</bdi></b> <bdi>{line.text}</bdi></>}</li>
        ))}
      </ul>
      {refused && <p class="refused" role="alert">{refused}</p>}
      <form class="say" onSubmit={say}>
        <label>
          <span class="vh">{t("say")}</span>
          <input
            type="text"
            maxLength={500}
            placeholder={t("say")}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="pb q">{t("send")}</button>
      </form>
    </section>
  );
}

/* The rules for the seat of an absent player. */
function rule({ newcomers, absence }: TableInfo): string {
  if (newcomers === false) return t("closed");
  if (!absence) return "";
  return absence.person === null ? t("byLink") : t("after", { n: Math.ceil(absence.person / 60) });
}

export function Room({ table, info }: { table: Table; info: TableInfo }) {
  const [refused, setRefused] = useState("");
  const you = typeof info.you === "number" ? info.seats[info.you] : null;
  const people = info.seats.filter(({ kind }) => kind !== "bot");
  const told = (reply: Reply) => setRefused("error" in reply ? reply.error.message : "");
  const act = async (request: { do: string; [key: string]: unknown }) => told(await table.send(request));
  const anew = async (seat: number) => told(await inviteAnew(table, seat));
  const title = info.name || doorOf(info.game)?.title || info.game;
  return (
    <Page title={title} line={t("line")}>
      <div class="sug">
        <div class="steps">
          <section class="step">
            <h2>{t("chairs")}</h2>
            <ul class="rows">
              {info.seats.map((chair) => <ChairRow key={chair.seat} chair={chair} info={info} anew={(seat) => void anew(seat)} />)}
            </ul>
          </section>
          {you && info.watch.allowed && (
            <section class="step">
              <h2>{t("watching")}</h2>
              <p>{t("watchLine")}</p>
              <CopyLink link={watchLink(info)} look="pb q" />
            </section>
          )}
          {you && <Chat table={table} />}
        </div>
        <aside class="paper inv2">
          <h2>{t("paper", { here: people.filter(({ here }) => here).length, all: people.length })}</h2>
          <p class="ln">{t("waiting", { n: people.filter(({ ready }) => ready).length, all: people.length })}</p>
          {refused && <p role="alert">{refused}</p>}
          {you && (
            <button type="button" class={you.ready ? "pb s" : "pb"} onClick={() => act({ do: "ready", ready: !you.ready })}>
              {you.ready ? t("notReady") : t("amReady")}
            </button>
          )}
          {you && info.owner === info.you && people.some(({ taken }) => !taken) && (
            <button type="button" class="pb s quiet" onClick={() => act({ do: "start" })}>{t("start")}</button>
          )}
          {people.length > 1 && <p class="sm">{rule(info)}</p>}
          <p class="sm"><a href={address("rules", info.game)} target="_blank" rel="noopener">{t("rules")}</a></p>
        </aside>
      </div>
    </Page>
  );
}
