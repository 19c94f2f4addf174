/* keys.ts: maps an event's key to a command. */
import { computed } from "@preact/signals";
import { doors } from "../games/doors";
import { boundKeys, language } from "../settings";
import { words } from "./words";

export type Command =
  | { do: "option"; number: number } /* 1 to 9 */
  | { do: "card"; number: number } /* 1 to 7, of the hand */
  | { do: "tab"; tab: string }
  | { do: Simple };

export type Simple =
  | "more" | "next" | "previous" | "choose" | "look" | "back" | "undo" | "why" | "end"
  | "log" | "chat" | "notes" | "rules"
  | "find" | "nearer" | "farther" | "orders" | "clear-orders" | "filter" | "hint"
  | "replay-back" | "replay-on" | "replay-turn-back" | "replay-turn-on";

/* A key is KeyboardEvent.key in lower case, after "shift+" if Shift is part of it. */

/* Tabs of every game, and the tabs that games add. */
const ownTabs: Record<string, string> = Object.assign({}, ...doors.map(({ tabs }) => tabs));
export const tabKeys: Readonly<Record<string, string>> = { map: "m", hand: "h", side: "s", ...ownTabs, table: "t" };

/* The standard key of each command and tab, by its name. */
export const standardKeys: Readonly<Record<Simple, string> & Record<string, string>> = {
  more: "0",
  next: "arrowdown",
  previous: "arrowup",
  choose: "enter",
  look: " ",
  back: "escape",
  undo: "u",
  why: "?",
  end: "e",
  ...tabKeys,
  log: "l",
  chat: "c",
  notes: "n",
  rules: "r",
  find: "f",
  nearer: "+",
  farther: "-",
  orders: "o",
  "clear-orders": "shift+o",
  filter: "/",
  hint: "i",
  "replay-back": ",",
  "replay-on": ".",
  "replay-turn-back": "shift+,",
  "replay-turn-on": "shift+.",
};

/* Keys that every browser control uses stay as they are. */
const FIXED: readonly string[] = ["next", "previous", "choose", "back"];
export const movable = Object.keys(standardKeys).filter((command) => !FIXED.includes(command));

export const boundTo = (command: string): string =>
  (movable.includes(command) && boundKeys.value[command]) || (standardKeys[command] ?? "");

const commandBy = computed(() => new Map(Object.keys(standardKeys).map((command) => [boundTo(command), command])));

/* A command's name in the lists of keys. The door of a game names the tabs it adds. */
export const commandName = (command: string): string =>
  words().keyNames[command] ?? doors.map((door) => door.words[language.value].tabs?.[command]).find(Boolean) ?? command;

/* Gives a command another key. The previous command of that key gets the old one, so that keys stay unique. Returns
 * false if the key belongs to the browser or to the numbers of the list. */
export function bindKey(command: string, key: string): boolean {
  const other = commandBy.value.get(key);
  if (!movable.includes(command) || (other && !movable.includes(other))) return false;
  if (/^[1-9]$|^(shift|control|alt|altgraph|meta|tab|dead|capslock|arrow.*|f\d+)$/.test(key)) return false;
  const next = { ...boundKeys.value, [command]: key };
  if (other && other !== command) next[other] = boundTo(command);
  boundKeys.value = next;
  return true;
}

/* The label next to a button. */
export function keyFor(command: string): string {
  const key = boundTo(command);
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

/* Comma and period by key position, because with Shift they differ on every keyboard. Other characters, like ? and
 * +, count as themselves, with or without Shift. */
export function keyName(event: Pick<KeyEvent, "key" | "code" | "shiftKey">): string {
  const placed = event.code === "Comma" ? "," : event.code === "Period" ? "." : null;
  const key = placed ?? event.key.toLowerCase();
  return event.shiftKey && (placed || /^\p{L}$/u.test(key)) ? `shift+${key}` : key;
}

export function commandOf(event: KeyEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  /* Digits are read by their key position, for the same reason. */
  const digit = /^Digit([1-7])$/.exec(event.code)?.[1];
  if (digit && event.shiftKey) return { do: "card", number: Number(digit) };
  if (!event.shiftKey && /^[1-9]$/.test(event.key)) return { do: "option", number: Number(event.key) };
  const command = commandBy.value.get(keyName(event));
  if (!command) return null;
  return command in tabKeys ? { do: "tab", tab: command } : { do: command as Simple };
}

/* A text field that is being edited gets all keys. The focused element gets Enter, Space and arrows. */
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
