/* keys.ts: which key asks for what. Pure: an event's key goes in, a command comes out. */

export type Command =
  | { do: "option"; number: number } /* 1 to 9 */
  | { do: "card"; number: number } /* 1 to 7, of the hand */
  | { do: Simple };

export type Simple =
  | "more" | "next" | "previous" | "choose" | "look" | "back" | "undo" | "why" | "end"
  | "map" | "hand" | "case" | "web" | "table" | "log" | "chat" | "notes" | "rules"
  | "find" | "nearer" | "farther" | "orders" | "clear-orders" | "filter" | "hint"
  | "replay-back" | "replay-on" | "replay-turn-back" | "replay-turn-on";

/* As KeyboardEvent.key writes it, small letters; "shift+" before it where Shift is part of it. */
export const keymap: Readonly<Record<string, Simple>> = {
  "0": "more",
  arrowdown: "next",
  arrowup: "previous",
  enter: "choose",
  " ": "look",
  escape: "back",
  u: "undo",
  "?": "why",
  e: "end",
  m: "map",
  h: "hand",
  s: "case",
  w: "web",
  t: "table",
  l: "log",
  c: "chat",
  n: "notes",
  r: "rules",
  f: "find",
  "+": "nearer",
  "-": "farther",
  o: "orders",
  "shift+o": "clear-orders",
  "/": "filter",
  i: "hint",
  ",": "replay-back",
  ".": "replay-on",
  "shift+,": "replay-turn-back",
  "shift+.": "replay-turn-on",
};

/* What is written beside a button. */
export function keyFor(command: Simple): string {
  const key = Object.keys(keymap).find((name) => keymap[name] === command) ?? "";
  const shown: Record<string, string> = { " ": "Space", escape: "Esc", enter: "Enter", arrowdown: "↓", arrowup: "↑" };
  return shown[key] ?? key.replace("shift+", "⇧").toUpperCase();
}

interface KeyEvent {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export function commandOf(event: KeyEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  /* The digit row by place, since Shift+1 writes something else on every keyboard. */
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  if (digit && event.shiftKey && event.code.startsWith("Digit")) {
    const number = Number(digit);
    if (number >= 1 && number <= 7) return { do: "card", number };
  }
  if (!event.shiftKey && /^[1-9]$/.test(event.key)) return { do: "option", number: Number(event.key) };
  const key = event.key.toLowerCase();
  const symbol = event.code === "Comma" ? "," : event.code === "Period" ? "." : key;
  const simple = (event.shiftKey && keymap[`shift+${symbol}`]) || keymap[key];
  if (!simple) return null;
  /* A capital letter is not the small one's key; signs like ? and + need Shift on most keyboards. */
  if (event.shiftKey && /^[a-z]$/.test(key) && !keymap[`shift+${key}`]) return null;
  return { do: simple };
}

/* Keys belong to what is being typed into; and Enter, Space and arrows to what has the focus. */
export function typingIn(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  if (!element || typeof element.closest !== "function") return false;
  return element.closest("input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable=true]") !== null;
}

export function operating(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  if (!element || typeof element.closest !== "function") return false;
  return element.closest("button, a[href], summary, [role=button], [role=slider], [tabindex='0'], input") !== null;
}
