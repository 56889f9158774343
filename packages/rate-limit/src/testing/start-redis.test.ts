import { afterEach, expect, test, vi } from "vitest";
import { startRedis } from "./start-redis.ts";

afterEach(() => void vi.unstubAllEnvs());

test("without redis-server the failure says how to install it", async () => {
  vi.stubEnv("PATH", "/nonexistent");
  await expect(startRedis()).rejects.toThrow("apt-get install -y redis-server");
});
