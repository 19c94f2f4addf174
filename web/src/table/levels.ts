/* levels.ts: the bots' levels, by the engine's names (src/lib/levels.c defines them). */

export const usualLevel = "regular";
