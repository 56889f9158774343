import { createHash } from "node:crypto";
import { tracingChannel } from "node:diagnostics_channel";
import { Redis } from "ioredis";
import { startDeadline, withDeadline } from "./deadline.ts";
import {
  evaluate,
  HOUR_MS,
  MINUTE_MS,
  type RateLimitResult,
  type RateLimits,
  type RateLimitStore,
  windowEnd,
  windowIndex,
} from "./fixed-window.ts";
import { parseRedisUrl } from "./redis-url.ts";

/** The commands that the script needs from a Redis client, over TCP or HTTP. */
export interface RedisClient {
  eval<TArgs extends unknown[], TData = unknown>(
    script: string,
    keys: string[],
    args: TArgs,
  ): Promise<TData>;
  evalsha<TArgs extends unknown[], TData = unknown>(
    sha: string,
    keys: string[],
    args: TArgs,
  ): Promise<TData>;
  close(): Promise<void>;
}

/**
 * Time in ms after which a client abandons a command and releases its resources. It is longer than
 * STORE_DEADLINE_MS, the time that a request waits.
 */
export const COMMAND_TIMEOUT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
const FIRST_CONNECTION_MS = 2_000;
/** For a server that never completes the handshake. Longer than any stall of this process. */
const SILENT_HANDSHAKE_MS = 10_000;

/**
 * Returns the use of each window before the request. Adds the cost to all windows, or to none when
 * one lacks capacity. Redis runs a script atomically. ARGV: the cost, then a limit and a length
 * (ms) per key.
 */
const CONSUME_SCRIPT = `
local cost = tonumber(ARGV[1])
local used = {}
local fits = true
for i, key in ipairs(KEYS) do
  used[i] = tonumber(redis.call("get", key) or "0")
  if used[i] + cost > tonumber(ARGV[2 * i]) then fits = false end
end
if fits then
  for i, key in ipairs(KEYS) do
    redis.call("incrby", key, cost)
    if used[i] == 0 then redis.call("pexpire", key, ARGV[2 * i + 1]) end
  end
end
return used
`;
/** Publishes each call of the shared store, when a subscriber exists. */
export const rateLimitStoreChannel = tracingChannel<unknown, { error?: unknown }>(
  "guidepost:rate-limit-store",
);

const CONSUME_SHA = createHash("sha1").update(CONSUME_SCRIPT).digest("hex");

/** Redis loses its scripts when it restarts: the script is then sent again. */
async function runConsumeScript(
  redis: RedisClient,
  keys: string[],
  args: number[],
): Promise<number[]> {
  try {
    return await redis.evalsha<number[], number[]>(CONSUME_SHA, keys, args);
  } catch (error) {
    if (!String(error).includes("NOSCRIPT")) throw error;
    return redis.eval<number[], number[]>(CONSUME_SCRIPT, keys, args);
  }
}

function windowsOf({ perMinute, perHour }: RateLimits) {
  return [
    { name: "minute", limit: perMinute, lengthMs: MINUTE_MS },
    ...(perHour === undefined ? [] : [{ name: "hour", limit: perHour, lengthMs: HOUR_MS }]),
  ];
}

/**
 * Counts a request in both windows with one round trip. The windows follow `Date.now()` of this process,
 * so instances need synchronised clocks. `key` identifies the subject in the store.
 */
export async function consumeWindows(
  redis: RedisClient,
  key: string,
  limits: RateLimits,
  cost: number,
): Promise<RateLimitResult> {
  const startMs = Date.now();
  const windows = windowsOf(limits);
  // Redis Cluster requires all keys of a script in one hash slot.
  const keys = windows.map(
    ({ name, lengthMs }) => `{${key}}:${name}:${windowIndex(startMs, lengthMs)}`,
  );
  const args = windows.flatMap(({ limit, lengthMs }) => [limit, lengthMs]);
  const consume = () => runConsumeScript(redis, keys, [cost, ...args]);
  const [minuteUsed = 0, hourUsed = 0] = await (rateLimitStoreChannel.start.hasSubscribers
    ? rateLimitStoreChannel.tracePromise(consume, {})
    : consume());
  const useOf = (used: number, lengthMs: number) => ({
    used,
    endMs: windowEnd(windowIndex(startMs, lengthMs), lengthMs),
  });
  const [minute, hour] = [useOf(minuteUsed, MINUTE_MS), useOf(hourUsed, HOUR_MS)];
  return evaluate(minute, hour, limits, Date.now(), cost);
}

/**
 * Creates a client for Redis or Valkey over TCP (`parseRedisUrl`). With Sentinels it follows the master. Resolves once connected or
 * after the first failed attempt, within FIRST_CONNECTION_MS, and then reconnects automatically. Without a
 * connection, commands reject immediately with the connection's error; else within COMMAND_TIMEOUT_MS.
 *
 * @throws RedisUrlError
 */
export async function connectRedis(url: string): Promise<RedisClient> {
  const target = parseRedisUrl(url);
  const retryStrategy = (attempt: number) => Math.min(100 * attempt, MAX_RECONNECT_DELAY_MS);
  const options = {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENT_HANDSHAKE_MS,
    enableOfflineQueue: false,
    // A retried increment after a reconnect could count twice.
    maxRetriesPerRequest: 0,
    retryStrategy,
    sentinelRetryStrategy: retryStrategy,
    // Also leaves a master that was replaced while only this process reaches it.
    failoverDetector: true,
  };
  const redis =
    "url" in target ? new Redis(target.url, options) : new Redis({ ...options, ...target.options });

  let connectionError: Error | undefined;
  redis.on("error", (error) => {
    connectionError = error;
  });
  redis.on("ready", () => {
    connectionError = undefined;
  });
  await withDeadline(redis.connect(), FIRST_CONNECTION_MS).catch(() => {});

  const send = async <TData>(command: "eval" | "evalsha", args: unknown[]): Promise<TData> => {
    // A connection without a response for so long is dead, for example after a network partition. It is
    // replaced. The time-outs of ioredis would also fire after a stall of this process.
    const { stream } = redis;
    const timeout = startDeadline(COMMAND_TIMEOUT_MS, (error) => stream.destroy(error));
    try {
      return (await redis.call(command, args.map(String))) as TData;
    } catch (error) {
      // ECONNREFUSED or WRONGPASS helps an operator more than "Stream isn't writeable".
      throw connectionError ?? error;
    } finally {
      clearInterval(timeout);
    }
  };

  return {
    eval: (script, keys, args) => send("eval", [script, keys.length, ...keys, ...args]),
    evalsha: (sha, keys, args) => send("evalsha", [sha, keys.length, ...keys, ...args]),
    close: async () => redis.disconnect(),
  };
}

/**
 * Windows shared by all instances through Redis or Valkey over TCP (contract RATE-1). `consume` rejects
 * when Redis is unreachable. It has no deadline; `withFallback` adds one.
 */
export function createRedisStore(redis: RedisClient): RateLimitStore {
  return {
    consume: (subject, limits, cost = 1) =>
      consumeWindows(redis, `guidepost:${subject}`, limits, cost),
    close: () => redis.close(),
  };
}
