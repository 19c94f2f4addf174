// build.mjs --out DIR [--static] [--wasm FILE] [--watch]: the client as a folder of files.
//
// Files loaded by name have a hash of their content in it and may be cached forever. index.html, the manifest and the
// service worker keep their names. Every style sheet under src/ is part of the one style sheet: src/style/ first, the
// rest in the order of their paths. All addresses are relative, so the folder works under any path of any host.
//
//   --static there is no server: tables on this device only --wasm the engine; without one there are no local
//   tables --watch builds again when something under src/ or static/ changes
import { createHash } from "node:crypto";
import { existsSync, watch } from "node:fs";
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import zlib from "node:zlib";
import esbuild from "esbuild";
import { games } from "./games.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values: args } = parseArgs({
  options: {
    out: { type: "string" },
    static: { type: "boolean", default: false },
    wasm: { type: "string" },
    watch: { type: "boolean", default: false },
  },
});
if (!args.out) {
  console.error("usage: node build.mjs --out DIR [--static] [--wasm FILE] [--watch]");
  process.exit(2);
}
const out = resolve(args.out);

const common = {
  bundle: true,
  minify: true,
  target: ["chrome100", "firefox100", "safari15.4"],
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  loader: { ".svg": "file" },
  assetNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  entryNames: "[name]-[hash]",
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [games],
};

const text = (value) => JSON.stringify(value);

function hashed(name, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase();
  return `${basename(name, extname(name))}-${hash}${extname(name)}`;
}

async function filesUnder(dir) {
  const found = [];
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) found.push(...(await filesUnder(path)));
    else found.push(path);
  }
  return found.sort();
}

function outputOf(result, source) {
  for (const [path, made] of Object.entries(result.metafile.outputs))
    if (made.entryPoint && resolve(made.entryPoint) === source) return basename(path);
  throw new Error(`nothing came of ${source}`);
}

async function bundleStyle(to) {
  const src = join(here, "src");
  const first = ["tokens.css", "base.css"];
  const rank = (path) => {
    const name = relative(src, path);
    if (!name.startsWith("style/")) return `2${name}`;
    const i = first.indexOf(basename(path));
    return i < 0 ? `1${name}` : `0${i}`;
  };
  const sheets = (await filesUnder(src)).filter((path) => path.endsWith(".css"));
  sheets.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const result = await esbuild.build({
    ...common,
    entryNames: "style-[hash]",
    stdin: {
      contents: sheets.map((path) => `@import ${text("./" + relative(src, path))};`).join("\n"),
      resolveDir: src,
      loader: "css",
    },
    outdir: to,
  });
  return basename(Object.keys(result.metafile.outputs).find((path) => path.endsWith(".css")));
}

// The page's script contains the names of the worker and of the engine.
async function bundleScripts(to, engine) {
  const worker = join(here, "src/table/worker.ts");
  let workerName = null;
  if (existsSync(worker)) {
    const result = await esbuild.build({ ...common, entryPoints: [worker], outdir: to, format: "iife" });
    workerName = outputOf(result, worker);
  }
  const main = join(here, "src/main.tsx");
  const result = await esbuild.build({
    ...common,
    entryPoints: [main],
    outdir: to,
    format: "esm",
    splitting: true,
    define: { ANGELES_WORKER: text(workerName), ANGELES_WASM: text(engine) },
  });
  return outputOf(result, main);
}

// Everything except the service worker itself is cached before the second visit. The worker's name never
// changes, so its cache is named by a hash of the contents.
async function bundleServiceWorker(to) {
  const keep = (await filesUnder(to)).map((path) => relative(to, path));
  const hash = createHash("sha256");
  for (const name of keep) hash.update(name).update(await readFile(join(to, name)));
  await esbuild.build({
    ...common,
    entryNames: "[name]",
    entryPoints: [join(here, "src/sw.ts")],
    outdir: to,
    format: "iife",
    define: { ANGELES_KEEP: text(["./", ...keep]), ANGELES_VERSION: text(hash.digest("hex").slice(0, 12)) },
  });
}

async function compress(to) {
  const gzip = promisify(zlib.gzip);
  const brotli = promisify(zlib.brotliCompress);
  for (const path of await filesUnder(to)) {
    if (/\.(png|gz|br)$/.test(path)) continue;
    const bytes = await readFile(path);
    await writeFile(path + ".gz", await gzip(bytes, { level: 9 }));
    const params = {
      [zlib.constants.BROTLI_PARAM_QUALITY]: args.watch ? 5 : 11,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    await writeFile(path + ".br", await brotli(bytes, { params }));
  }
}

async function build() {
  const next = out + ".next";
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  let engine = null;
  if (args.wasm) {
    const bytes = await readFile(args.wasm);
    engine = hashed("angeles.wasm", bytes);
    await writeFile(join(next, engine), bytes);
  }
  const style = await bundleStyle(next);
  const script = await bundleScripts(next, engine);
  await cp(join(here, "static"), next, { recursive: true });
  const page = (await readFile(join(here, "index.html"), "utf8"))
    .replaceAll("%STYLE%", style)
    .replaceAll("%SCRIPT%", script)
    .replaceAll("%HOST%", args.static ? "static" : "server");
  await writeFile(join(next, "index.html"), page);
  await bundleServiceWorker(next);
  await compress(next);
  await rm(out, { recursive: true, force: true });
  await rename(next, out);
}

async function size() {
  let sum = 0;
  let engine = 0;
  for (const path of await filesUnder(out)) {
    if (!path.endsWith(".br")) continue;
    const bytes = (await readFile(path)).length;
    if (path.endsWith(".wasm.br")) engine = bytes;
    else sum += bytes;
  }
  return `${Math.round(sum / 1024)} KiB compressed, engine ${Math.round(engine / 1024)} KiB`;
}

await build();
console.log(`${relative(process.cwd(), out)}: ${await size()}`);

if (args.watch) {
  let due = null;
  const again = () => {
    clearTimeout(due);
    due = setTimeout(
      () => build().then(() => console.log("built"), (error) => console.error(error.message)),
      100,
    );
  };
  for (const dir of ["src", "static"])
    watch(join(here, dir), { recursive: process.version >= "v20" }, again);
}
