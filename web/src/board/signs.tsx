/* signs.tsx: a game's symbols and busts. They are put into the page once and used by name from then on. */
import type { JSX } from "preact";

export const BOX = "0 0 24 24";

/* The view box and the drawing, by name. */
export type Drawings = Record<string, [string, string]>;

/* `prefix` keeps the symbols of games apart; `defs` are definitions that the drawings use. */
export function signsOf(prefix: string, signs: Drawings, faces: Drawings, defs: string) {
  /* Symbols that are one filled path. By name, the browser would create three elements for each. */
  const paths = new Map(
    Object.entries(signs).map(([name, [, body]]) => [name, /^<path d="([^"]*)"\/>$/.exec(body)?.[1]] as const),
  );

  /* Call this before drawing the board, or a bust on the set-up page. */
  function mountSigns(): void {
    const sprite = `${prefix}-signs`;
    if (typeof document === "undefined" || document.getElementById(sprite)) return;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const symbol = (more: string) => ([name, [box, body]]: [string, [string, string]]) =>
      `<symbol id="${prefix}-${name}" viewBox="${box}"${more}>${body}</symbol>`;
    const signed = Object.entries(signs).map(symbol(' overflow="visible"'));
    svg.id = sprite;
    svg.setAttribute("class", "bd-signs");
    svg.setAttribute("aria-hidden", "true");
    svg.innerHTML = `<defs>${defs}${signed.join("")}${Object.entries(faces).map(symbol("")).join("")}</defs>`;
    document.body.prepend(svg);
  }

  /* The shape of a symbol in its view box. */
  function shapeOf(name: string): JSX.Element {
    const d = paths.get(name);
    return d ? <path d={d} /> : <use href={`#${prefix}-${name}`} />;
  }

  /* A symbol in a line of text. Without a label it only repeats the text next to it. Call it as a function where
   * there are many: mounting a component takes longer than drawing it. */
  function Sign({ name, label, cls }: { name: string; label?: string; cls?: string }): JSX.Element {
    const what = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true };
    return (
      <svg class={cls ? `i bd-i ${cls}` : "i bd-i"} viewBox={BOX} {...what}>
        {shapeOf(name)}
      </svg>
    );
  }

  /* A symbol inside a drawing, centered on x, y. */
  function Mark(props: { name: string; size: number; x?: number; y?: number; cls?: string }): JSX.Element {
    const { name, size, x = 0, y = 0, cls } = props;
    return (
      <svg class={cls} x={x - size / 2} y={y - size / 2} width={size} height={size}>
        <use href={`#${prefix}-${name}`} />
      </svg>
    );
  }

  /* The paths of a symbol that is only filled, centered on 0, 0 and one unit large. */
  function shapesOf(name: string): { d: string; rule: "evenodd" | "nonzero" }[] {
    const [box, body] = signs[name]!;
    const size = Number(box.split(" ")[2]);
    return [...body.matchAll(/<path d="([^"]*)"( fill-rule="evenodd")?\/>/g)].map(([, d, even]) => ({
      d: moved(d!, -0.5, -0.5, 1 / size),
      rule: even ? "evenodd" : "nonzero",
    }));
  }

  /* A person's bust. It fills its box. */
  function Bust({ name, cls, size }: { name: string; cls?: string; size?: number }): JSX.Element {
    return (
      <svg class={cls} viewBox="4 2 40 46" width={size} height={size} aria-hidden="true">
        <use href={`#${prefix}-${name}`} width="48" height="48" />
      </svg>
    );
  }

  return { mountSigns, shapeOf, shapesOf, Sign, Mark, Bust };
}

/* The number of arguments of each path command. */
const takes: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };

/* A path, scaled by k and then moved. It begins with a capital M. */
export function moved(path: string, x: number, y: number, k: number): string {
  let command = "";
  let n = 0;
  return path.replace(/[a-z]|-?\d*\.?\d+/gi, (part) => {
    if (/[a-z]/i.test(part)) {
      [command, n] = [part, 0];
      return part;
    }
    const kind = command.toLowerCase();
    const at = n++ % takes[kind]!;
    if (kind === "a" && at >= 2 && at <= 4) return part; /* an angle, two flags */
    const down = kind === "v" || (kind === "a" ? at === 6 : at % 2 === 1);
    const by = command === kind || (kind === "a" && at < 2) ? 0 : down ? y : x;
    return ` ${Math.round((Number(part) * k + by) * 1e4) / 1e4}`;
  });
}
