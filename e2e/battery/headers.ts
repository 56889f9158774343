import { expect } from "vitest";
import { endOfHour, endOfMinute } from "../harness/clock.ts";
import type { ApiResponse } from "../harness/call.ts";

const security = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "content-security-policy": expect.stringContaining("default-src 'none'"),
};

/** Expects the headers of every response of the server. */
export function expectSecurityHeaders({ headers }: Pick<ApiResponse, "headers">): void {
  expect(Object.fromEntries(headers)).toMatchObject(security);
  expect([...headers.keys()]).not.toContain("x-powered-by");
}

function integerIn(headers: Headers, name: string): number {
  expect(headers.get(name), name).toMatch(/^\d+$/);
  return Number(headers.get(name));
}

/** Returns the X-RateLimit headers as numbers. */
export function rateOf({ headers }: Pick<ApiResponse, "headers">) {
  return {
    limit: integerIn(headers, "x-ratelimit-limit"),
    remaining: integerIn(headers, "x-ratelimit-remaining"),
    reset: integerIn(headers, "x-ratelimit-reset"),
  };
}

/** Expects the headers of every response under /v1 (contract RATE-3, HTTP-3, HTTP-5, HTTP-6). */
export function expectCommonHeaders(response: ApiResponse): void {
  const { headers, status, text } = response;
  expectSecurityHeaders(response);
  expect(headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(headers.get("cache-control")).toBe("no-store");
  const { limit, remaining, reset } = rateOf(response);
  expect(remaining).toBeLessThanOrEqual(limit);
  const policy = `"minute";q=${limit};w=60`;
  expect(headers.get("ratelimit-policy")?.split(", ")[0]).toBe(policy);
  expect(headers.get("ratelimit")).toMatch(/^"minute";r=\d+;t=\d+(?:, "\w+";r=\d+;t=\d+)*$/);
  // The response may have been created just before the end of the minute.
  expect([endOfMinute() - 60, endOfMinute(), endOfHour()]).toContain(reset);
  if (status === 204) {
    expect(text).toBe("");
    expect(headers.get("content-type")).toBeNull();
  } else
    expect(headers.get("content-type")).toMatch(
      /^(?:application\/json|text\/markdown); charset=utf-8$/,
    );
}
