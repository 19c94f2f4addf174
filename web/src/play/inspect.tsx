/* inspect.tsx: an enlarged card, with its printed text and its current effect. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Scene } from "../games/game";
import { Icon } from "../icons";
import type { Key, Option } from "../protocol";
import { usePlay } from "./context";
import { keyFor } from "./keys";
import { keyOf } from "./options";
import { PointButton } from "./pointing";
import { words } from "./words";

const HOLD = 450; /* milliseconds of pressing until a card is enlarged */
const SLIP = 8; /* pixels a finger may move meanwhile */

export function Inspector({ scene }: { scene: Scene }): JSX.Element | null {
  const { inspect } = scene.focus;
  const key = inspect.value;
  return key ? <Large key={key} scene={scene} card={key} /> : null;
}

function Large({ scene, card }: { scene: Scene; card: Key }): JSX.Element {
  const play = usePlay();
  const say = words();
  const box = useRef<HTMLDialogElement>(null);
  const close = () => (scene.focus.inspect.value = null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      dialog?.close(); /* until then nothing behind it can be focused */
      before?.focus?.();
    };
  }, []);
  const entry = scene.entries.get(card);
  const effects = scene.view.effects.filter((effect) => effect.card === card);
  const options = scene.options.filter((option) => keyOf(option) === card);
  return (
    <dialog
      ref={box}
      class="inspector"
      aria-label={entry?.title ?? say.look}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === box.current && close()}
    >
      <div class="inspected">
        <div class="large">{play.board.card(scene, card, "large")}</div>
        {effects.length > 0 && (
          <section>
            <h3>{say.inForce}</h3>
            {effects.map((effect, n) => <p key={n}>{effect.text}</p>)}
          </section>
        )}
        {options.map((option) => (
          <button
            key={option.i}
            class={isAside(scene, option) ? "btn" : "btn primary"}
            onClick={() => {
              close();
              scene.pick(option);
            }}
          >
            {option.text}
          </button>
        ))}
        <PointButton at={card} close={close} />
        <button class="btn" onClick={close}>
          <Icon name="x" />
          {say.close} <kbd aria-hidden="true">{keyFor("back")}</kbd>
        </button>
      </div>
    </dialog>
  );
}

/* Whether the option is in a group that the game folds, such as discarding: that is not the card's purpose. */
const isAside = ({ table }: Scene, { group }: Option): boolean => table.decision.value?.groups?.[group ?? -1]?.folded === true;

/* The printed text of an entry, for games and things without their own drawing. */
export function PrintedCard({ scene, card }: { scene: Scene; card: Key }): JSX.Element {
  const entry = scene.entries.get(card);
  return (
    <article class="printed" data-card={card}>
      <h3>{entry?.title ?? card}</h3>
      {entry?.kind && <p class="tr">{entry.kind}</p>}
      {entry?.text ? <p>{entry.text}</p> : null}
      {entry?.story ? <p class="story">{entry.story}</p> : null}
    </article>
  );
}

/* A long press on an element with data-card enlarges it, unless it could be the start of a drag with a mouse. The
 * click that follows is ignored. Returns a function that stops it. */
export function holdToInspect(root: HTMLElement, show: (card: Key) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: { x: number; y: number } | null = null;
  let held = false;
  const stop = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    const under = event.target as Element;
    const card = under.closest?.("[data-card]")?.getAttribute("data-card");
    held = false;
    if (!card || event.button !== 0) return;
    if (event.pointerType === "mouse" && under.closest("[draggable=true]")) return;
    start = { x: event.clientX, y: event.clientY };
    stop();
    timer = setTimeout(() => {
      held = true;
      show(card);
    }, HOLD);
  };
  const move = (event: PointerEvent) => {
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLIP) stop();
  };
  const click = (event: MouseEvent) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const menu = (event: Event) => {
    if (held) event.preventDefault();
  };
  root.addEventListener("pointerdown", down);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", stop);
  root.addEventListener("pointercancel", stop);
  root.addEventListener("click", click, true);
  root.addEventListener("contextmenu", menu);
  return () => {
    stop();
    root.removeEventListener("pointerdown", down);
    root.removeEventListener("pointermove", move);
    root.removeEventListener("pointerup", stop);
    root.removeEventListener("pointercancel", stop);
    root.removeEventListener("click", click, true);
    root.removeEventListener("contextmenu", menu);
  };
}
