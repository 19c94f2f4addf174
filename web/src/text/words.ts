/* words.ts: texts of the client in each language, by typed keys.
 *
 * Each part of the client has its own table:
 *
 *     const t = words({ back: "Back", of: "{n} of {all}" },
 *                     { back: "Zurück", of: "{n} von {all}" });
 *     t("of", { n: 2, all: 5 })
 *
 * A key that one language lacks does not compile. A component that calls t() is drawn again when the language
 * changes. Texts of a game (prompts, options, cards, log) come from the engine, not from here.
 */
import { language } from "../settings";

export type Params = Record<string, string | number>;

export function fill(text: string, params?: Params): string {
  if (!params) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

export function words<T extends Record<string, string>>(
  en: T,
  de: { [K in keyof T]: string },
): (key: keyof T & string, params?: Params) => string {
  const table = { en, de };
  return (key, params) => fill(table[language.value][key], params);
}

/* "today, 14:05", "Nov 3": when something was, in the reader's language. */
export function when(at: number): string {
  const date = new Date(at);
  const today = new Date().toDateString() === date.toDateString();
  return new Intl.DateTimeFormat(
    language.value,
    today ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short" },
  ).format(date);
}
