import { describe, expect, it } from "vitest";
import { endOfHour, endOfMinute, endOfMonth, withinOneMinute } from "../harness/clock.ts";
import { call } from "../harness/call.ts";
import { openBattery, type TestedOperation } from "./battery.ts";
import { rateOf } from "./headers.ts";
import { expectErrorResponse } from "./error-responses.ts";
import { IS_STRESS } from "../harness/stress.ts";

const { fixtures, operations, send } = await openBattery();
const { minute, hour, quota, free } = fixtures.limited;

/** Sends a request with a key above a limit of one request; returns the response and the time of sending. */
function sendAboveLimit(operation: TestedOperation, key: string) {
  return withinOneMinute(async () => {
    await call(fixtures.url, { path: "/usage", key });
    const sentAt = Date.now() / 1000;
    const response = await send(operation, { key, json: operation.expected.json });
    return { response, sentAt, receivedAt: Date.now() / 1000 };
  });
}

/** Expects a Retry-After that ends at the reset, rounded up to a second. */
function expectRetryAt(
  { response, sentAt, receivedAt }: Awaited<ReturnType<typeof sendAboveLimit>>,
  reset: number,
): void {
  const retryAfter = Number(response.headers.get("retry-after"));
  expectErrorResponse(response, "rate_limit_exceeded", { retry_after: retryAfter });
  expect(receivedAt + retryAfter).toBeGreaterThanOrEqual(reset);
  expect(sentAt + retryAfter).toBeLessThan(reset + 1);
}

describe.each(operations)("$id", (operation) => {
  const { json } = operation.expected;

  it("returns 429 with Retry-After up to the end of the minute above the limit per minute (contract ERR-8)", async () => {
    const refused = await sendAboveLimit(operation, minute.admin);
    const reset = endOfMinute(refused.sentAt * 1000);
    expectRetryAt(refused, reset);
    expect(rateOf(refused.response)).toEqual({ limit: 1, remaining: 0, reset });
  });

  it("returns 402 with upgrade_url and Retry-After up to the end of the month above the monthly quota (contract ERR-7)", async () => {
    const { response, sentAt, receivedAt } = await withinOneMinute(async () => ({
      sentAt: Date.now() / 1000,
      response: await send(operation, { key: quota.admin, json }),
      receivedAt: Date.now() / 1000,
    }));
    const retryAfter = Number(response.headers.get("retry-after"));
    const end = endOfMonth(new Date(sentAt * 1000));
    expect(sentAt + retryAfter).toBeLessThan(end + 1);
    expect(receivedAt + retryAfter).toBeGreaterThanOrEqual(end);
    const { origin } = new URL(upgradeUrlOf(response.body));
    expectErrorResponse(response, "quota_exceeded", { upgrade_url: upgradeUrlOf(response.body) });
    expect(origin).toBe("https://portal.guidepost.test");
  });
});

// The same code checks these limits for each operation.
const sample = IS_STRESS ? operations : operations.slice(0, 3);

describe.each(sample)("$id", (operation) => {
  const { json } = operation.expected;

  it("returns 429 with Retry-After up to the end of the hour above the limit per hour (contract RATE-4)", async () => {
    const refused = await sendAboveLimit(operation, hour.admin);
    const reset = endOfHour(refused.sentAt * 1000);
    expectRetryAt(refused, reset);
    expect(rateOf(refused.response)).toEqual({ limit: 1_000_000, remaining: 0, reset });
  });

  it("returns 402 for a key of an account with the Free plan, which includes no API requests (contract ACCT-5)", async () => {
    const response = await send(operation, { key: free.admin, json });
    expectErrorResponse(response, "quota_exceeded", { upgrade_url: upgradeUrlOf(response.body) });
    expect(rateOf(response).limit).toBe(60);
    expect(response.headers.has("retry-after")).toBe(false);
  });
});

const scoped = operations.flatMap(({ expected, ...operation }) =>
  // A key without admin gets 404 for the requests of other keys (contract LOG-10).
  expected.scope && !expected.ofRequest ? [{ ...operation, expected, scope: expected.scope }] : [],
);

it.each(scoped)(
  "returns 403 for $id when the key lacks the scope $scope (contract SCOPE-3, ERR-3)",
  async ({ scope, expected, ...operation }) => {
    const lacking = {
      read: fixtures.keys.write,
      write: fixtures.keys.read,
      admin: fixtures.keys.both,
    };
    const response = await send(operation, { key: lacking[scope], json: expected.json });
    expectErrorResponse(response, "forbidden");
  },
);

it.each(operations.filter(({ expected }) => !expected.scope))(
  "accepts a key with any scope for $id",
  async (one) => {
    for (const key of Object.values(fixtures.keys))
      expect((await send(one, { key, json: one.expected.json })).status).toBe(one.expected.success);
  },
);

function upgradeUrlOf(body: unknown): string {
  return (body as { error: { upgrade_url: string } }).error.upgrade_url;
}
