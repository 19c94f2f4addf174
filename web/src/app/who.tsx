/* who.tsx: choosing a person for a chair by portrait, with strengths and difficulty. */
import { useRef } from "preact/hooks";
import type { JSX } from "preact";
import type { Door, Person } from "../games/doors";
import { Icon } from "../icons";
import { language } from "../settings";
import { words } from "../text/words";
import type { About } from "./here";

const t = words(
  {
    choose: "{role} of chair {n}: {name}",
    title: "{role} of chair {n}",
    dealt: "random",
    dealtLine: "Chosen at random when the game begins.",
    hard1: "easy to play",
    hard2: "takes some practice",
    hard3: "for experienced players",
    taken: "sits on another chair",
    close: "Close",
  },
  {
    choose: "{role} von Platz {n}: {name}",
    title: "{role} von Platz {n}",
    dealt: "zugelost",
    dealtLine: "Der Zufall entscheidet, wenn das Spiel beginnt.",
    hard1: "leicht zu spielen",
    hard2: "braucht etwas Übung",
    hard3: "für Erfahrene",
    taken: "sitzt auf einem anderen Platz",
    close: "Schließen",
  },
);

export type Portrait = (entry: string, size: number) => JSX.Element;

/* The difficulty of a character, as one to three marks. */
function Hard({ of }: { of: 1 | 2 | 3 }): JSX.Element {
  return (
    <span class="hard">
      <span aria-hidden="true">{"●".repeat(of)}{"○".repeat(3 - of)}</span> {t(`hard${of}`)}
    </span>
  );
}

function Card(props: { person: Person; name: string; portrait: Portrait | null; here: boolean; taken: boolean; choose(): void }): JSX.Element {
  const { person, name, portrait, here, taken } = props;
  return (
    <button
      type="button"
      class="whocard"
      aria-pressed={here}
      disabled={taken}
      ref={(node) => node?.style.setProperty("--d", `var(${person.color})`)}
      onClick={props.choose}
    >
      <span class="disc bust" aria-hidden="true">{portrait?.(person.entry, 84) ?? person.letter}</span>
      <span>
        <b>{name}</b>
        {person.good && <small>{person.good[language.value]}</small>}
        {taken ? <small class="hard">{t("taken")}</small> : person.hard && <Hard of={person.hard} />}
      </span>
    </button>
  );
}

export function WhoField(props: {
  door: Door;
  known: About;
  portrait: Portrait | null;
  n: number;
  who: string; /* a person's value, or "random" */
  taken: ReadonlySet<string>;
  choose(who: string): void;
}): JSX.Element {
  const { door, known, portrait, n, who, taken } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const people = door.who?.values ?? [];
  const called = ({ entry, value }: Person) => known.entries.get(entry)?.title ?? value;
  const sits = people.find(({ value }) => value === who);
  const role = door.words[language.value].seats ?? "";
  const name = sits ? called(sits) : t("dealt");
  const choose = (value: string) => {
    props.choose(value);
    dialog.current?.close();
  };
  return (
    <>
      <button type="button" class="whopick" aria-haspopup="dialog" aria-label={t("choose", { role, n, name })} onClick={() => dialog.current?.showModal()}>
        <span class={sits ? (portrait ? "disc bust" : "disc") : "disc dealt"} aria-hidden="true">
          {sits ? (portrait?.(sits.entry, 84) ?? sits.letter) : "?"}
        </span>
        <b>{name}</b>
      </button>
      {sits?.hard && <Hard of={sits.hard} />}
      <dialog class="whodialog" ref={dialog} aria-labelledby={`who-${n}`} onClick={(event) => event.target === dialog.current && dialog.current?.close()}>
        <div class="whobody">
          <header>
            <h2 id={`who-${n}`}>{t("title", { role, n })}</h2>
            <button type="button" class="whoclose" aria-label={t("close")} onClick={() => dialog.current?.close()}><Icon name="x" /></button>
          </header>
          <div class="whocards">
            {people.map((person) => (
              <Card
                key={person.value}
                {...{ person, portrait }}
                name={called(person)}
                here={person.value === who}
                taken={taken.has(person.value)}
                choose={() => choose(person.value)}
              />
            ))}
            <button type="button" class="whocard" aria-pressed={!sits} onClick={() => choose("random")}>
              <span class="disc dealt" aria-hidden="true">?</span>
              <span><b>{t("dealt")}</b><small>{t("dealtLine")}</small></span>
            </button>
          </div>
        </div>
      </dialog>
    </>
  );
}
