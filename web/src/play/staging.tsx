/* staging.tsx: an ending shown step by step, with buttons for the next step, the previous one, or all at once. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { EndingStep } from "../games/game";
import { Icon } from "../icons";
import { usePlay } from "./context";
import { keyFor } from "./keys";
import { RuleLink } from "./rulelink";
import { words } from "./words";

export function Staging({ steps, at }: { steps: EndingStep[]; at: number }): JSX.Element {
  const play = usePlay();
  const say = words();
  const on = useRef<HTMLButtonElement>(null);
  const step = steps[at]!;
  useEffect(() => on.current?.focus({ preventScroll: true }), []);
  useEffect(() => play.announcer.say(`${step.title}. ${step.said}`), [at]);
  return (
    <section class="staging" aria-labelledby="staging-title">
      <header>
        <p class="eyebrow">{say.stepOf(at + 1, steps.length)}</p>
        <h1 id="staging-title">{say.reckoning}</h1>
        <progress class="stagebar" max={steps.length} value={at + 1} aria-label={say.stepOf(at + 1, steps.length)} />
      </header>
      <div class="stagestep" key={step.key}>
        <h2>{step.title}</h2>
        <p class="staged">{step.said} {step.rule && <RuleLink rule={step.rule} />}</p>
        {step.region}
      </div>
      <div class="pf">
        <button class="btn" disabled={at === 0} onClick={() => play.stage(-1)}><Icon name="previous" />{say.stepBack}<kbd aria-hidden="true">{keyFor("previous")}</kbd></button>
        <button class="btn primary" ref={on} onClick={() => play.stage(1)}>
          <Icon name="next" />{at + 1 < steps.length ? say.stepOn : say.stepLast}<kbd aria-hidden="true">{keyFor("next")}</kbd>
        </button>
        <button class="btn quiet" onClick={() => play.stage(null)}>{say.stepsSkip}<kbd aria-hidden="true">{keyFor("back")}</kbd></button>
      </div>
    </section>
  );
}
