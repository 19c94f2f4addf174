/* reference.tsx: the rules and the keys, in the panel. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Scene } from "../games/game";
import { usePlay } from "./context";
import { commandName, keyFor, tabKeys } from "./keys";
import { rulesPage } from "./links";
import { isError } from "./play";
import { introOf, matching, RuleLine, topicOf, type Reference, type TopicLink } from "./rulebook";
import { words } from "./words";

export function RulesPanel({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const say = words();
  const told = useSignal<Reference | null>(null);
  const asked = play.sought.value;
  const sought = asked.startsWith("#") ? (topicOf(told.value?.topics ?? [], asked.slice(1))?.title ?? "") : asked;
  useEffect(() => {
    let gone = false;
    void play.table.send({ do: "rules" }).then((reply) => {
      if (!gone) told.value = isError(reply) ? { title: "", intro: "", topics: [] } : (reply as unknown as Reference);
    });
    return () => {
      gone = true;
    };
  }, [play.table, scene.language]);
  const topics = matching(told.value?.topics ?? [], sought);
  const link: TopicLink = (word) => {
    const title = topicOf(told.value?.topics ?? [], word)?.title;
    return title ? <button class="link" onClick={() => (play.sought.value = title)}>{title}</button> : <i>{word}</i>;
  };
  return (
    <>
      <input
        class="field"
        type="search"
        aria-label={say.rulesSearch}
        placeholder={say.rulesSearch}
        value={sought}
        onInput={(event) => (play.sought.value = event.currentTarget.value)}
      />
      {told.value === null && <p class="quiet">{say.rulesWait}</p>}
      {told.value !== null && topics.length === 0 && <p class="quiet">{say.rulesNone}</p>}
      {told.value && !sought && <p>{introOf(told.value)}</p>}
      {topics.map((topic) => (
        <details key={topic.topic} class="topic" open={sought.trim() !== ""}>
          <summary><h3>{topic.title}</h3></summary>
          <ul>{topic.lines.map((line) => <RuleLine key={line} text={line} sought={sought.trim()} link={link} />)}</ul>
        </details>
      ))}
      <p><a href={rulesPage(play.table.view.value?.game ?? "")} target="_blank" rel="noopener">{say.rulesPage}</a></p>
      <Keys />
    </>
  );
}

const SHOWN = [
  "more", "next", "previous", "choose", "look", "back", "undo", "why", "hint", "end", "filter", ...Object.keys(tabKeys),
  "log", "chat", "notes", "rules", "find", "nearer", "farther", "orders", "clear-orders",
];

export function Keys(): JSX.Element {
  const say = words();
  return (
    <section class="keys">
      <h3>{say.keys}</h3>
      <dl>
        <div><dt><kbd>1</kbd>–<kbd>9</kbd></dt><dd>{say.keyNames.option}</dd></div>
        <div><dt><kbd>⇧1</kbd>–<kbd>⇧7</kbd></dt><dd>{say.keyNames.card}</dd></div>
        {SHOWN.map((name) => (
          <div key={name}><dt><kbd>{keyFor(name)}</kbd></dt><dd>{commandName(name)}</dd></div>
        ))}
      </dl>
    </section>
  );
}
