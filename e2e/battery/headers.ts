import { expect } from "vitest";
import { endOfHour, endOfMinute } from "../harness/clock.ts";
import type { Answer } from "../harness/call.ts";

const security = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "content-security-policy": expect.stringContaining("default-src 'none'"),
};

/** What stands on every answer of the server, wherever it comes from. */
export const expectSecurityHeaders = ({ headers }: Pick<Answer, "headers">): void => {
  expect(Object.fromEntries(headers)).toMatchObject(security);
  expect([...headers.keys()]).not.toContain("x-powered-by");
};

const integerIn = (headers: Headers, name: string): number => {
  expect(headers.get(name), name).toMatch(/^\d+$/);
  return Number(headers.get(name));
};

/** X-RateLimit-* as numbers. */
export const rateOf = ({ headers }: Pick<Answer, "headers">) => ({
  limit: integerIn(headers, "x-ratelimit-limit"),
  remaining: integerIn(headers, "x-ratelimit-remaining"),
  reset: integerIn(headers, "x-ratelimit-reset"),
});

/** What stands on every answer under /v1 (contract RATE-3, HTTP-6). */
export const expectCommonHeaders = (answer: Answer): void => {
  const { headers, status, text } = answer;
  expectSecurityHeaders(answer);
  expect(headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(headers.get("cache-control")).toBe("no-store");
  const { limit, remaining, reset } = rateOf(answer);
  expect(remaining).toBeLessThanOrEqual(limit);
  // The answer may have been made just before the minute turned.
  expect([endOfMinute() - 60, endOfMinute(), endOfHour()]).toContain(reset);
  if (status === 204) {
    expect(text).toBe("");
    expect(headers.get("content-type")).toBeNull();
  } else expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
};
