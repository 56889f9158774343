import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { call } from "../harness/call.ts";
import { withinOneMinute } from "../harness/clock.ts";
import { countStatuses, sendMany, startLoad, successes } from "../harness/load.ts";
import { insertPeople, type Key } from "../harness/people.ts";
import { startRedis } from "../harness/servers/redis.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = insertPeople(stack);

let redis: Awaited<ReturnType<typeof startRedis>>;
let apis: ServerProcess[];
let revoked: Key;

beforeAll(async () => {
  redis = await startRedis();
  const settings = { REDIS_URL: redis.url };
  [revoked, ...apis] = await Promise.all([
    people.addKey("ada", "read"),
    stack.startApi(settings),
    stack.startApi(settings),
  ]);
});

afterAll(async () => {
  await stack.close();
  await redis.stop();
});

/** Sends requests to the processes in turn. */
function requestWith(key: string) {
  return (index: number) => call(apis[index % apis.length]?.url ?? "", { path: "/usage", key });
}

async function limitsOf({ url }: ServerProcess) {
  const body = (await (await fetch(`${url}/readyz`)).json()) as { checks: { limits: unknown } };
  return body.checks.limits as { store: string; status: string };
}

function allReport(status: string) {
  return async () =>
    (await Promise.all(apis.map(limitsOf))).every((limits) => limits.status.startsWith(status));
}

/** Counts the logged losses of Redis: a process that loses it counts by itself for a while (contract RATE-7). */
async function countRedisOutages() {
  // A process logs in batches: this request's line is written after all earlier ones.
  const mark = randomUUID();
  const headers = { "X-Request-Id": mark };
  await Promise.all(
    apis.map(async ({ url, logs }) => {
      await call(url, { path: "/usage", key: fixtures.keys.read, headers });
      await until("the log", () => logs().includes(mark));
    }),
  );
  return apis.flatMap(({ logs }) => logs().split("the rate-limit store is unreachable")).length;
}

describe("a pair of API processes with one database and one Redis", () => {
  it("admits exactly 300 requests of a Pro account in a minute", async () => {
    let attempts = 0;
    // The limit is exact while both processes reach Redis (contract RATE-7). On a busy machine, a response of Redis can be
    // late.
    const outcomes = await until("320 requests in one minute that Redis counts", async () => {
      await until("both to count in Redis", allReport("ok"));
      const losses = await countRedisOutages();
      const sent = await withinOneMinute(async () => {
        const { admin } = await people.addOwner(`limited-${++attempts}`, "pro");
        return sendMany({ total: 320, connections: 16 }, requestWith(admin));
      });
      return losses === (await countRedisOutages()) && sent;
    });
    expect(countStatuses(outcomes)).toEqual({ 200: 300, 429: 20 });
  });

  it("admits exactly 100 requests when 100 are left of the quota", async () => {
    const { account, outcomes } = await withinOneMinute(async (number) => {
      const metered = await people.addOwner(`metered-${number}`, "team");
      const text = `
        insert into usage_months (account_id, period, used)
        values ($1, to_char(now() at time zone 'UTC', 'YYYY-MM'), 199900)`;
      await stack.sql(text, [metered.account]);
      const sent = await sendMany({ total: 140, connections: 32 }, requestWith(metered.admin));
      return { account: metered.account, outcomes: sent };
    });
    expect(countStatuses(outcomes)).toEqual({ 200: 100, 402: 40 });
    const text = "select used from usage_months where account_id = $1";
    expect(await stack.sql(text, [account])).toEqual([{ used: 200_000 }]);
  });

  it("returns 401 to every request that starts after its key was revoked", async () => {
    const load = startLoad({ connections: 16 }, requestWith(revoked.secret));
    await until("requests that succeed", () => successes(load.outcomes).length > 20);
    await stack.sql("update api_keys set revoked_at = now() where id = $1", [revoked.id]);
    const revokedAt = performance.now();
    const after = () => load.outcomes.filter(({ startedAt }) => startedAt >= revokedAt);
    await until("requests after the revocation", () => after().length > 50);
    await load.stop();
    expect(countStatuses(after())).not.toHaveProperty("200");
    expect(countStatuses(after())).not.toHaveProperty("broken");
  });

  it("returns no error while Redis is killed and restarted", async () => {
    const load = startLoad({ connections: 8 }, requestWith(fixtures.keys.read));
    await until("requests that succeed", () => successes(load.outcomes).length > 20);
    await redis.kill();
    await until("both to count by themselves", allReport("unreachable"));
    const countBefore = load.outcomes.length;
    await until("requests without Redis", () => load.outcomes.length > countBefore + 30);
    await redis.restart();
    await until("both to count in Redis again", allReport("ok"));
    const outcomes = await load.stop();
    expect(countStatuses(outcomes)).toEqual({ 200: outcomes.length });
  });
});
