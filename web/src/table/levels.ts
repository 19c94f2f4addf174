/* levels.ts: how well bots play, by the names the engine has for it too (src/lib/levels.c). */
import type { Language } from "../protocol";

export interface BotLevel {
  level: string;
  title: Record<Language, string>;
}

/* The usual one first. */
export const levels: BotLevel[] = [
  { level: "regular", title: { en: "regular", de: "Stammgast" } },
  { level: "novice", title: { en: "novice", de: "Neuling" } },
  { level: "expert", title: { en: "expert", de: "Meister" } },
];

/* What was kept with a level that is no more goes on with the usual one. */
export const levelOf = (level: string | null): string =>
  levels.find((one) => one.level === level)?.level ?? levels[0].level;
