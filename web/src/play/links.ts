/* links.ts: addresses of other pages of the client, as app/ routes them. */
import type { Language } from "../protocol";

export const rulesPage = (game: string, rule?: string): string =>
  ["#/rules", encodeURIComponent(game), ...(rule ? [encodeURIComponent(rule)] : [])].join("/");
export const landingPage = "#/";
export const tablePage = (id: string, seat: number | string): string => `#/table/${encodeURIComponent(id)}/${seat}`;
export const replayPage = (kind: "local" | "remote", id: string): string => `#/replay/${kind}/${encodeURIComponent(id)}`;
export const analysisPage = (kind: "local" | "remote", id: string, seat: number | string): string =>
  `${replayPage(kind, id)}/0/${seat}/analysis`;
export const campaignPage = (id: string): string => `#/campaign/${encodeURIComponent(id)}`;
export const lessonsPage = (game: string): string => `#/lessons/${encodeURIComponent(game)}`;
export const setupPage = (game: string): string => `#/setup/${encodeURIComponent(game)}`;

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
