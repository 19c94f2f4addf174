/* callout.tsx: the call-out next to a place on a map: its name, the possible actions there, and their
 * consequences. */
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Option } from "../protocol";
import type { Scene } from "../games/game";
import { beside, boxOf, type Box } from "../play/beside";
import type { MapView } from "./camera";
import type { Spot } from "./spots";

export interface Said {
  title: string;
  kind: string;
  there: string[]; /* people and things there */
  price(option: Option): string | null; /* and how much is left */
  more: ComponentChildren;
}

/* `hidden`: the list has it for the keyboard and for screen readers. */
function OptionLine({ scene, option, price, hidden }: { scene: Scene; option: Option; price: string | null; hidden: boolean }): JSX.Element {
  const number = scene.focus.numbers.value.get(option.i);
  return (
    <button type="button" class="bd-do" tabIndex={hidden ? -1 : undefined} onClick={() => scene.pick(option)}>
      {number !== undefined && <kbd aria-hidden="true">{number}</kbd>}
      <span>
        {option.text}
        {price !== null && <small>{price}</small>}
      </span>
    </button>
  );
}

const AROUND = 22; /* pixels: half a place; the call-out keeps its distance from that */

/* The place beside it where it covers no other lit place, nor the subject of a lesson. Null: there is none. */
function useRoom(of: string, at: { x: number; y: number }, fixed: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const map = panel.current!.parentElement!;
    const { left, top, ...rest } = boxOf(map);
    const { width, height } = panel.current!.getBoundingClientRect();
    const [x, y] = [left + at.x, top + at.y];
    const place = { left: x - AROUND, top: y - AROUND, right: x + AROUND, bottom: y + AROUND };
    const others = map.querySelectorAll(`.bd-target[role=button]:not([data-place="${of}"])`);
    const avoid = [...others, ...document.querySelectorAll(".spotring, .coach.floats")].map(boxOf);
    const found = fixed ? null : beside(place, { width, height }, { left: left + 6, top: top + 6, right: rest.right - 6, bottom: rest.bottom - 6 }, avoid);
    setRoom(found && { left: found.left - left, top: found.top - top, right: 0, bottom: 0 });
  }, [of, at.x, at.y, fixed]);
  return { panel, room };
}

/* `pinned`: stays open, and its options are buttons. */
export function Callout(props: {
  scene: Scene;
  view: MapView;
  place: Spot;
  options: Option[];
  pinned: boolean;
  said: Said;
}): JSX.Element {
  const { scene, view, place, options, pinned, said } = props;
  const size = view.size.value;
  const { k, x: cx, y: cy } = view.camera.value;
  const x = size.width / 2 + (place.x - cx) * k;
  const y = size.height / 2 + (place.y - cy) * k;
  const left = x > size.width / 2;
  const gap = 34;
  const side = left ? { right: `${size.width - x + gap}px` } : { left: `${x + gap}px` };
  const up = y > size.height * 0.6;
  const level = up ? { bottom: `${Math.max(size.height - y - 30, 6)}px` } : { top: `${Math.max(y - 40, 6)}px` };
  /* On a small map it covers the half without the place. */
  const { panel, room } = useRoom(place.key, { x, y }, view.narrow);
  const usual = view.narrow ? (y > size.height / 2 ? { top: "4px" } : { bottom: "4px" }) : { ...side, ...level };
  const where = room ? { left: `${room.left}px`, top: `${room.top}px` } : usual;
  const [only] = options;
  return (
    <div
      ref={panel}
      class={`bd-callout${view.narrow ? " bd-broad" : ""}${pinned ? " bd-pinned" : ""}${only ? "" : " bd-idle"}`}
      style={where}
      role={pinned ? "dialog" : undefined}
      aria-hidden={!pinned}
      aria-label={said.title}
    >
      <b>{said.title}</b>
      <span class="bd-marks-line">{said.kind}</span>
      {said.there.length > 0 && <span class="bd-there">{said.there.join(", ")}</span>}
      {pinned || options.length > 1
        ? options.map((option) => <OptionLine key={option.i} scene={scene} option={option} price={said.price(option)} hidden={!pinned} />)
        : only && <strong>{[only.text, said.price(only)].filter((part) => part !== null).join(": ")}</strong>}
      {said.more}
    </div>
  );
}
