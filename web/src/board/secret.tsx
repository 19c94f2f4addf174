/* secret.tsx: private information of the viewer, hidden by a switch, because somebody may be watching the
 * screen. */
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import type { Scene } from "../games/game";

const open = signal(true);
const held = signal(false);

/* Several people share this screen, so secrets are shown only while the switch is held. */
function isShared(scene: Scene): boolean {
  const chairs = scene.table.table.value?.seats ?? [];
  return scene.table.kind === "local" && chairs.filter((chair) => chair.kind === "person").length > 1;
}

export interface SecretWords {
  title: string;
  show: string;
  hide: string;
  hold: string;
}

/* `draw` gets whether it is shown, and what the switch does. */
export function Secret(props: {
  scene: Scene;
  cls: string;
  words: SecretWords;
  sign: ComponentChildren;
  draw(shown: boolean, label: string): ComponentChildren;
}): JSX.Element {
  const { scene, cls, words, sign, draw } = props;
  const shared = isShared(scene);
  const shown = shared ? held.value : open.value;
  const hold = (on: boolean) => () => {
    if (shared) held.value = on;
  };
  const label = shared ? words.hold : shown ? words.hide : words.show;
  return (
    <section class={shown ? cls : `${cls} bd-hidden`} aria-label={words.title}>
      <h2>
        <button
          type="button"
          aria-pressed={shown}
          title={label}
          onClick={() => {
            if (!shared) open.value = !open.value;
          }}
          onPointerDown={hold(true)}
          onPointerUp={hold(false)}
          onPointerLeave={hold(false)}
          onKeyDown={hold(true)}
          onKeyUp={hold(false)}
          onBlur={hold(false)}
        >
          {sign}
          {words.title}
        </button>
      </h2>
      {draw(shown, label)}
    </section>
  );
}
