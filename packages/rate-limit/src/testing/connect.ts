import { vi } from "vitest";
import { connectRedis, type RedisClient } from "../redis.ts";

/** A connected client. On a busy machine the first connection attempt may time out. */
export async function connect(url: string): Promise<RedisClient> {
  const client = await connectRedis(url);
  await vi.waitFor(() => client.eval("return 1", [], []), { timeout: 120_000, interval: 100 });
  return client;
}
