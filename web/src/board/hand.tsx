/* hand.tsx: a card in the hand; its foot shows its possible actions, or why there are none. */
import { signal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ComponentChildren, JSX } from "preact";
import type { Key, Option, Thing } from "../protocol";
import type { Scene } from "../games/game";

const PAUSE = 400; /* milliseconds a decision must be open before reasons are requested */
const reasons = new WeakMap<Scene["table"], Map<string, Signal<string | null>>>();

/* No rule forbids the card: it is played on an event, not on your own turn. */
export const WAITS = "";

/* The rules' reason why a card cannot be played, without the rule's id. `waits`: the rule for cards that are played on
 * an event. */
export function useReason(scene: Scene, kind: string, card: Thing & { type: "card" }, asked: boolean, waits?: string): string | null {
  let known = reasons.get(scene.table);
  if (!known) reasons.set(scene.table, (known = new Map()));
  const name = `${scene.language} ${scene.view.you?.version ?? 0} ${card.card}`;
  let why = known.get(name);
  if (!why) {
    if (known.size > 64) known.clear();
    known.set(name, (why = signal(null)));
  }
  const coming = why;
  useEffect(() => {
    if (!asked || coming.value !== null) return;
    const wait = setTimeout(async () => {
      const reply = await scene.table.send({
        do: "whynot",
        option: { kind, targets: [card] },
      });
      if ("did" in reply && reply.why?.text)
        coming.value = reply.why.rule && reply.why.rule !== waits ? String(reply.why.text).replace(/\s*\([A-Z]+-[^)]*\)$/, "") : WAITS;
    }, PAUSE);
    return () => clearTimeout(wait);
  }, [name, asked]);
  return asked ? coming.value : null;
}

/* Foot */

export interface Foot {
  cls: "bd-can" | "bd-no" | "bd-wait";
  sign?: ComponentChildren;
  text: string;
}

/* `kind`: the kind of option that "why not?" asks about if the card has none. `face` draws the card with its foot. */
export function HandCard(props: {
  scene: Scene;
  card: Thing & { type: "card"; card: Key };
  title: string;
  kind: string;
  option: Option | undefined;
  place: number;
  foot: Foot;
  face(cls: string, foot: JSX.Element): JSX.Element;
}): JSX.Element {
  const { scene, card, option, place, foot } = props;
  const focused = option !== undefined && scene.focus.option.value === option.i;
  const under = option !== undefined && scene.focus.sending.value === option.i;
  const press = () => {
    if (scene.focus.asking.value) scene.why({ kind: option?.kind ?? props.kind, targets: [card] });
    else if (option) scene.pick(option);
    else scene.focus.inspect.value = card.card;
  };
  const look = (on: boolean) => () => {
    if (option) scene.focus.option.value = on ? option.i : null;
  };
  return (
    <button
      type="button"
      class={`bd-cardbtn${focused ? " bd-focus" : ""}${under ? " bd-sending" : ""}`}
      data-card={card.card}
      data-hand={place}
      aria-label={`${props.title}. ${foot.text}`}
      onClick={press}
      onPointerEnter={look(true)}
      onPointerLeave={look(false)}
      onFocus={look(true)}
      onBlur={look(false)}
    >
      <div class="bd-face" aria-hidden="true">
        {props.face(
          foot.cls,
          <div class="bd-cf">
            {foot.sign}
            <span>{foot.text}</span>
            {option && <kbd>{scene.focus.numbers.value.get(option.i) ?? `⇧${place}`}</kbd>}
          </div>,
        )}
      </div>
    </button>
  );
}
