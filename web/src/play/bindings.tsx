/* bindings.tsx: the key bindings, which can be changed by pressing another key. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { boundKeys } from "../settings";
import { bindKey, commandName, keyFor, keyName, movable } from "./keys";
import { words } from "./words";

export function KeySettings(): JSX.Element {
  const say = words();
  const awaited = useSignal<string | null>(null); /* the command that the next key press rebinds */
  const said = useSignal("");
  const press = (command: string, event: KeyboardEvent) => {
    if (awaited.value !== command || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (["Shift", "Control", "Alt", "AltGraph", "Meta"].includes(event.key)) return;
    awaited.value = null;
    if (event.key === "Escape") return;
    said.value = bindKey(command, keyName(event)) ? "" : say.keyTaken(event.key);
  };
  return (
    <details class="bindings">
      <summary>{say.keys}</summary>
      <p class="quiet">{say.keysChange}</p>
      <p role="status">{said.value}</p>
      <ul>
        {movable.map((command) => (
          <li key={command}>
            <span>{commandName(command)}</span>
            <button
              class={awaited.value === command ? "btn small on" : "btn small"}
              aria-label={say.keyOf(commandName(command), keyFor(command))}
              aria-pressed={awaited.value === command}
              onClick={() => (awaited.value = awaited.value === command ? null : command)}
              onKeyDown={(event) => press(command, event)}
              onBlur={() => awaited.value === command && (awaited.value = null)}
            >
              {awaited.value === command ? say.keyPress : keyFor(command)}
            </button>
          </li>
        ))}
      </ul>
      {Object.keys(boundKeys.value).length > 0 && (
        <button class="btn" onClick={() => (boundKeys.value = {})}>{say.keysUsual}</button>
      )}
    </details>
  );
}
