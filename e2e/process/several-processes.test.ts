import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { ServerProcess } from "../harness/server-process.ts";
import { call } from "../harness/call.ts";
import { endOfMinute, roomInMinute } from "../harness/clock.ts";
import { countStatuses, sendMany, startLoad, successes } from "../harness/load.ts";
import { createPeople, type Key } from "../harness/people.ts";
import { startRedis } from "../harness/redis.ts";
import { joinStack } from "../harness/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

const world = inject("world");
const stack = joinStack(world);
const people = createPeople(stack.sharedCli);

type Owner = Awaited<ReturnType<typeof people.addOwner>>;

let redis: Awaited<ReturnType<typeof startRedis>>;
let apis: ServerProcess[];
let metered: Owner;
let revoked: Key;

beforeAll(async () => {
  redis = await startRedis();
  const settings = { REDIS_URL: redis.url };
  [metered, revoked, ...apis] = await Promise.all([
    people.addOwner("metered", "team"),
    people.addKey("ada", "read"),
    stack.startApi(settings),
    stack.startApi(settings),
  ]);
});

afterAll(async () => {
  await stack.close();
  await redis.stop();
});

/** Asks the processes in turn. */
const askWith = (key: string) => (index: number) =>
  call(apis[index % apis.length]?.url ?? "", { path: "/usage", key });

const limitsOf = async ({ url }: ServerProcess) => {
  const body = (await (await fetch(`${url}/readyz`)).json()) as { checks: { limits: unknown } };
  return body.checks.limits as { store: string; status: string };
};
const allSay = (status: string) => async () =>
  (await Promise.all(apis.map(limitsOf))).every((limits) => limits.status.startsWith(status));

/** Lines about Redis: a process that finds it late counts by itself for a while (contract RATE-7). */
const losses = async () => {
  // A process logs in batches: with this request's line all before it are there.
  const mark = randomUUID();
  const headers = { "X-Request-Id": mark };
  await Promise.all(
    apis.map(async ({ url, logs }) => {
      await call(url, { path: "/usage", key: world.keys.read, headers });
      await until("the log", () => logs().includes(mark));
    }),
  );
  return apis.flatMap(({ logs }) => logs().split("the limit store is out of reach")).length;
};

describe("two processes on one database and one Redis", () => {
  test("let exactly 300 requests of a Pro account through in a minute", async () => {
    // Their first load is another's: what a process compiles at first would take of the minute.
    await sendMany({ total: 200, connections: 16 }, askWith(world.keys.read));
    const { admin } = await people.addOwner("limited", "pro");
    await until("both to count in Redis", allSay("ok"));
    await roomInMinute(20_000);
    const before = { minute: endOfMinute(), losses: await losses() };
    const outcomes = await sendMany({ total: 500, connections: 16 }, askWith(admin));
    const after = { minute: endOfMinute(), losses: await losses() };
    // The limit is exact within one minute, and while both processes reach Redis (contract RATE-7).
    expect(after).toEqual(before);
    expect(countStatuses(outcomes)).toEqual({ 200: 300, 429: 200 });
  });

  test("answer exactly 100 requests when 100 are left of the quota", async () => {
    const { account, admin } = metered;
    await stack.cli("usage", "set", "--account", account, "--used", 199_900);
    const outcomes = await sendMany({ total: 300, connections: 64 }, askWith(admin));
    expect(countStatuses(outcomes)).toEqual({ 200: 100, 402: 200 });
    const text = "select used from usage_months where account_id = $1";
    expect(await stack.sql(text, [account])).toEqual([{ used: 200_000 }]);
  });

  test("let nothing in that starts after a key was revoked", async () => {
    const load = startLoad(16, askWith(revoked.secret));
    await until("requests that succeed", () => successes(load.outcomes).length > 50);
    await stack.cli("key", "revoke", revoked.id);
    const revokedAt = performance.now();
    const after = () => load.outcomes.filter(({ startedAt }) => startedAt >= revokedAt);
    await until("requests after the revocation", () => after().length > 200);
    await load.stop();
    expect(countStatuses(after())).not.toHaveProperty("200");
    expect(countStatuses(after())).not.toHaveProperty("broken");
  });

  test("fail no request while Redis dies and comes back", async () => {
    const load = startLoad(8, askWith(world.keys.read));
    await until("requests that succeed", () => successes(load.outcomes).length > 50);
    await redis.kill();
    await until("both to count by themselves", allSay("unreachable"));
    const alone = load.outcomes.length;
    await until("requests without Redis", () => load.outcomes.length > alone + 100);
    await redis.restart();
    await until("both to count in Redis again", allSay("ok"));
    const outcomes = await load.stop();
    expect(countStatuses(outcomes)).toEqual({ 200: outcomes.length });
  });
});
