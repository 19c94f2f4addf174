// games.mjs: the plugin that resolves "games:doors" for esbuild: the doors of all games in src/games.def, in its
// order. A game's folder in src/games/ has its public name; a game without a door there is not in the client.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const list = join(here, "../src/games.def");
const folders = join(here, "src/games");

function doors() {
  const kept = readdirSync(folders).filter((name) => existsSync(join(folders, name, "door.ts")));
  const games = [...readFileSync(list, "utf8").matchAll(/^GAME\((\w+),/gm)].flatMap(([, name]) =>
    kept.filter((folder) => folder.replaceAll("-", "") === name.replaceAll("_", "")));
  const lost = kept.filter((name) => !games.includes(name));
  if (lost.length > 0) throw new Error(`src/games.def has no game for web/src/games/${lost.join(", ")}`);
  return games;
}

export const games = {
  name: "games",
  setup(build) {
    build.onResolve({ filter: /^games:doors$/ }, () => ({ path: "doors", namespace: "games" }));
    build.onLoad({ filter: /.*/, namespace: "games" }, () => ({
      contents: [
        ...doors().map((folder, i) => `import { door as door${i} } from "./${folder}/door";`),
        `export default [${doors().map((_, i) => `door${i}`).join(", ")}];`,
      ].join("\n"),
      resolveDir: folders,
      loader: "ts",
      watchFiles: [list],
      watchDirs: [folders],
    }));
  },
};
