/* line.tsx: a line of the log with its owner's letter; what it names is linked to map and cards. */
import type { ComponentChildren, JSX } from "preact";
import type { Key, LogLine } from "../../protocol";
import type { Scene } from "../game";
import { lookFor } from "./look";
import { boardOf, titleOf, type Board } from "./state";

/* The entries a line speaks of, by the name they are called there. */
function named(board: Board, line: LogLine): { key: Key; name: string }[] {
  return line.params.flatMap((param) => {
    const key = param.type === "entry" ? param.entry : param.type === "card" ? (param.card ?? null) : null;
    if (!key) return [];
    const title = titleOf(board, key);
    const plain = title.replace(/^(The|Der|Die|Das) /, "");
    const name = [title, plain].find((one) => line.text.includes(one));
    return name ? [{ key, name }] : [];
  });
}

/* A place is shown on the map, anything else in large. */
function open(scene: Scene, board: Board, key: Key): void {
  const at = board.places.has(key) ? key : board.leads.find((lead) => lead.key === key)?.at;
  if (!at) scene.focus.inspect.value = key;
  else {
    scene.focus.tab.value = "map";
    lookFor(at);
  }
}

export function LineOf({ scene, line }: { scene: Scene; line: LogLine }): JSX.Element {
  const board = boardOf(scene);
  if (!board) return <>{line.text}</>;
  const parts: ComponentChildren[] = [];
  let rest = line.text;
  for (const { key, name } of named(board, line)) {
    const at = rest.indexOf(name);
    if (at < 0) continue;
    parts.push(rest.slice(0, at));
    parts.push(
      <button key={key} type="button" class="an-link" data-card={key} onClick={() => open(scene, board, key)}>
        {name}
      </button>,
    );
    rest = rest.slice(at + name.length);
  }
  parts.push(rest);
  return <span class={line.message === "day" ? "an-day-line" : ""}>{parts}</span>;
}
