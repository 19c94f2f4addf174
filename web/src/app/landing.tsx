/* landing.tsx: the first page: the games, your tables, and how to learn. */
import type { ComponentChildren, VNode } from "preact";
import { toChildArray } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../icons";
import type { TableInfo, TableListed } from "../protocol";
import type { Door } from "../games/doors";
import { doorOf, doors } from "../games/doors";
import { finished } from "../play/memory";
import { language } from "../settings";
import { setUpLocal } from "../table/device";
import type { KeptCampaign } from "../table/campaigns";
import { keptCampaigns } from "../table/campaigns";
import type { KeptTable } from "../table/kept";
import { keptLessons, keptTables } from "../table/kept";
import { finishedName } from "../table/lessons";
import type { SeatHeld } from "../table/seats";
import { dropSeat, endSeat, seatsHeld } from "../table/seats";
import { when, words } from "../text/words";
import { engineThere, install, serverThere } from "./here";
import { Refused, openTables, tableInfo } from "./online";
import { Page } from "./page";
import { quickSetup } from "./plan";
import { address, go } from "./route";

const t = words(
  {
    title: "Three cities of angels, and a chair for you",
    intro:
      "Board games with every rule enforced: alone against bots that do not cheat, around one screen, or online with friends. No account needed.",
    introStatic:
      "Board games with every rule enforced: alone against bots that do not cheat, or around one screen. No account, no server, no network needed.",
    doors: "Choose a game",
    play: "Play now",
    setup: "Set up a table",
    learn: "Learn it",
    tables: "Your tables",
    none: "Nothing yet. Your tables are listed here until they are over.",
    replays: "Replays",
    noReplays: "You can watch finished games here, from any seat.",
    all: "all",
    more: "{n} more",
    learning: "Learn",
    guided: "Learn {game} in ten minutes",
    guidedLine: "One idea at a time",
    guidedLeft: "Begun: continue where you left it",
    finished: "finished",
    lessons: "All lessons of {game}",
    lessonsLine: "What you have begun and finished",
    rules: "Rules",
    rulesLine: "Searchable, in English and German",
    resume: "On this device",
    yours: "your turn",
    online: "online",
    waiting: "waiting for people",
    running: "running",
    paused: "paused",
    over: "over",
    open: "Open tables",
    sit: "sit down",
    look: "watch",
    alone: "alone against {n} bots",
    many: "{n} people at one screen",
    team: "a team of {n}",
    chapter: "a campaign, 1 chapter",
    chapters: "a campaign, {n} chapters",
    install: "Play offline: install",
    keys: "Keyboard and screen reader",
  },
  {
    title: "Drei Städte der Engel und ein Platz für dich",
    intro:
      "Brettspiele mit allen Regeln: allein gegen Bots, die nicht schummeln, gemeinsam an einem Bildschirm oder mit Freunden in vier Städten. Ohne Konto.",
    introStatic:
      "Brettspiele mit allen Regeln: allein gegen Bots, die nicht schummeln, oder gemeinsam an einem Bildschirm. Ohne Konto, ohne Server, ohne Netz.",
    doors: "Ein Spiel wählen",
    play: "Jetzt spielen",
    setup: "Tisch einrichten",
    learn: "Kennenlernen",
    tables: "Deine Tische",
    none: "Noch nichts. Ein Tisch, an den du dich setzt, steht hier, bis er vorbei ist.",
    replays: "Aufzeichnungen",
    noReplays: "Beendete Spiele kann man hier noch einmal sehen, von jedem Platz aus.",
    all: "alle",
    more: "{n} weitere",
    learning: "Kennenlernen",
    guided: "{game} in zehn Minuten lernen",
    guidedLine: "Ein Gedanke nach dem anderen",
    guidedLeft: "Angefangen: Mach da weiter, wo du warst",
    finished: "geschafft",
    lessons: "Alle Lektionen von {game}",
    lessonsLine: "Was du angefangen und geschafft hast",
    rules: "Regeln",
    rulesLine: "Mit Suche, deutsch und englisch",
    resume: "Auf diesem Gerät",
    yours: "du bist dran",
    online: "online",
    waiting: "wartet auf Leute",
    running: "läuft",
    paused: "unterbrochen",
    over: "vorbei",
    open: "Offene Tische",
    sit: "Platz nehmen",
    look: "zusehen",
    alone: "allein gegen {n} Bots",
    many: "{n} Personen an einem Bildschirm",
    team: "ein Team aus {n}",
    chapter: "eine Kampagne, 1 Kapitel",
    chapters: "eine Kampagne, {n} Kapitel",
    install: "Offline spielen: installieren",
    keys: "Tastatur und Vorleseprogramm",
  },
);

async function playNow(door: Door): Promise<void> {
  go("local", await setUpLocal(quickSetup(door)));
}

function DoorCard({ door }: { door: Door }) {
  const said = door.words[language.value];
  return (
    <article class="door">
      <div class="pic">
        <img src={door.picture} alt="" width="400" height="150" />
      </div>
      <div class="bd">
        <h2>{door.title}</h2>
        <p class="ln">{said.line}</p>
        <ul class="fx">
          <li><Icon name="people" />{said.players}</li>
          <li><Icon name="clock" />{said.length}</li>
          <li><Icon name="crosshair" />{said.kind}</li>
        </ul>
        <div class="go">
          {engineThere && (
            <button type="button" class="pb" onClick={() => playNow(door)}>
              {t("play")}
            </button>
          )}
          <a class="pb s" href={address("setup", door.game)}>{t("setup")}</a>
          {engineThere && door.lesson && <a class="pb s" href={address("lessons", door.game)}>{t("learn")}</a>}
        </div>
      </div>
    </article>
  );
}

/* With open hands one person may play several seats, so the number of people is unknown. */
function peopleAt(kept: KeptTable): string {
  if (doorOf(kept.setup.game)?.open) return t("team", { n: kept.setup.chairs.length });
  const people = kept.setup.chairs.filter((chair) => chair.kind === "person").length;
  return people > 1
    ? t("many", { n: people })
    : t("alone", { n: kept.setup.chairs.length - people });
}

function LocalRow({ kept }: { kept: KeptTable }) {
  return (
    <li>
      <a class="row" href={address("local", kept.id)}>
        <Icon name="seen" />
        <span>
          <b>{kept.name || doorOf(kept.setup.game)?.title || kept.setup.game}</b>
          <small>{kept.status || peopleAt(kept)}</small>
        </span>
        <span class="w8">{when(kept.at)}</span>
      </a>
    </li>
  );
}

/* A seat at the server, with the current state of its table. */
function HeldRow({ held }: { held: SeatHeld }) {
  const [info, setInfo] = useState<TableInfo | null>(null);
  useEffect(() => {
    tableInfo(held.table).then(
      (told) => (told.state === "over" ? endSeat(held) : setInfo(told)),
      (error) => {
        if (error instanceof Refused && error.status === 404) dropSeat(held.table, held.seat);
      },
    );
  }, [held.table]);
  const yours = info?.seats[held.seat]?.asked;
  return (
    <li>
      <a class={yours ? "row you2" : "row"} href={address("table", held.table, held.seat)}>
        <Icon name="globe" />
        <span>
          <b>{held.title || doorOf(held.game)?.title || held.game}</b>
          <small>{info ? t(info.state) : t("online")}, {held.name}</small>
        </span>
        {yours ? <span class="turn">{t("yours")}</span> : <span class="w8">{when(held.at)}</span>}
      </a>
    </li>
  );
}

function CampaignRow({ kept }: { kept: KeptCampaign }) {
  const { length } = kept.text.chapters;
  return (
    <li>
      <a class="row" href={address("campaign", kept.id)}>
        <Icon name="folder" />
        <span>
          <b>{doorOf(kept.text.game)?.title}</b>
          <small>{length === 1 ? t("chapter") : t("chapters", { n: length })}</small>
        </span>
        <span class="w8">{when(kept.at)}</span>
      </a>
    </li>
  );
}

const seatKey = (held: SeatHeld) => `${held.table} ${held.seat}`;

function ReplayRow(props: { to: string[]; game: string; title: string; line: string; at: number }) {
  return (
    <li>
      <a class="row" href={address("replay", ...props.to)}>
        <Icon name="play" />
        <span>
          <b>{props.title || doorOf(props.game)?.title}</b>
          <small>{props.line}</small>
        </span>
        <span class="w8">{when(props.at)}</span>
      </a>
    </li>
  );
}

const shown = 4;

/* The first rows of a list. A button shows the rest. */
function Rows({ children }: { children: ComponentChildren }) {
  const [all, setAll] = useState(false);
  const rows = toChildArray(children);
  const rest = rows.length - shown;
  return (
    <>
      <ul class="rows">{all ? rows : rows.slice(0, shown)}</ul>
      {!all && rest > 0 && (
        <button type="button" class="pb q" onClick={() => setAll(true)}>{t("more", { n: rest })}</button>
      )}
    </>
  );
}

/* Other people's tables that have an open chair or allow spectators. */
function OpenTables() {
  const [open, setOpen] = useState<TableListed[]>([]);
  useEffect(() => {
    openTables().then(({ tables }) => setOpen(tables), () => undefined);
  }, []);
  const mine = new Set(seatsHeld.value.map(({ table }) => table));
  const others = open.filter(({ table }) => !mine.has(table));
  if (others.length === 0) return null;
  return (
    <section class="pan">
      <header><h2>{t("open")}</h2></header>
      <Rows>
        {others.map((one) => {
          const free = one.seats.findIndex(({ kind, taken }) => kind === "open" && !taken);
          return (
            <li key={one.table}>
              <a class="row" href={free >= 0 ? address("join", one.table, free) : address("table", one.table)}>
                <Icon name={free >= 0 ? "people" : "eye"} />
                <span>
                  <b>{one.name || doorOf(one.game)?.title}</b>
                  <small>{one.seats.map(({ name }) => name).filter(Boolean).join(", ")}</small>
                </span>
                <span class="w8">{free >= 0 ? t("sit") : t("look")}</span>
              </a>
            </li>
          );
        })}
      </Rows>
    </section>
  );
}

/* The first lesson of a game. */
function LearnRow({ door, begun }: { door: Door; begun: KeptTable[] }) {
  const { game, lesson } = door;
  const done = finished.value.has(finishedName(game, lesson!));
  const left = begun.some((kept) => kept.setup.game === game && kept.lesson!.name === lesson && !kept.lesson!.done);
  return (
    <li>
      <a class="row" href={address("lessons", game, lesson!)}>
        <Icon name="cap" />
        <span><b>{t("guided", { game: door.title })}</b><small>{t(left && !done ? "guidedLeft" : "guidedLine")}</small></span>
        {done && <span class="w8">{t("finished")}</span>}
      </a>
    </li>
  );
}

const taught = doors.filter(({ lesson }) => lesson !== undefined);

/* The part below the doors is drawn only when it is complete, so that nothing shifts under a finger. */
export function Landing() {
  const [kept, setKept] = useState<KeptTable[] | null>(null);
  const [begun, setBegun] = useState<KeptTable[]>([]);
  useEffect(() => {
    keptLessons().then(setBegun, () => undefined).then(keptTables).then(setKept, () => setKept([]));
  }, []);
  const running = kept?.filter((table) => table.state === "running" && !table.file) ?? [];
  const over = kept?.filter((table) => table.state !== "running" || table.file) ?? [];
  const held = serverThere ? seatsHeld.value : [];
  /* Local tables, campaigns and seats at the server, latest first. */
  const latest = (rows: { at: number; row: VNode }[]) => rows.sort((a, b) => b.at - a.at).map(({ row }) => row);
  const tables = latest([
    ...held.filter((one) => !one.over).map((one) => ({ at: one.at, row: <HeldRow key={seatKey(one)} held={one} /> })),
    ...running.map((one) => ({ at: one.at, row: <LocalRow key={one.id} kept={one} /> })),
    ...keptCampaigns().map((one) => ({ at: one.at, row: <CampaignRow key={one.id} kept={one} /> })),
  ]);
  const replays = latest([
    ...held.filter((one) => one.over).map((one) => ({
      at: one.at, row: <ReplayRow key={seatKey(one)} to={["remote", one.table]} game={one.game} title={one.title} line={one.name} at={one.at} />,
    })),
    ...over.map((one) => ({
      at: one.at, row: <ReplayRow key={one.id} to={["local", one.id]} game={one.setup.game} title={one.name} line={peopleAt(one)} at={one.at} />,
    })),
  ]);
  return (
    <Page
      title={t("play")}
      class="front"
      heading={
        <section class="hero">
          <h1>{t("title")}</h1>
          <p>{serverThere ? t("intro") : t("introStatic")}</p>
        </section>
      }
    >
      <section class="doors" aria-label={t("doors")}>
        {doors.map((door) => <DoorCard key={door.game} door={door} />)}
      </section>
      {kept && <div class="lower">
        <section class="pan">
          <header><h2>{t("tables")}</h2></header>
          {tables.length === 0 && <p class="empty">{t("none")}</p>}
          <Rows>{tables}</Rows>
        </section>
        <section class="pan">
          <header>
            <h2>{t("replays")}</h2>
            <a href={address("replay")}>{t("all")}</a>
          </header>
          {replays.length === 0 && <p class="empty">{t("noReplays")}</p>}
          <ul class="rows">{replays.slice(0, shown)}</ul>
        </section>
        <section class="pan">
          <header><h2>{t("learning")}</h2></header>
          <ul class="rows">
            {engineThere && taught.map((door) => <LearnRow key={door.game} door={door} begun={begun} />)}
            {engineThere && taught.slice(0, 1).map(({ game, title }) => (
              <li key={game}>
                <a class="row" href={address("lessons", game)}>
                  <Icon name="lamp" />
                  <span><b>{t("lessons", { game: title })}</b><small>{t("lessonsLine")}</small></span>
                </a>
              </li>
            ))}
            <li>
              <a class="row" href={address("rules")}>
                <Icon name="book" />
                <span><b>{t("rules")}</b><small>{t("rulesLine")}</small></span>
              </a>
            </li>
          </ul>
        </section>
        {serverThere && <OpenTables />}
      </div>}
      {kept && <footer class="foot">
        {install.value && (
          <button type="button" onClick={() => install.value?.prompt()}>{t("install")}</button>
        )}
        <a href={address("rules", "keys")}>{t("keys")}</a>
      </footer>}
    </Page>
  );
}
