/* piles.tsx: the three piles of pieces, with the number left and the markers at each. */
import type { JSX } from "preact";
import { wordIn } from "../../board/aims";
import { numberOf, zoneOf } from "../../board/printed";
import type { Scene } from "../game";
import { Glimpse } from "./piece";
import type { Board } from "./state";

export function Piles({ scene, board }: { scene: Scene; board: Board }): JSX.Element {
  const { words, seats } = board;
  return (
    <div class="an-piles">
      {board.told.puzzle.piles.map(({ pile, count, markers }) => {
        const option = scene.options.find((one) => (one.kind === "pile" || one.kind === "add") && wordIn(one) === pile);
        const number = option && scene.focus.numbers.value.get(option.i);
        const whose = markers
          .map((seat) => seats[seat]?.name)
          .filter(Boolean)
          .join(", ");
        const say = [
          words.piecesLeft(words.pile[pile] ?? pile, count),
          words.pileIs[pile],
          whose && words.markersAt(whose),
        ]
          .filter(Boolean)
          .join("; ");
        const top = zoneOf(board.view, pile)?.cards.find((card) => card.card && (card.place ?? 0) === count - 1);
        const inside = (
          <>
            {number !== undefined && <kbd aria-hidden="true">{number}</kbd>}
            {words.pile[pile] ?? pile} {count}
            {top?.card && <Glimpse edges={numberOf(board.entries.get(top.card), "edges")} />}
            {markers.map(
              (seat) =>
                seats[seat] && (
                  <span key={seat} aria-hidden="true" class={`an-hm an-d-${seats[seat]!.look.hue}`}>
                    {seats[seat]!.look.letter}
                  </span>
                ),
            )}
          </>
        );
        return option ? (
          <button
            key={pile}
            type="button"
            class="an-pile bd-can"
            title={say}
            aria-label={`${words.pile[pile] ?? pile} ${count}. ${option.text}. ${say}`}
            onClick={() => scene.pick(option)}
          >
            {inside}
          </button>
        ) : (
          <span key={pile} class="an-pile" title={say} role="img" aria-label={say}>
            {inside}
          </span>
        );
      })}
    </div>
  );
}
