import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Cleanup } from "../cleanup.ts";
import { pinToCores } from "../machine/cores.ts";
import { findFreePort, waitForPort } from "./start-server.ts";

/**
 * Starts a Redis without persistence on the given cores. Returns its URL.
 *
 * @throws Error when redis-server is not installed
 */
export async function startRedis(cores: number[] | undefined, cleanup: Cleanup): Promise<string> {
  const port = await findFreePort();
  const options = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
  ];
  const [command = "", ...args] = pinToCores(cores, ["redis-server", ...options]);
  const server = spawn(command, args, { stdio: "ignore" });
  cleanup.add(async () => {
    if (server.kill()) await once(server, "exit");
  });
  const ended = new Promise<never>((_, reject) => {
    const fail = () =>
      reject(new Error("redis-server did not start. Install the package redis-server."));
    server.once("exit", fail);
    server.once("error", fail);
  });
  ended.catch(() => {});
  await waitForPort(port, ended);
  return `redis://127.0.0.1:${port}`;
}
