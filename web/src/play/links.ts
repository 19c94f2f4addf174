/* links.ts: addresses of other pages of the client, as app/ routes them. */
import type { Language } from "../protocol";

export const rulesPage = (game: string, rule?: string): string =>
  rule ? `#/rules/${game}/${encodeURIComponent(rule)}` : `#/rules/${game}`;
export const tablePage = (id: string): string => `#/table/${encodeURIComponent(id)}`;
export const replayPage = (id: string): string => `#/replay/${encodeURIComponent(id)}`;
export const landingPage = "#/";

/* "… (A-MOVE-02)" splits into its sentence and the rule's id. */
export function ruleIn(text: string): { sentence: string; rule: string | null } {
  const found = /^(.*?)\s*\(([A-Z]+(?:-[A-Z]+)+-\d+[a-z]?)\)\.?$/s.exec(text.trim());
  return found ? { sentence: found[1]!, rule: found[2]! } : { sentence: text, rule: null };
}

export const clockText = (seconds: number, language: Language): string => {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  if (hours >= 48) return language === "de" ? `${Math.floor(hours / 24)} Tage` : `${Math.floor(hours / 24)} days`;
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
};
