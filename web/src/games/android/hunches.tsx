/* hunches.tsx: the viewer's hunches, hidden by a switch, because somebody may be watching the screen. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { cardsIn, keyOf } from "../../board/printed";
import type { Scene } from "../game";
import { Bust, Sign } from "./icons";
import { bustOf } from "./people";
import { calledOf, type Board, type Detective } from "./state";

const open = signal(true);
const held = signal(false);

/* Several people share this screen, so hunches are shown only while the switch is held. */
function isShared(scene: Scene): boolean {
  const chairs = scene.table.table.value?.seats ?? [];
  return scene.table.kind === "local" && chairs.filter((chair) => chair.kind === "person").length > 1;
}

export function Hunches({ scene, board, seat }: { scene: Scene; board: Board; seat: Detective }): JSX.Element {
  const { words } = board;
  const shared = isShared(scene);
  const shown = shared ? held.value : open.value;
  const hold = (on: boolean) => () => {
    if (shared) held.value = on;
  };
  const cards = cardsIn(board.view, `hunches:${seat.seat}`);
  const label = shared ? words.holdHunches : shown ? words.hideHunches : words.showHunches;
  return (
    <section class={shown ? "an-hun" : "an-hun an-hidden"} aria-label={words.hunches}>
      <h2>
        <button
          type="button"
          aria-pressed={shown}
          aria-label={label}
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
          <Sign name="u-eye" />
          {words.hunches}
        </button>
      </h2>
      {cards.map((card) => {
        const entry = board.entries.get(card);
        const suspect = keyOf(entry, "suspect") ?? "";
        const guilty = keyOf(entry, "sort") === "guilty";
        if (!shown)
          return (
            <div key={card} class="an-hu">
              <span>?</span>
            </div>
          );
        return (
          <div key={card} class={guilty ? "an-hu an-gu" : "an-hu an-in"} data-card={suspect}>
            <Bust cls="an-bu" name={bustOf(suspect)} />
            <b>{guilty ? words.guilty : words.innocent}</b>
            <span>{calledOf(board, suspect)}</span>
          </div>
        );
      })}
    </section>
  );
}
