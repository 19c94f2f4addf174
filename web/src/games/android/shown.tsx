/* shown.tsx: a seat's hunches and hand, if the viewer may see them. */
import type { JSX } from "preact";
import { cardsIn, titleOf } from "../../board/printed";
import type { Scene } from "../game";
import type { Board, Detective } from "./state";

export const isShown = ({ view }: Board, seat: Detective): boolean => cardsIn(view, `hunches:${seat.seat}`).length > 0;

export function Shown({ scene, board, seat }: { scene: Scene; board: Board; seat: Detective }): JSX.Element {
  const links = (zone: string) =>
    cardsIn(board.view, zone).map((card, i) => (
      <li key={`${card} ${i}`}>
        <button type="button" class="link" data-card={card} onClick={() => (scene.focus.inspect.value = card)}>
          {titleOf(board, card)}
        </button>
      </li>
    ));
  return (
    <article class={`an-shown an-d-${seat.look.hue}`} aria-label={seat.name}>
      <h3>{seat.name}</h3>
      <ul class="an-hunched">
        {cardsIn(board.view, `hunches:${seat.seat}`).map((card) => (
          <li key={card}>{titleOf(board, card)}</li>
        ))}
      </ul>
      <ul>{links(`hand:${seat.seat}`)}</ul>
    </article>
  );
}
