// serve.mjs DIR [PORT] [BASE]: serves a folder over HTTP on loopback, for tests and development.
//
// Serves the output of `make site` like a careful host: compressed if the browser accepts it, with hashed
// names cached forever. BASE (such as "/games/") is its path.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

async function answer(dir, base, request) {
  const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
  if (!path.startsWith(base)) return { status: 404 };
  const name = normalize("/" + path.slice(base.length)).replace(/\/$/, "/index.html");
  const headers = {
    "Content-Type": types[extname(name)] ?? "application/octet-stream",
    "Cache-Control": /-[0-9A-Z]{8}\./.test(name) ? "public, max-age=31536000, immutable" : "no-cache",
    "X-Content-Type-Options": "nosniff",
  };
  for (const [coding, end] of [["br", ".br"], ["gzip", ".gz"], [null, ""]]) {
    if (coding && !(request.headers["accept-encoding"] ?? "").includes(coding)) continue;
    try {
      const body = await readFile(join(dir, name + end));
      if (coding) headers["Content-Encoding"] = coding;
      return { status: 200, headers, body };
    } catch {
      /* not compressed that way, or not there */
    }
  }
  return { status: 404 };
}

// The running server; the system chooses the port if it is 0.
export function serve(dir, port = 0, base = "/") {
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answer(resolve(dir), base, request);
    response.writeHead(status, headers).end(body ?? `${status}\n`);
  });
  return new Promise((done) => server.listen(port, "127.0.0.1", () => done(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dir, port = "8090", base = "/"] = process.argv.slice(2);
  if (!dir) {
    console.error("usage: node serve.mjs DIR [PORT] [BASE]");
    process.exit(2);
  }
  const server = await serve(dir, Number(port), base);
  console.log(`http://localhost:${server.address().port}${base}`);
}
