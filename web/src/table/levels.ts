/* levels.ts: how well bots play, by the engine's names for it (src/lib/levels.c), which tells what they mean. */

const levels = ["novice", "regular", "expert"];
export const usualLevel = "regular";

/* What was kept with a level that is no more goes on with the usual one. */
export const levelOf = (level: string | null): string => (level && levels.includes(level) ? level : usualLevel);
