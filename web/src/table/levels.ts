/* levels.ts: how well bots play, by the names the server has for it too (src/server/hall.c). */
import type { Language } from "../protocol";

export interface BotLevel {
  level: string;
  bot: string; /* as the engine calls it */
  title: Record<Language, string>;
}

export const levels: BotLevel[] = [
  { level: "regular", bot: "greedy", title: { en: "regular", de: "Stammgast" } },
  { level: "beginner", bot: "random", title: { en: "beginner", de: "Anfänger" } },
];

export const botOf = (level: string | null): string =>
  levels.find((one) => one.level === level)?.bot ?? levels[0].bot;
