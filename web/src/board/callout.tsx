/* callout.tsx: the call-out next to a place on a map: its name, the possible actions there, and their
 * consequences. */
import type { ComponentChildren, JSX } from "preact";
import type { Option } from "../protocol";
import type { Scene } from "../games/game";
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
  const where = view.narrow ? (y > size.height / 2 ? { top: "4px" } : { bottom: "4px" }) : { ...side, ...level };
  const [only] = options;
  return (
    <div
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
