/* icons.tsx: symbols of pages and tables that do not belong to a game. Drawn for Angeles.
 *
 * A symbol has the color of the text next to it and is one em high. Screen readers ignore it: they read the word
 * next to it, or the label of its button.
 */
const line =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

const shape = {
  arrow: `<path d="M3 12h16M13 6l6 6-6 6" ${line} stroke-width="2.6"/>`,
  bin: `<path d="M4 6.5h16M9 6V3.5h6V6M6 6.5 7 21h10l1-14.5M10 10.5v6.5M14 10.5v6.5" ${line}/>`,
  book: `<path d="M12 5.5C9.5 3.8 6 3.5 2.5 4v15c3.5-.5 7-.2 9.5 1.5 2.5-1.7 6-2 9.5-1.5V4c-3.5-.5-7-.2-9.5 1.5zM12 5.5v15" ${line}/>`,
  bot: `<path d="M5 8.5h14v10H5zM12 8.5V4.5M2.5 12v4M21.5 12v4" ${line}/><circle cx="12" cy="3.6" r="1.7"/><circle cx="9.2" cy="13" r="1.7"/><circle cx="14.8" cy="13" r="1.7"/>`,
  cap: '<path d="M12 3 23 8.5 12 14 1 8.5z"/><path d="M5.5 11.5v5c3.5 3 9.5 3 13 0v-5M22 9v6" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>',
  chat: `<path d="M3 4h18v12.5H11L6 21v-4.5H3z" ${line}/>`,
  check: '<path d="m4 12.5 5.5 5.5L20 6.5" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>',
  clock: `<circle cx="12" cy="12" r="9.5" ${line}/><path d="M12 6.5V12l4 2.5" ${line}/>`,
  crosshair: '<circle cx="12" cy="12" r="7" fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M12 1.5v6M12 16.5v6M1.5 12h6M16.5 12h6" stroke="currentColor" stroke-width="2.2"/>',
  dice: `<path d="M4 4h16v16H4z" ${line}/><circle cx="8.5" cy="8.5" r="1.7"/><circle cx="15.5" cy="15.5" r="1.7"/><circle cx="15.5" cy="8.5" r="1.7"/><circle cx="8.5" cy="15.5" r="1.7"/>`,
  dot: '<circle cx="12" cy="12" r="5"/>',
  down: '<path d="m5 9 7 7 7-7" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  download: `<path d="M12 3v12M6.5 10.5 12 16l5.5-5.5M4 20.5h16" ${line}/>`,
  end: `<path d="M4 4v16M9 12h11M15.5 7.5 20 12l-4.5 4.5" ${line}/>`,
  eye: '<path d="M12 5C6.5 5 3 9.5 1.5 12 3 14.5 6.5 19 12 19s9-4.5 10.5-7C21 9.5 17.5 5 12 5z" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="12" cy="12" r="3.2"/>',
  folder: '<path d="M1.5 4.5h8l2.2 3h10.8V20h-21z"/>',
  gear: `<circle cx="12" cy="12" r="3.3" ${line}/><path d="M12 2v3.2M12 18.8V22M2 12h3.2M18.8 12H22M4.9 4.9l2.3 2.3M16.8 16.8l2.3 2.3M4.9 19.1l2.3-2.3M16.8 7.2l2.3-2.3" ${line}/>`,
  globe: '<circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M2.5 12h19M12 2.5c-5 6-5 13 0 19M12 2.5c5 6 5 13 0 19" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>',
  holdings: `<circle cx="9" cy="8" r="4.3" ${line}/><path d="M2 21c0-4.5 3-7 7-7 1.6 0 3 .4 4.1 1.1M17.5 13.5v4M17.5 20.5v.2" ${line}/>`,
  home: `<path d="M3 11.5 12 3.5l9 8M5.5 10v10.5h13V10" ${line}/>`,
  lamp: `<path d="M9 18h6M10 21.5h4M8.5 15c-2-1.4-3-3.2-3-5.5a6.5 6.5 0 0 1 13 0c0 2.3-1 4.1-3 5.5z" ${line}/>`,
  lens: '<circle cx="10" cy="10" r="6.6" fill="none" stroke="currentColor" stroke-width="2.6"/><path d="m15 15 6.5 6.5" fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>',
  link: '<path d="M10 14a4.5 4.5 0 0 0 6.4 0l3.2-3.2a4.5 4.5 0 0 0-6.4-6.4L11.6 6M14 10a4.5 4.5 0 0 0-6.4 0l-3.2 3.2a4.5 4.5 0 0 0 6.4 6.4l1.6-1.6" fill="none" stroke="currentColor" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round"/>',
  map: `<path d="m2 5.5 6.5-2.5 7 2.5L22 3v15.5L15.5 21l-7-2.5L2 21z" ${line}/><path d="M8.5 3v15.5M15.5 5.5V21" ${line}/>`,
  menu: `<path d="M3 6h18M3 12h18M3 18h18" ${line}/>`,
  minus: '<path d="M4 12h16" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>',
  next: '<path d="M4 4.5 14 12 4 19.5zM16 4.5h3.5v15H16z"/>',
  one: '<circle cx="12" cy="8" r="4.4"/><path d="M3.5 21.5c0-5 3.6-7.8 8.5-7.8s8.5 2.8 8.5 7.8z"/>',
  orders: `<path d="M4 5.5l2 2L9 4M4 12.5l2 2 3-3.5M4 19.5l2 2 3-3.5M12.5 6H21M12.5 13H21M12.5 20H21" ${line}/>`,
  pause: '<path d="M6 4h4.5v16H6zM13.5 4H18v16h-4.5z"/>',
  pen: '<path d="M3 21l1.2-5L16 4.2 19.8 8 8 19.8zM17.2 3l1.4-1.4 3.8 3.8L21 6.8z"/>',
  people: '<circle cx="8" cy="8" r="3.6"/><circle cx="17" cy="9" r="3"/><path d="M1.5 20c0-4.5 2.8-7 6.5-7s6.5 2.5 6.5 7zM15.8 20c0-2.6-.7-4.6-1.9-6 .9-.6 2-.9 3.1-.9 3.2 0 5.5 2.2 5.5 6.9z"/>',
  play: '<path d="M6 3.5 20.5 12 6 20.5z"/>',
  plus: '<path d="M12 4v16M4 12h16" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>',
  previous: '<path d="M20 4.5 10 12l10 7.5zM8 4.5H4.5v15H8z"/>',
  right: '<path d="m9 5 7 7-7 7" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  scale: `<path d="M12 3v18M7 21h10M4 7h16M12 3.5 12 7" ${line}/><path d="M4 7 1.5 14h5zM20 7l-2.5 7h5z" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`,
  screen: `<path d="M2.5 4h19v13h-19zM8 21h8M12 17v4" ${line}/>`,
  seen: '<path d="M12 5C6.5 5 3 9.5 1.5 12 3 14.5 6.5 19 12 19s9-4.5 10.5-7C21 9.5 17.5 5 12 5zm0 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4z" fill-rule="evenodd"/><circle cx="12" cy="12" r="2.2"/>',
  send: '<path d="M2 3.5 22.5 12 2 20.5 5.5 13H13v-2H5.5z"/>',
  star: '<path d="m12 2.5 2.9 6.2 6.6.8-4.9 4.6 1.3 6.7-5.9-3.4-5.9 3.4 1.3-6.7L2.5 9.5l6.6-.8z"/>',
  table: `<path d="M4 5h16M4 10h16M4 15h10M4 20h7" ${line}/>`,
  undo: `<path d="M8.5 4 3.5 9l5 5M4 9h10a6 6 0 0 1 0 12H9" ${line}/>`,
  upload: `<path d="M12 16V4M6.5 9.5 12 4l5.5 5.5M4 20.5h16" ${line}/>`,
  web: `<circle cx="12" cy="12" r="3"/><path d="M12 9V3M12 15v6M9 12H3M15 12h6M5 5l4.8 4.8M19 19l-4.8-4.8" ${line}/>`,
  why: `<circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M9 9.5a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1" ${line}/><circle cx="12" cy="17.3" r="1.3"/>`,
  x: '<path d="M5 5l14 14M19 5 5 19" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
};

export type IconName = keyof typeof shape;

/* If it is drawn with every choice, it is called as a function: mounting a component takes longer. */
export function Icon({ name, class: more }: { name: IconName; class?: string }) {
  return (
    <svg
      class={more ? `i ${more}` : "i"}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: shape[name] }}
    />
  );
}

/* The mark of Angeles. */
export function Mark() {
  return (
    <svg viewBox="0 0 22 28" aria-hidden="true">
      <path d="M11 1 21 27h-4.5L11 11.5 5.5 27H1z" fill="currentColor" />
      <path d="M11 0v28" stroke="#ffb84d" stroke-width="1.6" />
      <circle cx="11" cy="3" r="2.6" fill="#ffb84d" />
    </svg>
  );
}
