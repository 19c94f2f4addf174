/* chairs.tsx: the chairs of a table that is being set up. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../icons";
import type { Door } from "../games/doors";
import { language, playerName } from "../settings";
import { words } from "../text/words";
import type { About } from "./here";
import { otherChair } from "./plan";
import type { ChairPlan, Plan, Where } from "./plan";
import { WhoField, type Portrait } from "./who";

const t = words(
  {
    of: "{n} of {min} to {max}",
    chair: "Chair {n}",
    kind: "Who sits on chair {n}",
    name: "Name on chair {n}",
    like: "Personality of the bot on chair {n}",
    plain: "no personality",
    you: "you",
    youToo: "you, too",
    person: "a person",
    bot: "bot, {level}",
    link: "by link",
    open: "anybody",
    namePlace: "name",
    add: "add a chair",
    remove: "Remove chair {n}",
  },
  {
    of: "{n} von {min} bis {max}",
    chair: "Platz {n}",
    kind: "Wer sitzt auf Platz {n}",
    name: "Name auf Platz {n}",
    like: "Woran dem Bot auf Platz {n} liegt",
    plain: "ohne Vorliebe",
    you: "du",
    youToo: "auch du",
    person: "eine Person",
    bot: "Bot, {level}",
    link: "per Link",
    open: "wer kommt",
    namePlace: "Name",
    add: "Platz dazu",
    remove: "Platz {n} entfernen",
  },
);

/* A title inside a sentence. German nouns stay capitalized. */
const inText = (title: string) => (language.value === "de" ? title : title.toLowerCase());

/* The choices for a chair: a kind and, for bots, a level. */
function kindsOf(where: Where, known: About, open: boolean): [string, string][] {
  const bots = known.levels.map(({ level, title }): [string, string] =>
    [`bot ${level}`, t("bot", { level: inText(title) })]);
  if (where === "alone") return open ? [["person", t("youToo")], ...bots] : bots;
  if (where === "screen") return [["person", t("person")], ...bots];
  return [["link", t("link")], ["open", t("open")], ...bots];
}

const kindValue = (chair: ChairPlan) =>
  chair.kind === "bot" ? `bot ${chair.level}` : chair.kind;

/* Busts load after the page. Until then, letters are shown. */
function usePortrait(door: Door): Portrait | null {
  const [drawn, setDrawn] = useState<Portrait | null>(null);
  useEffect(() => void door.portrait?.().then((portrait) => setDrawn(() => portrait)), [door]);
  return drawn;
}

function ChairCard(props: { plan: Plan; door: Door; known: About; seat: number }) {
  const { plan, door, known, seat } = props;
  const portrait = usePortrait(door);
  const chairs = plan.chairs.value;
  const chair = chairs[seat];
  const n = seat + 1;
  /* Uses the current chairs: the latest change may not be drawn yet. */
  const set = (change: Partial<ChairPlan>) =>
    (plan.chairs.value = plan.chairs.value.map((one, i) => (i === seat ? { ...one, ...change } : one)));
  const sits = door.who?.values.find(({ value }) => value === chair.who);
  const taken = new Set(chairs.filter((_, i) => i !== seat).map(({ who }) => who));
  const bot = chair.kind === "bot" ? known.levels.find(({ level }) => level === chair.level) : undefined;
  const like = bot && known.info.personalities.find(({ personality }) => personality === chair.personality);
  const isNamed = plan.where.value !== "alone" && (chair.kind === "person" || chair.kind === "you");
  return (
    <li class="st6" ref={(node) => node?.style.setProperty("--d", sits ? `var(${sits.color})` : "var(--line-2)")}>
      {door.who
        ? <WhoField {...{ door, known, portrait, n, taken }} who={chair.who} choose={(who) => set({ who })} />
        : <span class="disc dealt" aria-hidden="true">{n}</span>}
      {chair.kind === "you" ? (
        <span class="wh"><Icon name="one" />{t("you")}</span>
      ) : (
        <label>
          <span class="vh">{t("kind", { n })}</span>
          <select
            value={kindValue(chair)}
            onChange={(event) => {
              const [kind, level] = event.currentTarget.value.split(" ");
              set({ kind: kind as ChairPlan["kind"], level: level ?? chair.level });
            }}
          >
            {kindsOf(plan.where.value, known, door.open === true).map(([value, title]) => (
              <option key={value} value={value}>{title}</option>
            ))}
          </select>
        </label>
      )}
      {bot && (
        <label>
          <span class="vh">{t("like", { n })}</span>
          <select value={chair.personality} onChange={(event) => set({ personality: event.currentTarget.value })}>
            <option value="">{t("plain")}</option>
            {known.info.personalities.map(({ personality, title }) => (
              <option key={personality} value={personality}>{inText(title)}</option>
            ))}
          </select>
        </label>
      )}
      {bot && <small class="level">{[bot.about, like?.about].filter(Boolean).join("; ")}</small>}
      {isNamed && (
        <label>
          <span class="vh">{t("name", { n })}</span>
          <input
            type="text"
            maxLength={32}
            placeholder={t("namePlace")}
            value={chair.kind === "you" ? playerName.value : chair.name}
            onInput={(event) =>
              chair.kind === "you"
                ? (playerName.value = event.currentTarget.value)
                : set({ name: event.currentTarget.value })}
          />
        </label>
      )}
      {seat > 0 && chairs.length > known.info.seat_min && (
        <button
          type="button"
          class="drop"
          aria-label={t("remove", { n })}
          onClick={() => (plan.chairs.value = plan.chairs.value.filter((_, i) => i !== seat))}
        >
          <Icon name="x" />
        </button>
      )}
    </li>
  );
}

export function Chairs(props: { plan: Plan; door: Door; known: About; title: string }) {
  const { plan, known } = props;
  const chairs = plan.chairs.value;
  const { seat_min: min, seat_max: max } = known.info;
  return (
    <fieldset class="step">
      <legend>
        {props.title}
        <small>{t("of", { n: chairs.length, min, max })}</small>
      </legend>
      <ol class="seats6">
        {chairs.map((_, seat) => <ChairCard key={seat} {...props} seat={seat} />)}
        {chairs.length < max && (
          <li>
            <button
              type="button"
              class="st6 emp"
              onClick={() => (plan.chairs.value = [...plan.chairs.value, plan.where.value === "alone" && props.door.open ? { ...otherChair("alone"), kind: "person" } : otherChair(plan.where.value)])}
            >
              <Icon name="plus" />
              {t("add")}
            </button>
          </li>
        )}
      </ol>
    </fieldset>
  );
}
