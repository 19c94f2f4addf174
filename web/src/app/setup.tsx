/* setup.tsx: sets up a table. Everything except the chairs has a good default. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Icon } from "../icons";
import type { IconName } from "../icons";
import type { Door } from "../games/doors";
import { doorOf } from "../games/doors";
import { language } from "../settings";
import { setUpLocal } from "../table/device";
import { about, engineThere, serverThere } from "./here";
import type { About } from "./here";
import { ErrorPage, NowherePage } from "./error";
import { openTable } from "./online";
import { Page } from "./page";
import { go } from "./route";
import { Chairs } from "./chairs";
import { freshChairs, freshPlan, localSetup, optionsOf } from "./plan";
import type { Plan, Where } from "./plan";
import { Summary, beginning } from "./summary";
import { words } from "../text/words";

const t = words(
  {
    title: "New table: {game}",
    line: "The defaults are fine. You only need to fill the chairs.",
    where: "Where you sit",
    alone: "Alone",
    aloneLine: "you and bots, works offline",
    screen: "One screen",
    aloneOpen: "you play every part, or with bots",
    screenLine: "pass it around; hands stay hidden",
    screenOpen: "together; everybody sees everything",
    online: "Online",
    onlineLine: "friends by link, live or over days",
    random: "Random",
    first: "for beginners",
    chairs: "Chairs",
    options: "Options",
    usual: "defaults",
    changed: "{n} changed",
    pace: "Clock",
    clockNone: "none",
    clockTurn: "5 minutes a turn",
    clockBank: "45 minutes each",
    clockDays: "2 days a turn",
    windows: "Reactions",
    windowsUsual: "default: quick, but even with open chairs",
    windowsQuick: "quick: the pace may reveal who has a card to play",
    windowsEven: "even: slower, and reveals nothing",
    undo: "Undo",
    undoConsent: "if all agree",
    undoOwner: "if you allow it",
    undoFree: "at any time",
    watch: "Spectators",
    watchNo: "no",
    watchYes: "yes",
    watchLate: "yes, 5 minutes late",
    newcomers: "An abandoned seat goes to",
    newcomersNo: "a bot only",
    newcomersLink: "the person with its owner's link",
    newcomersHalf: "someone else after 30 minutes",
    newcomersDay: "someone else after a day",
    failed: "The set-up could not be loaded",
    none: "Nothing can be played here",
    noneLine: "This copy of Angeles was built without its engine.",
  },
  {
    title: "Ein Tisch {game}",
    line: "Alles kann so bleiben. Nur die Plätze brauchen dich.",
    where: "Wo du sitzt",
    alone: "Allein",
    aloneLine: "du und Bots, auch offline",
    screen: "Ein Bildschirm",
    aloneOpen: "du spielst alle, oder mit Bots",
    screenLine: "reihum, mit Vorhang",
    screenOpen: "miteinander; alle sehen alles",
    online: "Online",
    onlineLine: "Freunde per Link, heute oder über Tage",
    random: "Der Zufall wählt",
    first: "für den Anfang",
    chairs: "Plätze",
    options: "Optionen",
    usual: "wie die meisten spielen",
    changed: "{n} geändert",
    pace: "Uhr",
    clockNone: "keine",
    clockTurn: "5 Minuten je Zug",
    clockBank: "45 Minuten für jeden",
    clockDays: "2 Tage je Zug",
    windows: "Reaktionen",
    windowsUsual: "wie üblich: sofort, mit offenen Plätzen gleichmäßig",
    windowsQuick: "sofort: das Tempo kann verraten, wer etwas hat",
    windowsEven: "gleichmäßig: langsamer und verrät nichts",
    undo: "Zurücknehmen",
    undoConsent: "wenn alle zustimmen",
    undoOwner: "wenn du es erlaubst",
    undoFree: "wann man will",
    watch: "Zuschauer",
    watchNo: "nein",
    watchYes: "ja",
    watchLate: "ja, 5 Minuten später",
    newcomers: "Ein verlassener Platz geht an",
    newcomersNo: "niemanden außer einem Bot",
    newcomersLink: "wen sein Besitzer einlädt",
    newcomersHalf: "andere nach 30 Minuten",
    newcomersDay: "andere nach einem Tag",
    failed: "Die Auswahl ließ sich nicht laden",
    none: "Hier lässt sich nichts spielen",
    noneLine: "Diese Kopie von Angeles wurde ohne ihre Regeln gebaut.",
  },
);

/* A group of buttons of which exactly one is pressed. */
function Choice(props: {
  name: string;
  value: string;
  now: string;
  icon: IconName;
  title: string;
  line: string;
  mark?: string;
  choose(value: string): void;
}) {
  return (
    <label class="chc">
      <input
        type="radio"
        name={props.name}
        value={props.value}
        checked={props.now === props.value}
        onChange={() => props.choose(props.value)}
      />
      <Icon name={props.icon} />
      <span>
        <b>{props.title}</b>
        <small>{props.line}</small>
        {props.mark && <em>{props.mark}</em>}
      </span>
    </label>
  );
}

function Where({ plan, door }: { plan: Plan; door: Door }) {
  const choose = (value: string) => {
    plan.where.value = value as Where;
    plan.chairs.value = freshChairs(value as Where, door);
  };
  const now = plan.where.value;
  return (
    <fieldset class="step">
      <legend>{t("where")}</legend>
      <div class="ch3">
        {engineThere && (
          <Choice name="where" value="alone" icon="one" title={t("alone")} line={t(door.open ? "aloneOpen" : "aloneLine")} {...{ now, choose }} />
        )}
        {engineThere && (
          <Choice name="where" value="screen" icon="screen" title={t("screen")} line={t(door.open ? "screenOpen" : "screenLine")} {...{ now, choose }} />
        )}
        {serverThere && (
          <Choice name="where" value="online" icon="globe" title={t("online")} line={t("onlineLine")} {...{ now, choose }} />
        )}
      </div>
    </fieldset>
  );
}

function Scenario({ plan, door, known }: { plan: Plan; door: Door; known: About }) {
  const said = door.words[language.value].scenario;
  if (!door.scenario || !said) return null;
  const { option, first, entry: entryFor = (value: string) => value } = door.scenario;
  const choose = (value: string) => (plan.scenario.value = value);
  const now = plan.scenario.value;
  const values = known.info.options[option] ?? [];
  const scenarios = [first, ...values.filter((value) => value !== first && value !== "random")];
  return (
    <fieldset class="step">
      <legend>{said.title}</legend>
      <div class="scenarios">
        {scenarios.map((value) => (
          <Choice
            key={value}
            name="scenario"
            value={value}
            icon="folder"
            title={known.entries.get(entryFor(value))?.title ?? value}
            line={beginning(known.entries.get(entryFor(value))?.story ?? "")}
            mark={value === first ? t("first") : undefined}
            {...{ now, choose }}
          />
        ))}
        {values.includes("random") && (
          <Choice name="scenario" value="random" icon="dice" title={t("random")} line={said.random} {...{ now, choose }} />
        )}
      </div>
    </fieldset>
  );
}

function Field(props: {
  title: string;
  values: [string, string][];
  now: string;
  choose(value: string): void;
}) {
  return (
    <label class="fld">
      <span>{props.title}</span>
      <select value={props.now} onChange={(event) => props.choose(event.currentTarget.value)}>
        {props.values.map(([value, title]) => <option key={value} value={value}>{title}</option>)}
      </select>
    </label>
  );
}

function TableFields({ plan }: { plan: Plan }) {
  return (
    <>
      <Field
        title={t("pace")}
        now={plan.clock.value}
        choose={(value) => (plan.clock.value = value)}
        values={[["none", t("clockNone")], ["turn", t("clockTurn")], ["bank", t("clockBank")], ["days", t("clockDays")]]}
      />
      <Field
        title={t("windows")}
        now={plan.windows.value}
        choose={(value) => (plan.windows.value = value)}
        values={[["", t("windowsUsual")], ["quick", t("windowsQuick")], ["even", t("windowsEven")]]}
      />
      <Field
        title={t("undo")}
        now={plan.undo.value}
        choose={(value) => (plan.undo.value = value)}
        values={[["consent", t("undoConsent")], ["owner", t("undoOwner")], ["free", t("undoFree")]]}
      />
      <Field
        title={t("watch")}
        now={plan.watch.value}
        choose={(value) => (plan.watch.value = value)}
        values={[["no", t("watchNo")], ["yes", t("watchYes")], ["late", t("watchLate")]]}
      />
      <Field
        title={t("newcomers")}
        now={plan.newcomers.value}
        choose={(value) => (plan.newcomers.value = value)}
        values={[["half", t("newcomersHalf")], ["day", t("newcomersDay")], ["link", t("newcomersLink")], ["no", t("newcomersNo")]]}
      />
    </>
  );
}

function Options({ plan, door, known }: { plan: Plan; door: Door; known: About }) {
  const said = door.words[language.value].options;
  const set = plan.options.value;
  const names = Object.keys(said).filter((name) => known.info.options[name]);
  const changed = names.filter((name) => set[name] && set[name] !== known.info.options[name][0]).length;
  return (
    <details class="step">
      <summary>
        {t("options")}
        <small>{changed ? t("changed", { n: changed }) : t("usual")}</small>
      </summary>
      <div class="opt3">
        {plan.where.value === "online" && <TableFields plan={plan} />}
        {names.map((name) => (
          <Field
            key={name}
            title={said[name].title}
            now={set[name] ?? known.info.options[name][0]}
            choose={(value) => (plan.options.value = { ...plan.options.value, [name]: value })}
            values={known.info.options[name].map((value) => [value, said[name].values[value] ?? value])}
          />
        ))}
      </div>
    </details>
  );
}

async function sitDown(plan: Plan, door: Door, title: string): Promise<string | null> {
  if (plan.where.value === "online") return openTable(plan, door, title, optionsOf(plan, door));
  go("local", await setUpLocal(localSetup(plan, door)));
  return null;
}

export function SetupPage({ game }: { game: string }) {
  const door = doorOf(game);
  const [known, setKnown] = useState<About | null>(null);
  const [trouble, setTrouble] = useState("");
  const [refused, setRefused] = useState("");
  const busy = useSignal(false);
  const plan = useMemo(() => door && freshPlan(door, engineThere ? "alone" : "online"), [door]);
  const now = language.value;
  useEffect(() => {
    if (!door || (!engineThere && !serverThere)) return;
    about(game, now).then(setKnown, (error: Error) => setTrouble(error.message));
  }, [game, now]);
  if (!door || !plan) return <NowherePage />;
  if (!engineThere && !serverThere) return <ErrorPage title={t("none")} line={t("noneLine")} />;
  if (trouble) return <ErrorPage title={t("failed")} line={trouble} />;
  const title = door.scenario ? (known?.entries.get(door.scenario.entry?.(plan.scenario.value) ?? plan.scenario.value)?.title ?? t("random")) : door.title;
  const sit = async () => {
    if (busy.value || !known) return;
    busy.value = true;
    setRefused("");
    const why = await sitDown(plan, door, title).catch((error: Error) => error.message);
    busy.value = false;
    setRefused(why ?? "");
  };
  return (
    <Page title={t("title", { game: door.title })} line={t("line")}>
      <form
        class="sug"
        onSubmit={(event) => {
          event.preventDefault();
          void sit();
        }}
      >
        <div class="steps">
          <Where plan={plan} door={door} />
          {known && <Scenario plan={plan} door={door} known={known} />}
          {known && <Chairs plan={plan} door={door} known={known} title={t("chairs")} />}
          {known && <Options plan={plan} door={door} known={known} />}
        </div>
        <Summary plan={plan} door={door} known={known} title={title} busy={busy.value} refused={refused} />
      </form>
    </Page>
  );
}
