import type { Actor } from "@guidepost/core";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "@guidepost/rate-limit";
import { monthlyQuota, rateLimitHeaders } from "../rate-limit-headers.ts";

const NOW = Date.UTC(2026, 10, 30, 23, 59, 18);
const LIMITS = { perMinute: 300, perHour: 10_000, monthlyQuota: 50_000, guideLimit: 1_000 };
const ACTOR = { account: { limits: LIMITS } } as Actor;
const POLICY = '"minute";q=300;w=60, "hour";q=10000;w=3600, "month";q=50000';

function headersOf(request: Partial<Parameters<typeof monthlyQuota>[1]>) {
  const result = createMemoryStore(() => NOW).consume("account:1", LIMITS);
  const month = monthlyQuota(ACTOR, {
    reservation: undefined,
    outcome: "ok",
    now: new Date(NOW),
    ...request,
  });
  return rateLimitHeaders(result, month);
}

describe("rateLimitHeaders (contract RATE-8)", () => {
  const reservation = { period: "2026-11", used: 12_480 };
  const windows = '"minute";r=299;t=42, "hour";r=9999;t=42';

  it.each([
    ["a successful request", { reservation }, `${windows}, "month";r=37520;t=42`],
    [
      "an error, which is refunded",
      { reservation, outcome: "not_found" },
      `${windows}, "month";r=37521;t=42`,
    ],
    [
      "a request that the quota refused",
      { outcome: "quota_exceeded" },
      `${windows}, "month";r=0;t=42`,
    ],
    ["a request that was refused before", { outcome: "forbidden" }, windows],
  ])("describes the minute, the hour and the month for %s", (_, request, limits) => {
    expect(headersOf(request)).toEqual({ "RateLimit-Policy": POLICY, RateLimit: limits });
  });

  it("reports only the limit per minute when a client address is limited", () => {
    const result = createMemoryStore(() => NOW).consume("address:192.0.2.1", { perMinute: 2 });
    expect(rateLimitHeaders(result)).toEqual({
      "RateLimit-Policy": '"minute";q=2;w=60',
      RateLimit: '"minute";r=1;t=42',
    });
  });
});
