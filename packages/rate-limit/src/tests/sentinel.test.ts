import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRateLimiter } from "../index.ts";
import { parseRedisUrl } from "../redis-url.ts";
import { startSentinel } from "../testing/start-sentinel.ts";

const LIMITS = { perMinute: 1_000_000 };

describe("parseRedisUrl", () => {
  it("returns the Sentinels, the master, the login and the database", () => {
    const url = "rediss+sentinel://u:p%40@s1:26380,[::1],s3/mymaster/2?sentinelPassword=secret";
    expect(parseRedisUrl(url)).toEqual({
      options: {
        sentinels: [
          { host: "s1", port: 26_380 },
          { host: "::1", port: 26_379 },
          { host: "s3", port: 26_379 },
        ],
        name: "mymaster",
        db: 2,
        username: "u",
        password: "p@",
        sentinelPassword: "secret",
        tls: {},
        sentinelTLS: {},
        enableTLSForSentinelMode: true,
      },
    });
  });

  it.each([
    ["http://host", "must be a redis://"],
    ["redis+sentinel://", "must be a redis://"],
    ["redis+sentinel://host:26379", "must end with the master's name"],
    ["redis+sentinel://host/mymaster/x", "must end with the master's name"],
    ["redis+sentinel://host:port/mymaster", "must list host names"],
    ["redis+sentinel://a,,b/mymaster", "must list host names"],
  ])("rejects %s", (url, message) => {
    expect(() => parseRedisUrl(url)).toThrow(message);
  });
});

describe("a rate limiter with Redis Sentinel", () => {
  let sentinel: Awaited<ReturnType<typeof startSentinel>>;
  beforeAll(async () => {
    sentinel = await startSentinel();
  });
  afterAll(() => sentinel?.stop());

  it("counts in memory after the master was killed, then in the promoted replica", async () => {
    const changes: boolean[] = [];
    const limiter = await createRateLimiter({
      redisUrl: sentinel.url,
      onChange: ({ reachable }) => changes.push(reachable),
    });
    const consume = () => limiter.consume("account", LIMITS);
    expect((await consume()).allowed).toBe(true);
    expect(limiter.state()).toEqual({ store: "redis", reachable: true });

    await sentinel.master.kill();
    await expect.poll(async () => (await consume()) && limiter.state().reachable).toBe(false);
    await sentinel.promoteReplica();
    await expect.poll(() => limiter.state().reachable).toBe(true);
    expect((await consume()).allowed).toBe(true);
    expect(changes).toEqual([false, true]);
    await limiter.close();
  });
});
