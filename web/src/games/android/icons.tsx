/* icons.tsx: symbols and busts. They are put into the page once and used by name from then on. */
import type { JSX } from "preact";
import { faces, lit } from "./art/faces";
import { signs } from "./art/signs";

const SPRITE = "an-signs";

/* Whoever draws the board, or only a bust on the set-up page, calls this first. */
export function mountSigns(): void {
  if (typeof document === "undefined" || document.getElementById(SPRITE)) return;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const symbol = ([name, [box, body]]: [string, [string, string]]) =>
    `<symbol id="an-${name}" viewBox="${box}">${body}</symbol>`;
  svg.id = SPRITE;
  svg.setAttribute("class", "an-signs");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<defs>${lit}${[...Object.entries(signs), ...Object.entries(faces)].map(symbol).join("")}</defs>`;
  document.body.prepend(svg);
}

/* A symbol in a line of text; without a label it only repeats what stands beside it. */
export function Sign({ name, label, cls }: { name: string; label?: string; cls?: string }): JSX.Element {
  const what = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true };
  return (
    <svg class={cls ? `i an-i ${cls}` : "i an-i"} {...what}>
      <use href={`#an-${name}`} />
    </svg>
  );
}

/* A symbol inside a drawing, centered on x, y. */
export function Mark({
  name,
  size,
  x = 0,
  y = 0,
  cls,
}: {
  name: string;
  size: number;
  x?: number;
  y?: number;
  cls?: string;
}): JSX.Element {
  return (
    <svg class={cls} x={x - size / 2} y={y - size / 2} width={size} height={size}>
      <use href={`#an-${name}`} />
    </svg>
  );
}

/* A person's bust, as large as its box. */
export function Bust({ name, cls, size }: { name: string; cls?: string; size?: number }): JSX.Element {
  return (
    <svg class={cls} viewBox="4 2 40 46" width={size} height={size} aria-hidden="true">
      <use href={`#an-${name}`} width="48" height="48" />
    </svg>
  );
}
