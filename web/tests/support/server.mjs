// server.mjs: an `angeles serve` for one test, with a temporary folder.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { atEnd } from "./harness.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

// A running server: its address, and functions that stop it and restart it with the same port and data.
export async function startServer(options = []) {
  const data = await mkdtemp(join(tmpdir(), "angeles-serve-"));
  const server = { address: "", port: "0", program: null };

  server.start = async () => {
    const program = spawn(
      process.env.ANGELES_SERVER ?? join(root, "build/release/angeles"),
      ["serve", "--port", server.port, "--data", data, "--static", process.env.ANGELES_WEB ?? join(root, "build/web"), "--limits", "none", "--seeds", "--absence", "1", "--log", "warn", ...options],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    server.program = program;
    for await (const line of createInterface({ input: program.stdout })) {
      const found = /(http:\/\/localhost:(\d+))/.exec(line);
      if (!found) continue;
      server.address = `${found[1]}/`;
      server.port = found[2];
      program.stdout.resume();
      return;
    }
    throw new Error("the server did not say where it is");
  };
  server.stop = async (signal = "SIGTERM") => {
    if (server.program.exitCode !== null) return;
    server.program.kill(signal);
    await once(server.program, "exit");
  };

  process.on("exit", () => server.program?.kill("SIGKILL")); /* however the tests end */
  await server.start();
  atEnd(async () => {
    await server.stop("SIGKILL");
    await rm(data, { recursive: true, force: true });
  });
  return server;
}
