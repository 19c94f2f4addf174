/* settings.ts: a person's settings for this browser, each a signal, stored in localStorage.
 *
 * Pages and tables read the signals, so a change takes effect everywhere at once. Settings for the style sheet are
 * on the root element: data-theme ("dark" or "light", even if the system decides), data-motion ("full" or
 * "reduced"), --size (1 to 1.5) and lang.
 */
import { computed, effect, signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { Language } from "./protocol";

export type Theme = "auto" | "dark" | "light";
export type Motion = "auto" | "full" | "reduced";
export type Pace = "off" | "quick" | "told"; /* how long the actions of others are shown */

const prefix = "angeles.";

function read(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null; /* storage is disabled: everything works, but nothing is saved */
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(prefix + key, value);
  } catch {
    /* full or switched off */
  }
}

/* A signal that is one of a few words. */
function choice<T extends string>(key: string, words: readonly T[], fallback: T): Signal<T> {
  const kept = read(key) as T | null;
  const made = signal<T>(kept !== null && words.includes(kept) ? kept : fallback);
  effect(() => write(key, made.value));
  return made;
}

function flag(key: string, fallback: boolean): Signal<boolean> {
  const made = signal(read(key) === null ? fallback : read(key) === "yes");
  effect(() => write(key, made.value ? "yes" : "no"));
  return made;
}

export const languages: readonly Language[] = ["en", "de"];
export const themes: readonly Theme[] = ["auto", "dark", "light"];
export const motions: readonly Motion[] = ["auto", "full", "reduced"];
export const paces: readonly Pace[] = ["off", "quick", "told"];
export const talks: readonly string[] = ["0", "6", "15"]; /* seconds to talk, at tables on this device */
export const sizes: readonly string[] = ["1", "1.15", "1.3", "1.5"];

const native: Language = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";

export const language = choice("language", languages, native);
export const theme = choice("theme", themes, "auto");
export const motion = choice("motion", motions, "auto");
export const pace = choice("pace", paces, "quick");
export const talk = choice("talk", talks, "6");
export const size = choice("size", sizes, "1");
export const sound = flag("sound", false); /* on your turn */
export const notify = flag("notify", false); /* on your turn, while the page is hidden or closed */
export const confirmRisky = flag("risky", true);
export const hints = flag("hints", true); /* notes when something comes up for the first time */
export const playerName = signal(read("name") ?? "");
effect(() => write("name", playerName.value));

export const hook = signal(read("hook") ?? ""); /* an address that the server calls on your turn; empty: none */
effect(() => write("hook", hook.value));

/* Changed key bindings, by command (play/keys.ts). */
export const boundKeys = signal<Record<string, string>>(readKeys());
effect(() => write("bound-keys", JSON.stringify(boundKeys.value)));

function readKeys(): Record<string, string> {
  try {
    const kept = Object.entries(JSON.parse(read("bound-keys") ?? "{}"));
    return Object.fromEntries(kept.filter((pair): pair is [string, string] => typeof pair[1] === "string"));
  } catch {
    return {};
  }
}

function mediaSignal(query: string): Signal<boolean> {
  const list = matchMedia(query);
  const made = signal(list.matches);
  list.addEventListener("change", () => (made.value = list.matches));
  return made;
}

const systemLight = mediaSignal("(prefers-color-scheme: light)");
const systemReduced = mediaSignal("(prefers-reduced-motion: reduce)");

export const narrow = mediaSignal("(max-width: 900px)"); /* same limit as in the style sheets: regions become tabs */

export const lightNow = computed(() =>
  theme.value === "auto" ? systemLight.value : theme.value === "light");
export const reducedNow = computed(() =>
  motion.value === "auto" ? systemReduced.value : motion.value === "reduced");

effect(() => {
  const root = document.documentElement;
  root.lang = language.value;
  root.dataset.theme = lightNow.value ? "light" : "dark";
  root.dataset.motion = reducedNow.value ? "reduced" : "full";
  root.style.setProperty("--size", size.value);
});
