/* settings.ts: what a person has chosen for this browser, kept in its local storage.
 *
 * Each setting is a signal. apply() writes what style sheets need to know on the root element and
 * follows the system where the setting says so.
 */
import { effect, signal, type Signal } from "@preact/signals";
import type { Language } from "../protocol";

export type Theme = "system" | "dark" | "light";
export type Motion = "told" | "quick" | "off";

const KEY = "angeles.settings";

const browserLanguage = (): Language =>
  typeof navigator !== "undefined" && navigator.language?.toLowerCase().startsWith("de") ? "de" : "en";

function defaults() {
  return {
    language: browserLanguage(),
    theme: "system" as Theme,
    motion: "told" as Motion,
    textSize: 100, /* per cent, 100 to 150 */
    sound: false,
    confirm: true, /* risky choices ask once more */
    notes: true, /* what is met for the first time is explained */
    met: [] as string[], /* ids of what has been explained */
    muted: [] as string[], /* "table seat": whose chat is not shown */
  };
}

type Values = ReturnType<typeof defaults>;
export type Settings = { readonly [K in keyof Values]: Signal<Values[K]> };

function stored(): Partial<Values> {
  try {
    const text = localStorage.getItem(KEY);
    const kept: unknown = text ? JSON.parse(text) : null;
    return kept && typeof kept === "object" ? (kept as Partial<Values>) : {};
  } catch {
    return {}; /* no storage, or not ours: the defaults hold */
  }
}

function load(): Settings {
  const values = defaults();
  const kept = stored();
  const out: Record<string, Signal<unknown>> = {};
  for (const key of Object.keys(values) as (keyof Values)[]) {
    const was = kept[key];
    const fits = typeof was === typeof values[key] && Array.isArray(was) === Array.isArray(values[key]);
    out[key] = signal(fits ? was : values[key]);
  }
  return out as unknown as Settings;
}

export const settings: Settings = load();

function keep(): void {
  const now: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(settings)) now[key] = value.value;
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    /* a private window without storage: the choice holds until it is closed */
  }
}

/* Call once, before the first drawing. Returns what ends it. */
export function applySettings(root: HTMLElement = document.documentElement): () => void {
  const light = matchMedia("(prefers-color-scheme: light)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const draw = () => {
    const theme = settings.theme.value;
    root.dataset["theme"] = theme === "system" ? (light.matches ? "light" : "dark") : theme;
    root.dataset["motion"] = still.matches ? "off" : settings.motion.value;
    root.lang = settings.language.value;
    const size = Math.min(150, Math.max(100, settings.textSize.value || 100));
    root.style.setProperty("--text-zoom", String(size / 100));
  };
  const ends = [effect(draw), effect(keep)];
  light.addEventListener("change", draw);
  still.addEventListener("change", draw);
  return () => {
    ends.forEach((end) => end());
    light.removeEventListener("change", draw);
    still.removeEventListener("change", draw);
  };
}
