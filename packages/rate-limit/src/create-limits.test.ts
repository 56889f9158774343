import { expect, test, vi } from "vitest";
import { createLimits } from "./create-limits.ts";

test("with nothing configured this process counts, by the clock it was given", async () => {
  let nowMs = 0;
  const limiter = await createLimits({ clock: () => nowMs, onChange: vi.fn() });
  expect(limiter.state()).toEqual({ store: "in-process", reachable: true });
  expect(limiter.consume("account:1", { perMinute: 1 })).toMatchObject({ allowed: true });
  expect(limiter.consume("account:1", { perMinute: 1 })).toMatchObject({ retryAfter: 60 });
  nowMs = 60_000;
  expect(limiter.consume("account:1", { perMinute: 1 })).toMatchObject({ allowed: true });
});

test("two stores at a time are refused", async () => {
  const both = { redisUrl: "redis://localhost", upstash: { url: "https://x.test", token: "t" } };
  await expect(createLimits({ ...both, onChange: vi.fn() })).rejects.toThrow("not both");
});

test("a URL of another kind is refused without being repeated", async () => {
  const config = { redisUrl: "http://:secret@localhost", onChange: vi.fn() };
  const error: unknown = await createLimits(config).catch((e: unknown) => e);
  expect(String(error)).toContain("redis://");
  expect(String(error)).not.toContain("secret");
});
