import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { findFreePort } from "../port.ts";
import { until } from "../until.ts";

const MISSING_MESSAGE =
  "redis-server is not installed, but these tests need it: `npm test` installs it, or " +
  "install it with `apt-get install redis-server` or `brew install redis`.";

function respondsToPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.once("data", (data) => resolve(data.toString().startsWith("+PONG")));
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
}

async function spawnServer(port: number): Promise<ChildProcess> {
  const settings = { port, bind: "127.0.0.1", save: "", appendonly: "no", dir: tmpdir() };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  // It does not start with libfaketime, and needs no clock: keys expire after a duration.
  const server = spawn("redis-server", args, {
    stdio: "ignore",
    env: { ...process.env, LD_PRELOAD: undefined },
  });
  await once(server, "spawn").catch((cause: unknown) => {
    throw new Error(MISSING_MESSAGE, { cause });
  });
  await until("redis-server", () => respondsToPing(port));
  return server;
}

/**
 * Starts a real Redis server, which tests can kill and restart without data at the same address.
 */
export async function startRedis() {
  const port = await findFreePort();
  let server = await spawnServer(port);
  const killNow = () => server.kill("SIGKILL");
  process.once("exit", killNow);

  const kill = async (): Promise<void> => {
    const exit = once(server, "exit");
    killNow();
    await exit;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    /** Stops the process until `thaw`, with its connections and data. */
    freeze: () => void server.kill("SIGSTOP"),
    thaw: () => void server.kill("SIGCONT"),
    restart: async (): Promise<void> => {
      server = await spawnServer(port);
    },
    stop: async (): Promise<void> => {
      process.off("exit", killNow);
      if (server.exitCode === null && server.signalCode === null) await kill();
    },
  };
}
