/* tray.tsx: the drawn piece, which can be rotated, dragged or placed. */
import type { JSX } from "preact";
import { numberIn } from "../../board/aims";
import { keyOf, titleOf, word } from "../../board/printed";
import type { Scene } from "../game";
import type { Laying } from "./laying";
import { Piece, Tile } from "./piece";
import type { Board } from "./state";
import { turned } from "./strings";

export function Tray({ scene, board, laying }: { scene: Scene; board: Board; laying: Laying }): JSX.Element {
  const { words } = board;
  const drag = (event: DragEvent) => {
    event.dataTransfer!.setData("text/plain", laying.piece);
    event.dataTransfer!.effectAllowed = "move";
  };
  return (
    <div class="an-tray" role="group" aria-label={words.drawn}>
      <span class="an-held" draggable onDragStart={drag} data-card={laying.piece}>
        <svg viewBox="-20 -20 40 40" aria-hidden="true">
          <rect class="an-pz-tile" x="-19" y="-19" width="38" height="38" rx="3" />
          <g style={{ transform: `rotate(${laying.spin * 90}deg)` }} class="an-spin">
            <Piece board={board} piece={laying.piece} edges={laying.edges} />
          </g>
        </svg>
      </span>
      <span class="an-tray-name">
        <b>{titleOf(board, laying.piece)}</b>
        <small>{word(board, keyOf(board.entries.get(laying.piece), "bonus"))}</small>
      </span>
      {laying.turns.length > 0 ? (
        laying.turns.map((option) => (
          <button
            key={option.i}
            type="button"
            class={option.i === scene.focus.option.value ? "an-turn bd-focus" : "an-turn"}
            aria-label={option.text}
            title={option.text}
            onClick={() => scene.pick(option)}
            onPointerEnter={() => (scene.focus.option.value = option.i)}
          >
            <Tile edges={turned(laying.edges, numberIn(option))} />
            <kbd aria-hidden="true">{scene.focus.numbers.value.get(option.i)}</kbd>
          </button>
        ))
      ) : (
        <button type="button" class="an-turn an-wide" onClick={laying.turn} title={`${words.turn} (R)`}>
          {words.turn}
          <kbd aria-hidden="true">R</kbd>
        </button>
      )}
    </div>
  );
}
