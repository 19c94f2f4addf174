// load.mjs: bundles a module of the client and loads it into node, with the few browser objects that modules use on
// loading.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import esbuild from "esbuild";
import { games } from "../../games.mjs";

const src = join(dirname(fileURLToPath(import.meta.url)), "../../src");

function browser() {
  const kept = new Map();
  const define = (name, value) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  define("localStorage", {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, String(value)),
  });
  define("navigator", { language: "en" });
  define("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  define("document", { documentElement: { dataset: {}, style: { setProperty() {} } } });
}

/* Modules that share signals must be loaded together. Names are paths under src/. */
export async function load(...names) {
  browser();
  const dir = await mkdtemp(join(tmpdir(), "angeles-web-"));
  try {
    const out = join(dir, "bundle.mjs");
    await esbuild.build({
      stdin: {
        contents: names.map((name) => `export * from ${JSON.stringify("./" + name)};`).join("\n"),
        resolveDir: src,
        loader: "ts",
      },
      bundle: true,
      format: "esm",
      jsx: "automatic",
      jsxImportSource: "preact",
      plugins: [games],
      loader: { ".svg": "dataurl" },
      outfile: out,
      logLevel: "warning",
    });
    return await import(pathToFileURL(out));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
