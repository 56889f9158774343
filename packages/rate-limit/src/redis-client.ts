import type { Redis } from "@upstash/redis";

/** What the limiter scripts need of a Redis client, whatever the transport. */
export type RedisClient = Pick<Redis, "eval" | "evalsha"> & { close(): Promise<void> };

/**
 * ms after which a client gives up on one command and frees what it holds. Longer than
 * STORE_DEADLINE_MS, which is what requests wait for.
 */
export const COMMAND_TIMEOUT_MS = 3_000;
