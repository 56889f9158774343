import { createHash } from "node:crypto";
import type { LimitStore, RateLimits, Verdict } from "./limit-store.ts";
import type { RedisClient } from "./redis-client.ts";
import { judge } from "./verdict.ts";
import { HOUR_MS, MINUTE_MS, windowEnd, windowIndex } from "./windows.ts";

/**
 * Returns what each window held before. Adds the cost to all windows, or to none when one lacks room:
 * Redis runs a script without interruption. ARGV: the cost, then a limit and a length (ms) per key.
 */
const CONSUME = `
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
const CONSUME_SHA = createHash("sha1").update(CONSUME).digest("hex");

/** Redis forgets scripts when it restarts: the text is sent again then. */
const runConsume = async (
  redis: RedisClient,
  keys: string[],
  args: number[],
): Promise<number[]> => {
  try {
    return await redis.evalsha<number[], number[]>(CONSUME_SHA, keys, args);
  } catch (error) {
    if (!String(error).includes("NOSCRIPT")) throw error;
    return redis.eval<number[], number[]>(CONSUME, keys, args);
  }
};

const windowsOf = ({ perMinute, perHour }: RateLimits) => [
  { name: "minute", limit: perMinute, lengthMs: MINUTE_MS },
  ...(perHour === undefined ? [] : [{ name: "hour", limit: perHour, lengthMs: HOUR_MS }]),
];

/**
 * Counts a request in both windows with one round trip. The windows are those of this process's
 * `Date.now()`: instances need synchronised clocks. `key` names the subject in the store.
 */
export async function consumeWindows(
  redis: RedisClient,
  key: string,
  limits: RateLimits,
  cost: number,
): Promise<Verdict> {
  const startMs = Date.now();
  const windows = windowsOf(limits);
  // Both keys in one hash slot, as Redis Cluster requires of a script's keys.
  const keys = windows.map(
    ({ name, lengthMs }) => `{${key}}:${name}:${windowIndex(startMs, lengthMs)}`,
  );
  const args = windows.flatMap(({ limit, lengthMs }) => [limit, lengthMs]);
  const [minuteUsed = 0, hourUsed = 0] = await runConsume(redis, keys, [cost, ...args]);
  const useOf = (used: number, lengthMs: number) => ({
    used,
    endMs: windowEnd(windowIndex(startMs, lengthMs), lengthMs),
  });
  const [minute, hour] = [useOf(minuteUsed, MINUTE_MS), useOf(hourUsed, HOUR_MS)];
  return judge(minute, hour, limits, Date.now(), cost);
}

/**
 * Windows shared by all instances through Redis or Valkey over TCP (contract RATE-1). `consume` rejects
 * when Redis is out of reach and sets no deadline of its own (`withFallback` does).
 */
export const createRedisStore = (redis: RedisClient): LimitStore => ({
  consume: (subject, limits, cost = 1) =>
    consumeWindows(redis, `guidepost:${subject}`, limits, cost),
  close: () => redis.close(),
});
