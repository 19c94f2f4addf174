/* reference.tsx: the rules within reach, and the keys. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Scene } from "../games/game";
import { usePlay } from "./context";
import { keyFor, type Simple } from "./keys";
import { rulesPage } from "./links";
import { isError } from "./play";
import { words } from "./words";

interface Rule {
  rule: string;
  text: string;
}

export function RulesPanel({ scene }: { scene: Scene }): JSX.Element {
  const play = usePlay();
  const say = words();
  const rules = useSignal<Rule[] | null>(null);
  const filter = useSignal("");
  useEffect(() => {
    let gone = false;
    void play.table.send({ do: "rules" }).then((reply) => {
      if (!gone) rules.value = isError(reply) ? [] : (reply["rules"] as Rule[]);
    });
    return () => {
      gone = true;
    };
  }, [play.table, scene.language]);
  const sought = filter.value.trim().toLowerCase();
  const found = (rules.value ?? []).filter((rule) => !sought || `${rule.rule} ${rule.text}`.toLowerCase().includes(sought));
  return (
    <>
      <input
        class="field"
        type="search"
        aria-label={say.rulesSearch}
        placeholder={say.rulesSearch}
        value={filter.value}
        onInput={(event) => (filter.value = event.currentTarget.value)}
      />
      <p><a href={rulesPage()} target="_blank" rel="noopener">{say.rulesPage}</a></p>
      {rules.value === null && <p class="quiet">{say.rulesWait}</p>}
      {rules.value !== null && found.length === 0 && <p class="quiet">{say.rulesNone}</p>}
      <dl class="rulelist">
        {found.slice(0, 60).map((rule) => (
          <div key={rule.rule}>
            <dt><a href={rulesPage(rule.rule)} target="_blank" rel="noopener">{rule.rule}</a></dt>
            <dd>{rule.text}</dd>
          </div>
        ))}
      </dl>
      <Keys />
    </>
  );
}

const SHOWN: Simple[] = [
  "more", "next", "previous", "choose", "look", "back", "undo", "why", "hint", "end", "filter", "map", "hand", "case", "web",
  "table", "log", "chat", "notes", "rules", "find", "nearer", "farther", "orders", "clear-orders",
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
          <div key={name}><dt><kbd>{keyFor(name)}</kbd></dt><dd>{say.keyNames[name]}</dd></div>
        ))}
      </dl>
    </section>
  );
}
