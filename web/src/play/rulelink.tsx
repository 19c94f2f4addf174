/* rulelink.tsx: a rule by its id. */
import type { JSX } from "preact";
import { usePlay } from "./context";
import { rulesPage } from "./links";
import { words } from "./words";

/* Opens the rules next to the table. As a link, it can also be opened as a separate page. */
export function RuleLink({ rule }: { rule: string }): JSX.Element {
  const play = usePlay();
  return (
    <a
      href={rulesPage(play.table.view.value?.game ?? "", rule)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        play.lookUp(rule);
      }}
    >
      {words().rule(rule)}
    </a>
  );
}
