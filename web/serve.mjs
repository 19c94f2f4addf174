// serve.mjs DIR [PORT] [BASE]: a folder over HTTP on loopback, for tests and while working on it.
//
// Serves what `make site` wrote as a careful host would: compressed where the browser takes it, the
// hashed names kept for ever. BASE (as "/games/") is the path it lies under.
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

// The running server; its port is chosen by the system where it is 0.
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
