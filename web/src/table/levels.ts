/* levels.ts: how well bots play, by the engine's names for it (src/lib/levels.c), which defines them. */

import type { BotChair } from "./bots";

const levels = ["novice", "regular", "expert"];
export const usualLevel = "regular";

/* What was kept with a level that is no more goes on with the usual one. */
export const levelOf = (level: string | null): string => (level && levels.includes(level) ? level : usualLevel);

/* A bot as the engine is asked to think for it. */
export const botOf = ({ level, personality }: { level: string | null; personality?: string | null }): BotChair => ({
  level: levelOf(level),
  ...(personality ? { personality } : {}),
});
