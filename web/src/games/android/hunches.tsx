/* hunches.tsx: the viewer's hunches. */
import type { JSX } from "preact";
import { cardsIn, keyOf } from "../../board/printed";
import { Secret } from "../../board/secret";
import type { Scene } from "../game";
import { Bust, Sign } from "./icons";
import { bustOf } from "./people";
import { calledOf, type Board, type Detective } from "./state";

export function Hunches({ scene, board, seat }: { scene: Scene; board: Board; seat: Detective }): JSX.Element {
  const { words } = board;
  const cards = cardsIn(board.view, `hunches:${seat.seat}`);
  const draw = (shown: boolean) =>
    cards.map((card) => {
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
    });
  return (
    <Secret
      scene={scene}
      cls="an-hun"
      words={{ title: words.hunches, show: words.showHunches, hide: words.hideHunches, hold: words.holdHunches }}
      sign={<Sign name="u-eye" />}
      draw={draw}
    />
  );
}
