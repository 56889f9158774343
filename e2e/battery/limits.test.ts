import { beforeEach, describe, expect, test } from "vitest";
import { endOfHour, endOfMinute, endOfMonth, roomInMinute, roomInMonth } from "../harness/clock.ts";
import { call, type Answer } from "../harness/call.ts";
import { openBattery, type Tested } from "./battery.ts";
import { rateOf } from "./headers.ts";
import { expectRefusal } from "./refusals.ts";

const { world, operations, send } = await openBattery();
const { minute, hour, quota, free } = world.limited;

type Refused = { answer: Answer; sentAt: number };

/** Sends a request that is over the limit, and notes when. */
const sendOver = async (operation: Tested, key: string): Promise<Refused> => {
  const sentAt = Date.now() / 1000;
  return { sentAt, answer: await send(operation, { key, json: operation.entry.json }) };
};

/** Waiting as long as was told is enough, and no second longer than it takes. */
const expectRefusedUntil = ({ answer, sentAt }: Refused, reset: number): void => {
  const retryAfter = Number(answer.headers.get("retry-after"));
  expectRefusal(answer, "rate_limit_exceeded", { retry_after: retryAfter });
  expect(Date.now() / 1000 + retryAfter).toBeGreaterThanOrEqual(reset);
  expect(sentAt + retryAfter).toBeLessThan(reset + 1);
};

/** Uses up a limit of one request: what comes in the same window is over it. */
const use = (key: string) => call(world.url, { path: "/usage", key });

beforeEach(() => roomInMinute(10_000));

describe.each(operations)("$id", (operation) => {
  const { json } = operation.entry;

  test("over the minute is 429 until the minute ends", async () => {
    await use(minute.admin);
    const refused = await sendOver(operation, minute.admin);
    const reset = endOfMinute();
    expectRefusedUntil(refused, reset);
    expect(rateOf(refused.answer)).toEqual({ limit: 1, remaining: 0, reset });
  });

  test("over the hour is 429 until the hour ends; the limit told is still the minute's", async () => {
    await use(hour.admin);
    const refused = await sendOver(operation, hour.admin);
    const reset = endOfHour();
    expectRefusedUntil(refused, reset);
    expect(rateOf(refused.answer)).toEqual({ limit: 1_000_000, remaining: 0, reset });
  });

  test("over the quota is 402 with an address to upgrade at, until the month ends", async () => {
    await roomInMonth(10_000);
    const sentAt = Date.now() / 1000;
    const answer = await send(operation, { key: quota.admin, json });
    const retryAfter = Number(answer.headers.get("retry-after"));
    expect(sentAt + retryAfter).toBeLessThan(endOfMonth() + 1);
    expect(Date.now() / 1000 + retryAfter).toBeGreaterThanOrEqual(endOfMonth());
    const { origin } = new URL(upgradeUrlOf(answer.body));
    expectRefusal(answer, "quota_exceeded", { upgrade_url: upgradeUrlOf(answer.body) });
    expect(origin).toBe("https://portal.guidepost.test");
  });

  test("the Free plan has no API: 402", async () => {
    const answer = await send(operation, { key: free.admin, json });
    expectRefusal(answer, "quota_exceeded", { upgrade_url: upgradeUrlOf(answer.body) });
    expect(rateOf(answer).limit).toBe(60);
    expect(answer.headers.has("retry-after")).toBe(false);
  });
});

const scoped = operations.flatMap(({ entry, ...operation }) =>
  entry.scope ? [{ ...operation, entry, scope: entry.scope }] : [],
);

test.each(scoped)("$id is 403 without the scope $scope", async ({ scope, entry, ...operation }) => {
  const lacking = { read: world.keys.write, write: world.keys.read, admin: world.keys.both };
  const answer = await send(operation, { key: lacking[scope], json: entry.json });
  expectRefusal(answer, "forbidden");
});

test.each(operations.filter(({ entry }) => !entry.scope))("$id: any scope will do", async (one) => {
  for (const key of Object.values(world.keys))
    expect((await send(one, { key, json: one.entry.json })).status).toBe(one.entry.success);
});

const upgradeUrlOf = (body: unknown): string =>
  (body as { error: { upgrade_url: string } }).error.upgrade_url;
