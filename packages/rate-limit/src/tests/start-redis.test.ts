import { afterEach, expect, it, vi } from "vitest";
import { startRedis } from "../testing/start-redis.ts";

afterEach(() => void vi.unstubAllEnvs());

it("startRedis without redis-server rejects with installation instructions", async () => {
  vi.stubEnv("PATH", "/nonexistent");
  await expect(startRedis()).rejects.toThrow("apt-get install -y redis-server");
});
