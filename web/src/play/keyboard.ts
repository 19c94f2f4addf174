/* keyboard.ts: the keyboard handler of the table. keys.ts defines the keys. */
import type { Key } from "../protocol";
import { commandOf, operating, typingIn, type Command } from "./keys";
import { keyOf } from "./options";
import type { Play, Talk } from "./play";

const row = (index: number | null): HTMLElement | null =>
  index === null ? null : document.querySelector<HTMLElement>(`.prompt [data-option="${index}"]`);

function showRow(play: Play): void {
  const element = row(play.focus.option.value);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

const soon = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));

function talk(play: Play, part: Talk): void {
  play.talk.value = part;
  play.show("table");
  soon(() => document.getElementById(part === "log" ? "talk-log" : `${part}-field`)?.focus());
}

/* Switches the tab on a phone; focuses the region on a desktop. */
function region(play: Play, tab: string): void {
  play.show(tab);
  soon(() => {
    const place = document.querySelector<HTMLElement>(`.region[data-tab="${tab}"]`);
    const inside = place?.querySelector<HTMLElement>("button, [tabindex='0'], a[href]");
    (inside ?? place)?.focus();
  });
}

function looked(play: Play, target: EventTarget | null): Key | null {
  const under = (target as Element | null)?.closest?.("[data-card]")?.getAttribute("data-card");
  const option = play.option(play.focus.option.value);
  return under ?? (option ? keyOf(option) : null);
}

/* The commands that work while an earlier position is shown. */
const BACK_THEN: readonly Command["do"][] = [
  "back", "tab", "look", "log", "chat", "notes", "rules", "find", "nearer", "farther", "replay-back", "replay-on",
];

/* Returns true if the table has handled the key. */
function carryOut(play: Play, command: Command, event: KeyboardEvent): boolean {
  if (play.past.at.value !== null && !BACK_THEN.includes(command.do)) return false; /* no choice is possible in
                                                                                     * an earlier position */
  const busy = operating(event.target);
  switch (command.do) {
    case "option": play.pickNumber(command.number); return true;
    case "card": play.pickCard(command.number); return true;
    case "more": play.more(); return true;
    case "next":
    case "previous": {
      if (play.staged.value !== null) {
        play.stage(command.do === "next" ? 1 : -1);
        return true;
      }
      const inList = (event.target as Element).closest?.(".prompt") || !busy;
      if (!inList) return false;
      play.step(command.do === "next" ? 1 : -1);
      showRow(play); /* at once, or an immediate Enter would press the previous row */
      soon(() => showRow(play)); /* a row that is not drawn yet */
      return true;
    }
    case "choose": {
      const option = play.option(play.focus.option.value);
      if (busy) return false;
      if (!option) return play.goOn();
      void play.pick(option);
      return true;
    }
    case "look": {
      const card = looked(play, event.target);
      if (!card) return false;
      play.focus.inspect.value = card;
      return true;
    }
    case "back": return play.back();
    case "undo": void play.undo(); return true;
    case "why":
      if (play.table.decision.value) play.ask(!play.focus.asking.value);
      return true;
    case "end": play.end(); return true;
    case "hint": void play.hint(); return true;
    case "filter":
      return play.find();
    case "tab": region(play, command.tab); return true;
    case "log": case "chat": case "notes": talk(play, command.do); return true;
    case "rules": case "orders": play.open(command.do); return true;
    case "clear-orders": void play.order([]); return true;
    case "find": case "nearer": case "farther": play.call(command.do); return true;
    case "replay-back":
    case "replay-on":
      if (play.past.count.value === 0) return false; /* a replay has its own */
      play.past.step(command.do === "replay-back" ? -1 : 1);
      return true;
    default: return false;
  }
}

/* Returns a function that stops it. */
export function listenToKeys(play: Play): () => void {
  const root = document.documentElement;
  const pointer = () => (root.dataset["input"] = "pointer");
  const key = (event: KeyboardEvent) => {
    root.dataset["input"] = "keys";
    if (event.defaultPrevented || event.isComposing || play.table.curtain.value !== null) return;
    const typing = typingIn(event.target);
    if (typing && event.key !== "Escape") return;
    const command = commandOf(event);
    if (!command) return;
    /* A dialog handles Escape itself and blocks all other keys. */
    if (play.focus.inspect.value && command.do !== "back") return;
    if (typing) (event.target as HTMLElement).blur();
    if (carryOut(play, command, event)) event.preventDefault();
  };
  document.addEventListener("keydown", key);
  document.addEventListener("pointerdown", pointer, true);
  return () => {
    document.removeEventListener("keydown", key);
    document.removeEventListener("pointerdown", pointer, true);
  };
}
