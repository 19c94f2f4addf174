/* spots.tsx: places on a map that can be lit, looked at and pressed. */
import { Component, type JSX } from "preact";
import type { Key } from "../protocol";

interface Point { x: number; y: number }

export interface Spot {
  key: Key;
  x: number; /* on the map */
  y: number;
  r: number; /* half the width of its brackets */
  /* A place that covers a part of the map: its outline is highlighted and is the touch target, instead of a disc with brackets. */
  area?: { d: string; width: number; height: number };
  corner?: Point; /* the place of an area's keys, if not inside its upper right corner */
}

function brackets(r: number, { x, y }: Point = { x: 0, y: 0 }): string {
  const corner = (sx: number, sy: number) => `M${x + sx * r} ${y + sy * (r - 12)}v${sy * 12}h${sx * -12}`;
  return corner(-1, -1) + corner(1, -1) + corner(-1, 1) + corner(1, 1);
}

const disc = (r: number, { x, y }: Point) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/* All lit places in two strokes, because there may be many. */
export function Reticles({ places }: { places: Spot[] }): JSX.Element {
  return (
    <>
      <path class="bd-halo" d={places.map((place) => place.area?.d ?? disc(place.r - 2, place)).join("")} />
      <path class="bd-brackets" d={places.map((place) => place.area?.d ?? brackets(place.r, place)).join("")} />
    </>
  );
}

/* Places that are possible but not worth a look now. */
export const Rings = ({ places }: { places: Spot[] }): JSX.Element => (
  <path class="bd-quiet" d={places.map((place) => place.area?.d ?? disc(place.r - 2, place)).join("")} />
);

/* The focused place, or the place whose choice is being sent. */
export function Aim({ place, lit, waiting }: { place: Spot; lit: boolean; waiting: boolean }): JSX.Element {
  const { r } = place;
  const what = waiting ? "bd-aim bd-waiting" : lit ? "bd-aim bd-target" : "bd-aim";
  if (place.area)
    return (
      <g class={what}>
        <path class="bd-halo" d={place.area.d} />
        {(waiting || lit) && <path class="bd-brackets" d={place.area.d} />}
      </g>
    );
  return (
    <g class={what} transform={`translate(${place.x} ${place.y})`}>
      <circle class="bd-halo" r={r - 2} />
      {waiting ? <circle class="bd-ring" r={r + 3} /> : lit && <path class="bd-brackets" d={brackets(r)} />}
    </g>
  );
}

export interface PlaceEvents {
  look(key: string | null): void;
  press(key: string): void;
  keys(key: string, event: KeyboardEvent): void;
}

interface SpotProps {
  place: Spot;
  aloud: string;
  on: PlaceEvents;
}

const differ = <P extends object>(next: P, props: P) =>
  (Object.keys(next) as (keyof P)[]).some((name) => next[name] !== props[name]);

/* The keys of a place: two at most, since the list shows all of them. */
function shortened(numbers: string): string {
  const keys = numbers.split("·");
  return keys.length > 2 ? `${keys[0]}+` : numbers;
}

/* The input layer is above everything that is drawn. It has one element for each place, and a target above each lit
 * one. There may be many, so only changed elements are redrawn, and none moves. */
export class PlaceSpot extends Component<SpotProps & { lit: boolean }> {
  shouldComponentUpdate(next: this["props"]): boolean {
    return differ(next, this.props);
  }

  render({ place, aloud, lit, on }: this["props"]): JSX.Element {
    const { key } = place;
    const what = {
      class: "bd-loc bd-hit",
      ...(lit ? { "aria-hidden": true } : { "data-place": key, "data-card": key, role: "img" as const, "aria-label": aloud }),
    };
    /* Listening to the focus would make it a tab stop. */
    if (place.area) return <path d={place.area.d} {...what} {...listeners(key, on)} tabIndex={-1} />;
    return <circle cx={place.x} cy={place.y} r="23" {...what} {...listeners(key, on)} tabIndex={-1} />;
  }
}

export class Target extends Component<SpotProps & { focused: boolean; numbers: string }> {
  shouldComponentUpdate(next: this["props"]): boolean {
    return differ(next, this.props);
  }

  render({ place, aloud, focused, on, ...props }: this["props"]): JSX.Element {
    const { r, area } = place;
    const numbers = shortened(props.numbers);
    const wide = Math.max(19, 10 + numbers.length * 9);
    const corner = place.corner ?? (area
      ? { x: place.x + area.width / 2 - 14 - wide / 2, y: place.y - area.height / 2 + 22 }
      : { x: place.x + r, y: place.y - r });
    return (
      <g
        class={focused ? "bd-loc bd-target bd-focus" : "bd-loc bd-target"}
        data-place={place.key}
        data-card={place.key}
        role="button"
        tabIndex={0}
        aria-label={aloud}
        {...listeners(place.key, on)}
      >
        {area ? <path class="bd-hit" d={area.d} /> : <circle class="bd-hit" cx={place.x} cy={place.y} r="30" />}
        {numbers && (
          <g class="bd-key" aria-hidden="true">
            <rect x={corner.x - wide / 2} y={corner.y - 9.5} width={wide} height="19" rx="5" />
            <text text-anchor="middle" x={corner.x} y={corner.y + 5}>
              {numbers}
            </text>
          </g>
        )}
      </g>
    );
  }
}

function listeners<E extends SVGElement>(key: string, on: PlaceEvents): JSX.SVGAttributes<E> {
  return {
    onPointerEnter: (event) => event.pointerType === "mouse" && on.look(key),
    onPointerLeave: (event) => event.pointerType === "mouse" && on.look(null),
    onFocus: () => on.look(key),
    onBlur: () => on.look(null),
    onClick: () => on.press(key),
    onKeyDown: (event) => on.keys(key, event),
  };
}
