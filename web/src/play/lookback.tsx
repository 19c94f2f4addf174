/* lookback.tsx: the panel in place of the prompt while an earlier position is shown. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../icons";
import { usePlay } from "./context";
import { keyFor } from "./keys";
import { words } from "./words";

export function LookBack(): JSX.Element {
  const play = usePlay();
  const say = words();
  const { past } = play;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const at = past.at.value ?? past.count.value;
  const line = play.table.log.value[(past.shown.value?.lines ?? 0) - 1]?.text ?? "";
  const asked = play.table.decision.value !== null;
  return (
    <div class="lookback">
      <h1 id="prompt-title" tabIndex={-1} ref={title}>{say.lookBack}</h1>
      <p role="status"><b>{line}</b> {say.positionOf(at + 1, past.count.value + 1)}</p>
      <input
        type="range" min="0" max={past.count.value} value={at} aria-label={say.positions} aria-valuetext={`${say.positionOf(at + 1, past.count.value + 1)}: ${line}`}
        onInput={(event) => past.goTo(Number(event.currentTarget.value))}
      />
      <div class="pf">
        <button class="btn" disabled={at === 0} onClick={() => past.step(-1)}><Icon name="previous" />{say.stepBack}<kbd aria-hidden="true">{keyFor("replay-back")}</kbd></button>
        <button class="btn" onClick={() => past.step(1)}><Icon name="next" />{say.stepOn}<kbd aria-hidden="true">{keyFor("replay-on")}</kbd></button>
        <button class="btn primary" onClick={() => past.now()}>{asked ? say.toYourMove : say.toNow}<kbd aria-hidden="true">{keyFor("back")}</kbd></button>
      </div>
    </div>
  );
}
