/* Pictures are separate files; importing one gives its URL, relative to the page. */
declare module "*.svg" {
  const address: string;
  export default address;
}

/* The doors of all games in src/games.def (web/games.mjs). */
declare module "games:doors" {
  const all: import("./games/doors").Door[];
  export default all;
}
