/* levels.ts: how well bots play, by the engine's names for it (src/lib/levels.c), which defines them. */

export const usualLevel = "regular";
