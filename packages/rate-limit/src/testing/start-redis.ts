import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";

const START_TIMEOUT_MS = 60_000;
const MISSING =
  "redis-server is not installed; these tests need a real one. Install it with: " +
  "apt-get update && apt-get install -y redis-server (macOS: brew install redis)";

/** A real redis-server of its own for a test, with the accidents a test wants to see. */
export type TestRedis = {
  /** `redis://127.0.0.1:PORT`; the same after `restart`. */
  url: string;
  /** Stops it from answering, with its connections open (SIGSTOP). */
  freeze(): void;
  thaw(): void;
  /** Lets it answer reads and pings, but no write (as one out of memory). */
  refuseWrites(): Promise<void>;
  /** Ends it as a crash would (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again, empty, after `kill`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Below the ports that systems give to whoever opens a connection: while the server is down, any of
 * those may be taken, by a client that tries to come back to it as well.
 */
const [FIRST_PORT, LAST_PORT] = [10_100, 25_400];

const findFreePort = async (): Promise<number> => {
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
};

/** `false` when it ended: another program was quicker to take the port. */
const isReady = async (server: ChildProcess, url: string): Promise<boolean> => {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null });
  redis.on("error", () => {});
  const deadline = performance.now() + START_TIMEOUT_MS;
  try {
    while (server.exitCode === null && performance.now() < deadline) {
      const about = await redis
        .connect()
        .then(() => redis.info("server"))
        .catch(() => "");
      if (about.includes(`process_id:${server.pid}\r`)) return true;
      redis.disconnect();
      await sleep(20);
    }
  } finally {
    redis.disconnect();
  }
  if (server.exitCode !== null) return false;
  server.kill("SIGKILL");
  throw new Error(`redis-server did not come up at ${url}.`);
};

const urlAt = (port: number) => `redis://127.0.0.1:${port}`;

const spawnServer = async (port: number): Promise<ChildProcess | undefined> => {
  const settings = { port, bind: "127.0.0.1", save: "", appendonly: "no", dir: tmpdir() };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const server = spawn("redis-server", args, { stdio: "ignore" });
  await once(server, "spawn").catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isMissing ? new Error(MISSING) : error;
  });
  return (await isReady(server, urlAt(port))) ? server : undefined;
};

const spawnAnywhere = async (tries = 5): Promise<{ port: number; server: ChildProcess }> => {
  const port = await findFreePort();
  const server = await spawnServer(port);
  if (server) return { port, server };
  if (tries > 1) return spawnAnywhere(tries - 1);
  throw new Error("redis-server ends as soon as it is started.");
};

/**
 * Starts redis-server on a free port of 127.0.0.1, without persistence; it dies with this process.
 * Rejects with a sentence that says how to install it when it is missing.
 */
export const startRedis = async (): Promise<TestRedis> => {
  const { port, ...first } = await spawnAnywhere();
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
      const again = await spawnServer(port);
      if (!again) throw new Error(`redis-server did not come up again at ${url}.`);
      server = again;
    },
    async stop() {
      process.off("exit", killNow);
      await kill();
    },
  };
};
