import { describe, expect, it, vi } from "vitest";
import { createRateLimiter } from "../index.ts";

describe("createRateLimiter", () => {
  it("counts in memory with the given clock when it has no store", async () => {
    let nowMs = 0;
    const limiter = await createRateLimiter({ clock: () => nowMs, onChange: vi.fn() });
    expect(limiter.state()).toEqual({ store: "in-process", reachable: true });
    expect(limiter.consume("account:1", { perMinute: 1 })).toMatchObject({ allowed: true });
    expect(limiter.consume("account:1", { perMinute: 1 })).toMatchObject({ retryAfter: 60 });
    nowMs = 60_000;
    expect(limiter.consume("account:1", { perMinute: 1 })).toMatchObject({ allowed: true });
  });

  it("rejects two stores", async () => {
    const both = { redisUrl: "redis://localhost", upstash: { url: "https://x.test", token: "t" } };
    await expect(createRateLimiter({ ...both, onChange: vi.fn() })).rejects.toThrow("not both");
  });

  it("rejects a URL with another protocol, and does not repeat the URL in the message", async () => {
    const config = { redisUrl: "http://:secret@localhost", onChange: vi.fn() };
    const error: unknown = await createRateLimiter(config).catch((e: unknown) => e);
    expect(String(error)).toContain("redis://");
    expect(String(error)).not.toContain("secret");
  });
});
