import { expect, expectTypeOf, it } from "vitest";
import {
  type ErrorCode,
  GuidepostError,
  NotFoundError,
  type verifyWebhook,
  type WebhookEvent,
} from "../index.ts";

// The compiler checks these functions: each line after @ts-expect-error must have a type error.

it("GuidepostError has a closed type of code after instanceof (contract CLIENT-7)", () => {
  function codeOf(error: unknown): string {
    if (error instanceof NotFoundError) {
      expectTypeOf(error.code).toEqualTypeOf<"not_found">();
      return error.code;
    }
    if (!(error instanceof GuidepostError)) return "none";
    expectTypeOf(error.code).toEqualTypeOf<
      ErrorCode | "connection_failed" | "timeout" | "unexpected_response" | "unknown_code"
    >();
    // @ts-expect-error -- no code has this name
    if (error.code === "nott_found") return "never";
    // @ts-expect-error -- a code is a text
    const number: number = error.code;
    return error.code === "quota_exceeded" ? "quota" : String(number);
  }
  expect(codeOf(new GuidepostError("quota_exceeded", { message: "" }))).toBe("quota");
});

it("WebhookEvent is a union whose type decides about its data (contract CLIENT-9)", () => {
  function describe(event: WebhookEvent): string {
    // @ts-expect-error -- no event has this type
    if (event.type === "guide.publishd") return "never";
    // @ts-expect-error -- only events of guides have a guide
    void event.data.guide;
    switch (event.type) {
      case "guide.published":
        expectTypeOf(event.data.guide).not.toHaveProperty("deleted_at");
        return event.data.guide.url;
      case "guide.deleted":
        return event.data.guide.deleted_at;
      case "api_key.expiring":
        expectTypeOf(event.data.api_key.expires_in_days).toEqualTypeOf<7 | 1>();
        return event.data.api_key.expires_at;
      case "usage.threshold_reached":
        expectTypeOf(event.data.threshold).toEqualTypeOf<50 | 80 | 100>();
        return event.data.usage.period;
      case "member.joined":
        return event.data.member.username;
      default:
        return event.type;
    }
  }
  expectTypeOf<Awaited<ReturnType<typeof verifyWebhook>>>().toEqualTypeOf<WebhookEvent>();
  const event = { id: "evt_1", created_at: "2026-11-20T10:05:12.480Z", account_id: 1 };
  const data = { webhook: { id: 12 } };
  expect(describe({ ...event, type: "webhook.test", data })).toBe("webhook.test");
});
