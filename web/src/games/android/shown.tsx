/* shown.tsx: what a seat holds, where somebody who looks on may see it: hunches and hand. */
import type { JSX } from "preact";
import type { Scene } from "../game";
import { titleOf, zoneOf, type Board, type Detective } from "./state";

const known = (board: Board, zone: string): string[] =>
  zoneOf(board.view, zone)?.cards.flatMap(({ card }) => (card ? [card] : [])) ?? [];

export const isShown = (board: Board, seat: Detective): boolean => known(board, `hunches:${seat.seat}`).length > 0;

export function Shown({ scene, board, seat }: { scene: Scene; board: Board; seat: Detective }): JSX.Element {
  const links = (zone: string) =>
    known(board, zone).map((card, i) => (
      <li key={`${card} ${i}`}>
        <button type="button" class="an-link" data-card={card} onClick={() => (scene.focus.inspect.value = card)}>
          {titleOf(board, card)}
        </button>
      </li>
    ));
  return (
    <article class={`an-shown an-d-${seat.look.hue}`} aria-label={seat.name}>
      <h3>{seat.name}</h3>
      <ul class="an-hunched">
        {known(board, `hunches:${seat.seat}`).map((card) => (
          <li key={card}>{titleOf(board, card)}</li>
        ))}
      </ul>
      <ul>{links(`hand:${seat.seat}`)}</ul>
    </article>
  );
}
