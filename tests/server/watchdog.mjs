/* watchdog.mjs: a stuck server aborts, one that was only suspended continues; and its messages to the service manager.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server, eventually, expect, finish, shimOf, sleep, test } from "./client.mjs";

const folder = mkdtempSync(join(tmpdir(), "angeles-watchdog-"));

const stalls = async (server) =>
  Number(/^angeles_stall_seconds_max (\S+)$/m.exec((await server.get("/metrics")).body)[1]);

/* Only the loop is stuck: the thread that waits for events is stopped. */
const stuck = test("a blocked main loop is noticed", async () => {
  const [shim, sign] = [shimOf("stuck", folder), join(folder, "now")];
  const env = { LD_PRELOAD: shim, STUCK_WHEN: sign, ASAN_OPTIONS: "verify_asan_link_order=0" };
  const server = await new Server(["--watchdog", "3"], { env }).start();
  expect((await server.get("/healthz")).status === 200, "a server");
  writeFileSync(sign, "");
  const { signal } = await server.ended;
  expect(signal === "SIGABRT", `SIGABRT, not ${signal}`);
  expect(/ error stuck seconds=3 /.test(server.errors), `a log that says why, not ${server.errors.slice(-300)}`);
  rmSync(server.data, { recursive: true });
});

/* The whole process is stopped, including its watchdog. */
const stopped = test("a stopped process is not mistaken for a blocked loop", async () => {
  const server = await new Server(["--watchdog", "4", "--limits", "none"]).start();
  expect((await stalls(server)) < 60, "a number");
  server.process.kill("SIGSTOP");
  await sleep(6000);
  server.process.kill("SIGCONT");
  expect((await server.get("/healthz")).status === 200, "that it goes on");
  expect(await eventually(async () => (await stalls(server)) > 4), "that the pause is in the metrics");
  await server.stop();
});

/* Node has no Unix datagram sockets. */
const listener = `
import os, socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
name = sys.argv[1]
s.bind("\\0" + name[1:] if name[0] == "@" else name)
print("listening", flush=True)
while True: print(s.recv(4096).decode(), flush=True)
`;

const told = [`@angeles-test-${process.pid}`, join(folder, "notify")].map((name) =>
  test(`the service manager at ${name[0]}`, async () => {
    let heard = "";
    const ear = spawn("python3", ["-c", listener, name], { stdio: ["ignore", "pipe", "inherit"] });
    process.on("exit", () => ear.kill());
    ear.stdout.on("data", (text) => (heard += text));
    await eventually(() => heard.includes("listening\n"));
    const env = { NOTIFY_SOCKET: name, WATCHDOG_USEC: "600000" };
    const server = await new Server([], { env }).start();
    await eventually(() => heard.includes("READY=1\n"));
    await eventually(() => heard.split("WATCHDOG=1\n").length > 4);
    expect(!heard.includes("STOPPING"), "nothing else yet");
    await server.stop();
    await eventually(() => heard.includes("STOPPING=1\n"));
    ear.kill();
  }),
);

await Promise.all([stuck, stopped, ...told]);
rmSync(folder, { recursive: true });
finish();
