/* icons.tsx: the symbols of the frame. A game's own stand in games/<game>/. */
import type { JSX } from "preact";

const line = { fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" } as const;

const drawn = {
  undo: <path d="M8.5 4 3.5 9l5 5M4 9h10a6 6 0 0 1 0 12H9" {...line} />,
  why: (
    <>
      <circle cx="12" cy="12" r="9.5" {...line} />
      <path d="M9 9.5a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1" {...line} />
      <circle cx="12" cy="17.3" r="1.3" />
    </>
  ),
  end: <path d="M4 4v16M9 12h11M15.5 7.5 20 12l-4.5 4.5" {...line} />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9.5" {...line} />
      <path d="M12 6.5V12l4 2.5" {...line} />
    </>
  ),
  menu: <path d="M3 6h18M3 12h18M3 18h18" {...line} />,
  book: (
    <path
      d="M12 5.5C9.5 3.8 6 3.5 2.5 4v15c3.5-.5 7-.2 9.5 1.5 2.5-1.7 6-2 9.5-1.5V4c-3.5-.5-7-.2-9.5 1.5zM12 5.5v15"
      {...line}
    />
  ),
  gear: (
    <>
      <circle cx="12" cy="12" r="3.3" {...line} />
      <path
        d="M12 2v3.2M12 18.8V22M2 12h3.2M18.8 12H22M4.9 4.9l2.3 2.3M16.8 16.8l2.3 2.3M4.9 19.1l2.3-2.3M16.8 7.2l2.3-2.3"
        {...line}
      />
    </>
  ),
  map: <path d="m2 5.5 6.5-2.5 7 2.5L22 3v15.5L15.5 21l-7-2.5L2 21zM8.5 3v15.5M15.5 5.5V21" {...line} />,
  hand: (
    <>
      <path d="M3.3 7.2 11 3.5l7.2 14.7-7.7 3.8z" />
      <path d="M13.5 3.5h6.7V18" {...line} />
    </>
  ),
  table: <path d="M4 5h16M4 10h16M4 15h10M4 20h7" {...line} />,
  dot: <circle cx="12" cy="12" r="5" />,
  arrow: <path d="M3 12h16M13 6l6 6-6 6" {...line} />,
  time: <path d="M5 1.5h14V4c0 3.6-2.2 5.6-4.3 8 2.1 2.4 4.3 4.4 4.3 8v2.5H5V20c0-3.6 2.2-5.6 4.3-8C7.2 9.6 5 7.6 5 4z" />,
  close: <path d="M5.5 5.5l13 13M18.5 5.5l-13 13" {...line} />,
  check: <path d="M4 12.5 9.5 18 20 6.5" {...line} />,
  lamp: <path d="M9 18h6M10 21.5h4M8.5 15c-2-1.4-3-3.2-3-5.5a6.5 6.5 0 0 1 13 0c0 2.3-1 4.1-3 5.5z" {...line} />,
  orders: <path d="M4 5.5 6 7.5 9 4M4 12.5l2 2 3-3.5M4 19.5l2 2 3-3.5M12.5 6H21M12.5 13H21M12.5 20H21" {...line} />,
  hold: <path d="M8 4v16M16 4v16" {...line} />,
  more: <path d="M6 9.5l6 6 6-6" {...line} />,
  find: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" {...line} />
      <path d="M15.5 15.5 21 21" {...line} />
    </>
  ),
  send: <path d="M3 12 21 4l-5 17-4-7z" {...line} />,
  bot: (
    <>
      <rect x="4" y="8" width="16" height="11" rx="2.5" {...line} />
      <path d="M12 8V4M8.5 13v1.5M15.5 13v1.5" {...line} />
    </>
  ),
} as const;

export type IconName = keyof typeof drawn;

/* Beside a word it says the same as the word, so a screen reader passes over it. */
export function Icon({ name, class: more }: { name: IconName; class?: string }): JSX.Element {
  return (
    <svg class={more ? `i ${more}` : "i"} viewBox="0 0 24 24" aria-hidden="true">
      {drawn[name]}
    </svg>
  );
}

/* A seat's pawn with its letter. */
export function Pawn({ letter }: { letter: string }): JSX.Element {
  return (
    <span class="pawnic" aria-hidden="true">
      <svg viewBox="0 0 24 32">
        <path d="M12 1.5a6.3 6.3 0 0 1 4.3 10.9c3.5 2 5.2 6.4 5.2 12.6v1.5H23V31H1v-4.5h1.5V25c0-6.2 1.7-10.6 5.2-12.6A6.3 6.3 0 0 1 12 1.5z" />
      </svg>
      <b>{letter}</b>
    </span>
  );
}
