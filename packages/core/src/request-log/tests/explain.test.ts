import type { ErrorCode, RequestCheck } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { explain } from "../explain.ts";
import type { ExplainedRequest } from "../refusal.ts";

const REQUEST: ExplainedRequest = {
  id: "019abc00-0000-7000-8000-000000000000",
  request_id: "019abc00-0000-7000-8000-000000000000",
  received_at: "2026-11-23T09:00:00.000Z",
  key: { id: 1, name: "CI", last_four: "abcd", username: "ada" },
  method: "PATCH",
  operation: "guides.update",
  path: "/v1/guides/42",
  status: 200,
  code: null,
  duration_ms: 3,
  address: "203.0.113.9",
  user_agent: null,
  replayed: false,
  requests: 1,
  required_scope: "write",
  key_scopes: ["read"],
  limits: {
    minute: { limit: 300, used: 12 },
    hour: { limit: 10_000, used: 500 },
    month: { limit: 50_000, used: null },
  },
  message: null,
  details: {},
};

function explainCode(own: Partial<ExplainedRequest>, stored: Parameters<typeof explain>[1] = {}) {
  const { checks, advice } = explain({ ...REQUEST, ...own }, stored);
  const failed = checks.find(({ result }) => result === "failed");
  return { checks, advice, failed: failed?.check, text: failed?.text };
}

describe("explain", () => {
  it.each([
    [
      { by: "address", value: "198.51.100.1" } as const,
      "from the address 198.51.100.1",
      "addresses",
    ],
    [{ by: "referrer", value: "evil.test" } as const, "for the referrer evil.test", "referrers"],
    [{ by: "referrer", value: null } as const, "without a host in Origin or Referer", "referrers"],
  ])("states the restriction of the key that refused a request: %o", (key_refusal, text, list) => {
    const refused = { status: 401, code: "unauthorized", key_scopes: null };
    const explained = explainCode(refused, { key_refusal });
    expect(explained.failed).toBe("api_key");
    expect(explained.text).toContain(`is not permitted ${text}`);
    expect(explained.advice).toContain(`permitted ${list} of the key`);
  });

  it.each([
    ["guides.get", "A key without admin only reaches guides of its own user"],
    ["webhooks.get", "A key reaches nothing of other accounts"],
    ["requests.get", "A key reaches nothing of other accounts"],
  ])("advises on what %s did not find", (operation, advice) => {
    const refused = explainCode({ operation, status: 404, code: "not_found" });
    expect(refused.advice).toContain(advice);
  });

  it.each([
    ["guides.get", "Guide not found", "Guide: it does not exist, is deleted"],
    ["guides.version", "Version not found", "Version: the guide does not have it"],
    ["guides.deleteStep", "Step not found", "Step: the guide does not have it"],
    ["webhooks.get", "Webhook not found", "Webhook: the webhook or the delivery does not exist"],
    ["requests.get", "Request not found", "Input: Request not found"],
    ["feedback.delete", "Feedback not found", "Input: Feedback not found"],
  ])("names what %s did not find", (operation, message, text) => {
    const refused = explainCode({ operation, status: 404, code: "not_found", message });
    expect(refused.failed).toBe("guide");
    expect(refused.text).toContain(text);
  });

  it("does not check a guide for a bulk request", () => {
    const { checks } = explainCode({ operation: "guides.bulk", method: "POST", path: "/v1/bulk" });
    expect(checks.find(({ check }) => check === "guide")?.result).toBe("skipped");
  });

  it("lists each check in the order of the pipeline with its numbers", () => {
    const { checks, advice } = explainCode({ status: 403, code: "forbidden" });
    expect(checks.map(({ result, text }) => `${result}: ${text}`)).toEqual([
      "passed: API key: sk_…abcd of ada",
      "passed: Rate limit: 12 of 300 this minute, 500 of 10,000 this hour",
      "passed: Account: active",
      "passed: Route: PATCH /v1/guides/42 is guides.update",
      "failed: Scope: needs write, key has read",
      "skipped: Quota: not reached",
      "skipped: Body: not reached",
      "skipped: Idempotency-Key: not reached",
      "skipped: Input: not reached",
      "skipped: Guide: not reached",
      "skipped: If-Match: not reached",
      "skipped: Email address: not reached",
      "skipped: Guide limit: not reached",
      "skipped: Service: not reached",
    ]);
    expect(advice).toBe(
      "Use a key with the scope write, or add the scope to this key in the portal.",
    );
  });

  it("has no failed check and no advice for a success", () => {
    expect(explainCode({ key_scopes: ["write"] })).toMatchObject({
      failed: undefined,
      advice: null,
    });
  });

  it("names the webhook of an operation on webhooks", () => {
    const request = { operation: "webhooks.update", key_scopes: ["admin" as const] };
    const missing = explainCode({ ...request, code: "not_found" });
    expect(missing).toMatchObject({
      failed: "guide",
      text: "Webhook: the webhook or the delivery does not exist",
    });
    const texts = explainCode(request).checks.map(({ result, text }) => `${result}: ${text}`);
    expect(texts).toContain("passed: Webhook: found");
    expect(texts).toContain("skipped: If-Match: not needed");
  });

  it("needs neither an Idempotency-Key nor If-Match for a tool call (contract MCP-3)", () => {
    const call = { method: "POST", operation: "guides.publish", path: "/mcp" };
    const { checks } = explainCode({ ...call, key_scopes: ["write"] });
    const skipped = checks.filter(({ result }) => result === "skipped");
    expect(skipped.map(({ check }) => check)).toEqual([
      "idempotency",
      "precondition",
      "guide_limit",
    ]);
  });

  it.each<[ErrorCode, Partial<ExplainedRequest>, RequestCheck, string | RegExp]>([
    ["unauthorized", {}, "api_key", "API key: sk_…abcd of ada no longer works"],
    ["rate_limit_exceeded", {}, "rate_limit", /12 of 300 this minute/],
    ["account_suspended", {}, "account", "Account: it is suspended"],
    ["not_found", { operation: "unknown" }, "route", "Route: no operation has PATCH /v1/guides/42"],
    ["method_not_allowed", { operation: "unknown" }, "route", /no operation/],
    [
      "quota_exceeded",
      { limits: { ...REQUEST.limits, month: { limit: 50_000, used: 50_000 } } },
      "quota",
      "Quota: 50,000 of 50,000 this month",
    ],
    ["payload_too_large", { message: "too large" }, "body", "Body: too large"],
    ["bad_request", { message: "Malformed JSON at line 1" }, "body", /line 1/],
    ["bad_request", { message: "Idempotency-Key must have" }, "idempotency", /must have/],
    ["bad_request", { message: "If-Match is malformed" }, "precondition", /malformed/],
    ["idempotency_key_reused", { message: "was used" }, "idempotency", /was used/],
    [
      "validation_failed",
      { details: { title: ["can't be blank"], "steps.0.content": ["x"] } },
      "input",
      "Input: 2 invalid fields (title, steps.0.content)",
    ],
    ["forbidden", { key_scopes: ["write"] }, "input", /may not act/],
    ["not_found", {}, "guide", /does not exist/],
    ["email_not_verified", { operation: "guides.publish" }, "email", /has not verified it/],
    [
      "forbidden",
      { operation: "mcp", path: "/mcp", required_scope: null, message: "Web pages may not" },
      "route",
      "Route: Web pages may not",
    ],
    ["precondition_failed", { message: "was changed" }, "precondition", /was changed/],
    ["guide_limit_exceeded", {}, "guide_limit", "Guide limit: 1,000 of 1,000 guides"],
    ["service_unavailable", { message: "unavailable" }, "service", /unavailable/],
  ])("names the check that refused with %s %j", (code, own, failed, text) => {
    const explained = explainCode({ code, status: 400, ...own }, { guide_limit: 1_000 });
    expect(explained).toMatchObject({ failed, advice: expect.any(String) as string });
    expect(explained.text).toMatch(text);
  });
});
