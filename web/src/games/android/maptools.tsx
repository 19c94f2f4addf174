/* maptools.tsx: the inset that shows where one is, and the buttons that move the map. */
import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { HEIGHT, WIDTH, type Box, type MapView } from "./camera";
import type { Board } from "./state";
import type { Words } from "./words";

const parts: Record<"moon" | "stalk" | "earth", Box> = {
  moon: { x: 0, y: 0, width: 860, height: 330 },
  stalk: { x: 440, y: 240, width: 290, height: 290 },
  earth: { x: 0, y: 430, width: WIDTH, height: HEIGHT - 430 },
};

export function Inset({ view, board }: { view: MapView; board: Board }): JSX.Element {
  /* It moves with the camera, in the same frame; nothing is drawn anew for it. */
  const part = useRef<SVGRectElement>(null);
  const follow = () => {
    const { x, y, k } = view.camera.value;
    const { width, height } = view.size.value;
    const box = { x: x - width / k / 2, y: y - height / k / 2, width: width / k, height: height / k };
    for (const [name, value] of Object.entries(box)) part.current!.setAttribute(name, String(value));
  };
  useLayoutEffect(() => effect(follow), []);
  return (
    <svg class="an-mini" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" onClick={() => view.whole()}>
      <circle class="an-mini-moon" cx="427" cy="-92" r="488" />
      <path class="an-mini-land" d="M0 452H1240V772H100L40 640z" />
      <path class="an-mini-stalk" d="M580 481V272" />
      {board.seats.map((seat) => {
        const at = seat.at && board.places.get(seat.at);
        return at && <circle key={seat.seat} class={`an-mini-seat an-d-${seat.look.hue}`} cx={at.x} cy={at.y} r="24" />;
      })}
      <rect class="an-mini-view" ref={part} rx="16" />
    </svg>
  );
}

export function Tools(props: { view: MapView; words: Words; you: string | undefined; find(): void }): JSX.Element {
  const { view, words, you, find } = props;
  return (
    <>
      <div class="an-seg" role="group" aria-label={words.map}>
        {(["earth", "stalk", "moon"] as const).map((part) => (
          <button key={part} type="button" onClick={() => view.part(parts[part])}>
            {words[part]}
          </button>
        ))}
      </div>
      <div class="an-zoom" role="group" aria-label={words.map}>
        <button
          type="button"
          aria-label={words.nearer}
          title={`${words.nearer} (+)`}
          onClick={() => view.zoom(1.4, undefined, undefined, true)}
        >
          +
        </button>
        <button
          type="button"
          aria-label={words.farther}
          title={`${words.farther} (−)`}
          onClick={() => view.zoom(1 / 1.4, undefined, undefined, true)}
        >
          −
        </button>
        <button type="button" aria-label={words.whole} title={`${words.whole} (0)`} onClick={() => view.whole()}>
          ⤢
        </button>
        {you && (
          <button type="button" aria-label={words.findMe} title={`${words.findMe} (F)`} onClick={find}>
            {you}
          </button>
        )}
      </div>
    </>
  );
}
