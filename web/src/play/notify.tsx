/* notify.tsx: the settings for notifications, and the outcomes of the last messages. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { hook } from "../settings";
import {
  failed, notifyOn, notifyPossible, onlyOpen, ownTarget, refused, setHook, setNotify, targets, waits, type Target,
} from "../table/notices";
import { serverThere } from "../table/server";
import { words, type Words } from "./words";

const nameOf = ({ url, push }: Target, say: Words): string =>
  !push ? say.notices.hook : url === ownTarget.value ? say.notices.browser : say.notices.other;

const resultOf = ({ result }: Target, say: Words): string =>
  result === null ? say.notices.none : say.notices.results[result] ?? say.notices.results.broken;

function TurnSwitch({ say }: { say: Words }): JSX.Element {
  const denied = useSignal(false);
  const change = async (event: JSX.TargetedEvent<HTMLInputElement>) => {
    const box = event.currentTarget;
    denied.value = !(await setNotify(box.checked));
    box.checked = notifyOn();
  };
  return (
    <>
      <label class="switch">
        <input type="checkbox" disabled={!notifyPossible} checked={notifyOn()} onChange={(event) => void change(event)} />
        <span>{say.notices.turn}</span>
      </label>
      {!notifyPossible && <p class="quiet">{isSecureContext ? say.notices.unknown : say.notices.insecure}</p>}
      {denied.value && <p class="answer refused" role="alert">{say.notices.denied}</p>}
    </>
  );
}

function HookField({ say }: { say: Words }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const save = (event: Event) => {
    event.preventDefault();
    void setHook(field.current?.value.trim() ?? "");
  };
  return (
    <form class="hook" onSubmit={save}>
      <label for="hook-url">{say.notices.hookField}</label>
      <div class="say">
        <input id="hook-url" class="field" type="url" ref={field} maxLength={1023} placeholder="https://" defaultValue={hook.peek()} />
        <button class="btn">{say.notices.save}</button>
      </div>
    </form>
  );
}

export function NotifySettings(): JSX.Element {
  const say = words();
  return (
    <>
      <TurnSwitch say={say} />
      {serverThere && <HookField say={say} />}
      {serverThere && onlyOpen.value && <p class="quiet">{say.notices.onlyOpen}</p>}
      {serverThere && waits.value && <p class="quiet">{say.notices.waits}</p>}
      {refused.value && <p class="answer refused" role="alert">{refused.value}</p>}
      {targets.value.length > 0 && (
        <ul class="rows targets" role="status">
          {targets.value.map((target) => (
            <li key={target.url} class={failed.value.includes(target) ? "refused" : ""}>{nameOf(target, say)}: {resultOf(target, say)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/* For the table: the first message that did not arrive, or why none can be sent. */
export function failureOf(say: Words): string | null {
  const [first] = failed.value;
  if (first) return say.notices.failed(`${nameOf(first, say)}: ${resultOf(first, say)}.`);
  return refused.value ? say.notices.failed(refused.value) : null;
}
