import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";

const START_TIMEOUT_MS = 120_000;
const INSTALL_MESSAGE =
  "redis-server is not installed; these tests need a real one. Install it with: " +
  "apt-get update && apt-get install -y redis-server (macOS: brew install redis)";

/** A real redis-server for one test, with simulated failures. */
export type TestRedis = {
  /** `redis://127.0.0.1:PORT`; the same after `restart`. */
  url: string;
  /** Stops responses and keeps connections open (SIGSTOP). */
  freeze(): void;
  thaw(): void;
  /** Refuses writes and still responds to reads and pings, like a server without memory. */
  refuseWrites(): Promise<void>;
  /** Simulates a crash (SIGKILL). */
  kill(): Promise<void>;
  /** Starts the server again after `kill`, without data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Below the ephemeral ports. While the server is down, an outgoing connection could take an ephemeral
 * port, including the connection of a client that reconnects.
 */
const [FIRST_PORT, LAST_PORT] = [10_100, 25_400];

async function findFreePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return findFreePort();
  server.close();
  await once(server, "close");
  return port;
}

/** Returns `false` when the server exited because another process took the port. */
async function isReady(server: ChildProcess, url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null });
  redis.on("error", () => {});
  const deadline = performance.now() + START_TIMEOUT_MS;
  try {
    while (server.exitCode === null && performance.now() < deadline) {
      const info = await redis
        .connect()
        .then(() => redis.info("server"))
        .catch(() => "");
      if (info.includes(`process_id:${server.pid}\r`)) return true;
      redis.disconnect();
      await sleep(20);
    }
  } finally {
    redis.disconnect();
  }
  if (server.exitCode !== null) return false;
  server.kill("SIGKILL");
  throw new Error(`redis-server did not start at ${url}.`);
}

export function urlAt(port: number): string {
  return `redis://127.0.0.1:${port}`;
}

function storeArguments(port: number): string[] {
  const settings = { port, bind: "127.0.0.1", save: "", appendonly: "no", dir: tmpdir() };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]);
}

async function spawnServer(port: number, args: string[]): Promise<ChildProcess | undefined> {
  const server = spawn("redis-server", args, { stdio: "ignore" });
  await once(server, "spawn").catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isMissing ? new Error(INSTALL_MESSAGE) : error;
  });
  return (await isReady(server, urlAt(port))) ? server : undefined;
}

/** Starts redis-server with the arguments for a free port. */
export async function spawnOnFreePort(
  argumentsFor: (port: number) => string[] | Promise<string[]>,
  tries = 5,
): Promise<{ port: number; server: ChildProcess }> {
  const port = await findFreePort();
  const server = await spawnServer(port, await argumentsFor(port));
  if (server) return { port, server };
  if (tries > 1) return spawnOnFreePort(argumentsFor, tries - 1);
  throw new Error("redis-server exited immediately after its start.");
}

/**
 * Starts redis-server on a free port of 127.0.0.1, without persistence. It stops with this process.
 * Rejects with installation instructions when redis-server is missing.
 */
export async function startRedis(): Promise<TestRedis> {
  const { port, ...first } = await spawnOnFreePort(storeArguments);
  let { server } = first;
  const url = urlAt(port);
  const killNow = () => server.kill("SIGKILL");
  process.once("exit", killNow);

  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, "exit");
    killNow();
    await exited;
  };

  return {
    url,
    freeze: () => void server.kill("SIGSTOP"),
    thaw: () => void server.kill("SIGCONT"),
    async refuseWrites() {
      const redis = new Redis(url);
      await redis.config("SET", "min-replicas-to-write", "1");
      redis.disconnect();
    },
    kill,
    async restart() {
      const restarted = await spawnServer(port, storeArguments(port));
      if (!restarted) throw new Error(`redis-server did not restart at ${url}.`);
      server = restarted;
    },
    async stop() {
      process.off("exit", killNow);
      await kill();
    },
  };
}
