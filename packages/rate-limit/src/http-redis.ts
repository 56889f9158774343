import { Redis } from "@upstash/redis";
import { startDeadline } from "./deadline.ts";
import { COMMAND_TIMEOUT_MS, type RedisClient } from "./redis-client.ts";

/** Address and token of an Upstash database's REST interface. */
export type HttpRedisConfig = { url: string; token: string };

/**
 * Client for Upstash over HTTP. Commands of one tick share a request. They reject when the host is out
 * of reach or silent for COMMAND_TIMEOUT_MS. Throws at once when `url` is not an http(s) address.
 */
export const createHttpRedis = ({ url, token }: HttpRedisConfig): RedisClient => {
  const redis = new Redis({
    url,
    token,
    // Not `false`: 1.39 then still tries twice, and an increment sent twice may count twice.
    retry: { retries: 0 },
    signal: () => {
      const silence = new AbortController();
      startDeadline(COMMAND_TIMEOUT_MS, (error) => silence.abort(error)).unref();
      return silence.signal;
    },
    enableTelemetry: false,
  });
  return {
    eval: (script, keys, args) => redis.eval(script, keys, args),
    evalsha: (sha, keys, args) => redis.evalsha(sha, keys, args),
    // fetch's connections belong to the process.
    close: async () => {},
  };
};
