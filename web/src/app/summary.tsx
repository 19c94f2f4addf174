/* summary.tsx: the summary next to the set-up. */
import type { Door } from "../games/doors";
import { language } from "../settings";
import { words } from "../text/words";
import type { About } from "./here";
import type { ChairPlan, Plan } from "./plan";

const t = words(
  {
    seats: "{n} SEATS",
    around: "{n} seats around the table",
    length: "length",
    about: "about {time}",
    at: "at the table",
    onePerson: "you",
    people: "{n} people",
    alone: "you, on {n} chairs",
    oneBot: "1 bot",
    bots: "{n} bots",
    starts: "starts",
    atOnce: "at once",
    whenReady: "automatically, when all are ready",
    kept: "saved",
    keptHere: "in this browser, after every choice",
    keptServer: "by the server",
    sit: "Sit down",
    sitting: "One moment",
    refused: "The table could not be set up:",
    note: "You can undo, ask “why not?” and read the rules at any time.",
    you: "you",
    bot: "bot",
    link: "by link",
    open: "anybody",
    person: "person",
  },
  {
    seats: "{n} PLÄTZE",
    around: "{n} Plätze am Tisch",
    length: "Dauer",
    about: "etwa {time}",
    at: "am Tisch",
    onePerson: "du",
    people: "{n} Personen",
    alone: "du, auf {n} Plätzen",
    oneBot: "1 Bot",
    bots: "{n} Bots",
    starts: "beginnt",
    atOnce: "sofort",
    whenReady: "von selbst, wenn alle bereit sind",
    kept: "bewahrt",
    keptHere: "in diesem Browser, nach jeder Wahl",
    keptServer: "vom Server",
    sit: "Platz nehmen",
    sitting: "Einen Moment",
    refused: "Der Tisch ließ sich nicht einrichten:",
    note: "Zurücknehmen, „Warum nicht?“ und die Regeln gibt es jederzeit.",
    you: "du",
    bot: "Bot",
    link: "per Link",
    open: "irgendwer",
    person: "Person",
  },
);

/* The beginning of a long story. */
export const beginning = (story: string): string => (story.length > 160 ? (/^.{40,160}?[.!?](?= )/s.exec(story)?.[0] ?? story) : story);

/* Positions around an oval, clockwise from the bottom. */
function placeOf(seat: number, count: number): [number, number] {
  const angle = Math.PI / 2 + (seat * 2 * Math.PI) / count;
  return [160 + 112 * Math.cos(angle), 84 + 60 * Math.sin(angle)];
}

function Around({ door, chairs, alone }: { door: Door; chairs: ChairPlan[]; alone: boolean }) {
  const count = chairs.length;
  return (
    <svg class="tbl" viewBox="0 -22 320 212" role="img" aria-label={t("around", { n: count })}>
      <ellipse cx="160" cy="84" rx="84" ry="36" fill="#d9ccab" stroke="#8d7f5c" stroke-width="2" />
      <text x="160" y="90" class="tn">{t("seats", { n: count })}</text>
      {chairs.map((chair, seat) => {
        const [x, y] = placeOf(seat, count);
        const sits = door.who?.values.find(({ value }) => value === chair.who);
        return (
          <g key={seat} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle
              r="19"
              fill={sits ? `var(${sits.color})` : "#efe4c8"}
              stroke="#1d1a14"
              stroke-width="2"
              stroke-dasharray={sits ? undefined : "4 3"}
            />
            <text y="6" class={sits ? "tl" : "tl dealt"}>{sits?.letter ?? (door.who ? "?" : seat + 1)}</text>
            <text y={y < 84 ? -26 : 36} class="tw">{chair.name || t(alone && chair.kind === "person" ? "you" : chair.kind)}</text>
          </g>
        );
      })}
    </svg>
  );
}

/* On a phone the button is always visible, but this summary is not. */
const intoView = (told: HTMLElement | null) => told?.scrollIntoView({ block: "center" });

export function Summary(props: {
  plan: Plan;
  door: Door;
  known: About | null;
  title: string;
  busy: boolean;
  refused: string; /* why sitting down failed */
}) {
  const { plan, door, known, title } = props;
  const chairs = plan.chairs.value;
  const bots = chairs.filter(({ kind }) => kind === "bot").length;
  const people = chairs.length - bots;
  const online = plan.where.value === "online";
  const scenario = plan.scenario.value;
  const entry = known?.entries.get(door.scenario?.entry?.(scenario) ?? scenario);
  return (
    <aside class="paper inv2">
      <h2>{title}</h2>
      <p class="ln">{beginning(entry?.story ?? door.words[language.value].line)}</p>
      <Around door={door} chairs={chairs} alone={plan.where.value === "alone"} />
      <dl class="facts">
        <dt>{t("length")}</dt>
        <dd>{t("about", { time: door.words[language.value].length })}</dd>
        <dt>{t("at")}</dt>
        <dd>
          {people === 1 ? t("onePerson") : t(plan.where.value === "alone" ? "alone" : "people", { n: people })}
          {bots > 0 && `, ${bots === 1 ? t("oneBot") : t("bots", { n: bots })}`}
        </dd>
        <dt>{t("starts")}</dt>
        <dd>{online && people > 1 ? t("whenReady") : t("atOnce")}</dd>
        <dt>{t("kept")}</dt>
        <dd>{online ? t("keptServer") : t("keptHere")}</dd>
      </dl>
      {props.refused && <p class="refused" role="alert" ref={intoView}><b>{t("refused")}</b> {props.refused}</p>}
      <button type="submit" class="pb" disabled={props.busy || !known}>
        {known && !props.busy ? t("sit") : t("sitting")}
      </button>
      <p class="sm">{t("note")}</p>
    </aside>
  );
}
