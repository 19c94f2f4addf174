/* inwork.ts: for developers: whether games under development are offered in this browser (src/games.def). */
export const inWork = typeof localStorage !== "undefined" && localStorage.getItem("angeles.in-work") === "yes";
