import type { IncomingMessage, ServerResponse } from "node:http";
import type { Service } from "@guidepost/runtime";
import { describe, expect, it } from "vitest";
import { ADDRESS_HEADER } from "../headers.ts";
import { createAuthLimit } from "./request-limits.ts";

/** Sends a request to this path from 192.0.2.1. Returns the units that it consumed. */
async function request(url: string, isAllowed = true) {
  const taken: unknown[] = [];
  const window = { limit: 120, resetAt: 0 };
  const consume = async (...args: unknown[]) => {
    taken.push(args);
    return isAllowed
      ? { ...window, allowed: true, remaining: 1 }
      : { ...window, allowed: false, remaining: 0, window: "minute", retryAfter: 30 };
  };
  const mayPass = createAuthLimit({ consume } as unknown as Service["rateLimiter"]);
  const sent: Record<string, string> = {};
  const response = {
    statusCode: 200,
    setHeader: (name: string, value: string) => (sent[name] = value),
    end: () => {},
  };
  const passed = await mayPass(
    { url, headers: { [ADDRESS_HEADER]: "192.0.2.1" } } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  );
  return { passed, taken, status: response.statusCode, retryAfter: sent["Retry-After"] };
}

describe("createAuthLimit", () => {
  it.each(["/api/auth/csrf", "/api/%61uth/callback/credentials", "/api/auth/signin/github?x=1"])(
    "counts %s for the client's address, 120 a minute and 3,000 an hour",
    async (url) => {
      const limits = { perMinute: 120, perHour: 3_000 };
      expect(await request(url)).toMatchObject({
        passed: true,
        taken: [["auth:address:192.0.2.1", limits]],
      });
    },
  );

  it.each(["/", "/api/trpc/reader.guide", "/@ada/auth"])("does not count %s", async (url) => {
    expect(await request(url)).toMatchObject({ passed: true, taken: [] });
  });

  it("responds with 429 and Retry-After above the limit", async () => {
    expect(await request("/api/auth/csrf", false)).toMatchObject({
      passed: false,
      status: 429,
      retryAfter: "30",
    });
  });
});
