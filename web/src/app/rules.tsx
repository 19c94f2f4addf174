/* rules.tsx: the quick reference of a game, by topic, with a search; and the keys. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { doorOf, doors } from "../games/doors";
import { Keys } from "../play/reference";
import { introOf, isRule, matching, RuleLine, topicOf, type Reference, type Topic, type TopicLink } from "../play/rulebook";
import { language } from "../settings";
import { words } from "../text/words";
import { ErrorPage } from "./error";
import { ask, engineThere } from "./here";
import { Page } from "./page";
import { address } from "./route";

const t = words(
  {
    title: "Rules of {game}",
    search: "Search the rules",
    topics: "Topics",
    keys: "Keys",
    none: "No rule mentions “{word}”.",
    all: "All rules",
    rule: "The rule you asked for",
    failed: "The rules could not be read",
    noEngine: "This copy of Angeles was built without its engine.",
  },
  {
    title: "Regeln von {game}",
    search: "In den Regeln suchen",
    topics: "Themen",
    keys: "Tasten",
    none: "Keine Regel spricht von „{word}“.",
    all: "Alle Regeln",
    rule: "Die gesuchte Regel",
    failed: "Die Regeln ließen sich nicht lesen",
    noEngine: "Diese Kopie von Angeles wurde ohne ihre Regeln gebaut.",
  },
);

function Topics({ topics, rule, link }: { topics: Topic[]; rule: string; link: TopicLink }): JSX.Element {
  return (
    <>
      {topics.map((topic) => (
        <section key={topic.topic} class="step topic" id={`topic-${topic.topic}`}>
          <h2>{topic.title}</h2>
          <ul>{topic.lines.map((line) => <RuleLine key={line} text={line} sought={rule} link={link} />)}</ul>
        </section>
      ))}
    </>
  );
}

export function RulesPage({ game, topic }: { game: string; topic: string }) {
  const [reference, setReference] = useState<Reference | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [word, setWord] = useState("");
  const content = useRef<HTMLDivElement>(null);
  const door = doorOf(game)!;
  const now = language.value;
  useEffect(() => {
    if (!engineThere) return setTrouble(t("noEngine"));
    (async () => {
      await ask({ do: "language", language: now });
      const answer = await ask({ do: "rules", game: door.game });
      if (answer.error) setTrouble(answer.error.message);
      else setReference(answer as unknown as Reference);
    })().catch((error: Error) => setTrouble(error.message));
  }, [now, game]);
  useEffect(() => setWord(""), [game]);
  /* A link names a topic (any word of it) or a rule. */
  useEffect(() => {
    const place = content.current;
    if (!reference || !place || !topic) return;
    const named = topicOf(reference.topics, topic);
    const at = isRule(topic)
      ? place.querySelector(".lit")
      : place.querySelector(`#topic-${CSS.escape(named?.topic ?? topic)}`);
    at?.scrollIntoView({ block: "center" });
  }, [reference, topic]);
  if (trouble) return <ErrorPage title={t("failed")} line={trouble} />;
  const shown = reference ? matching(reference.topics, word) : [];
  const link: TopicLink = (name) => {
    const to = topicOf(reference?.topics ?? [], name);
    return to ? <a href={address("rules", game, to.topic)}>{to.title}</a> : <i>{name}</i>;
  };
  return (
    <Page title={t("title", { game: door.title })} line={reference ? introOf(reference) : undefined}>
      <div class="rulebook" ref={content}>
        <nav class="step" aria-label={t("topics")}>
          {doors.length > 1 && (
            <p>
              {doors.map((one) => (
                <a key={one.game} class="game" href={address("rules", one.game)} aria-current={one.game === game ? "page" : undefined}>
                  {one.title}
                </a>
              ))}
            </p>
          )}
          <input
            type="search"
            aria-label={t("search")}
            placeholder={t("search")}
            value={word}
            onInput={(event) => setWord(event.currentTarget.value)}
          />
          <ul>
            {shown.map((one) => (
              <li key={one.topic}><a href={address("rules", game, one.topic)}>{one.title}</a></li>
            ))}
            <li><a href={address("rules", game, "keys")}>{t("keys")}</a></li>
          </ul>
        </nav>
        <div class="steps" aria-live="polite">
          {word && shown.length === 0 && <p class="step">{t("none", { word })}</p>}
          <Topics topics={shown} rule={topic} link={link} />
          {!word && <div class="step" id="topic-keys"><Keys /></div>}
        </div>
      </div>
    </Page>
  );
}
