import { vi } from "vitest";
import type { RedisClient } from "../redis-client.ts";
import { connectTcpRedis } from "../tcp-redis.ts";

/** A client that has been answered: on a busy machine the first try to connect may come too late. */
export const connect = async (url: string): Promise<RedisClient> => {
  const client = await connectTcpRedis(url);
  await vi.waitFor(() => client.eval("return 1", [], []), { timeout: 60_000, interval: 100 });
  return client;
};
