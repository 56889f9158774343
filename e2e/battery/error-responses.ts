import { expect } from "vitest";
import type { ApiResponse } from "../harness/call.ts";

/** Status and exact message of each error code (contract ERR-1 to ERR-12, ERR-18, ERR-19). */
const ERROR_RESPONSES = {
  unauthorized: [401, "Missing or invalid API key"],
  guide_limit_exceeded: [402, "Guide limit reached for the Pro plan. Please upgrade your plan."],
  quota_exceeded: [402, "Monthly API quota exceeded. Please upgrade your plan."],
  forbidden: [403, "Insufficient scope for this action"],
  account_suspended: [403, "This account is suspended. Contact your Guidepost administrator."],
  email_not_verified: [
    403,
    "Verify your email address first: open the link in the email, or send a new one from the portal",
  ],
  not_found: [404, "Guide not found"],
  unknown_path: [404, "Not found"],
  method_not_allowed: [405, "Method not allowed"],
  idempotency_in_progress: [409, "A request with this Idempotency-Key is still in progress"],
  cursor_expired: [
    410,
    "The cursor has expired. Read the changes again from the beginning, without a cursor.",
  ],
  precondition_failed: [412, "The guide was changed since the version in If-Match"],
  payload_too_large: [413, "Request body is too large (maximum is 2 MiB)"],
  unsupported_media_type: [415, "Content-Type must be application/json"],
  idempotency_key_reused: [422, "This Idempotency-Key was used for a different request"],
  validation_failed: [422, "Validation failed"],
  rate_limit_exceeded: [429, "Too many requests. Please slow down."],
  service_unavailable: [503, "The service is temporarily unavailable. Please try again."],
} as const;

export type ErrorCase = keyof typeof ERROR_RESPONSES;

/** Expects the link to the documentation of the code (contract ERR-17). */
function expectHelpLink({ headers }: ApiResponse, code: string): void {
  const address = `https?://[^<>]+/docs/errors#${code}`;
  expect(headers.get("link")).toMatch(new RegExp(`^<${address}>; rel="help"$`));
}

/** Expects exactly this error response, with exactly these additional fields. */
export function expectErrorResponse(
  response: ApiResponse,
  refusal: ErrorCase,
  extras: Record<string, unknown> = {},
): void {
  const [status, message] = ERROR_RESPONSES[refusal];
  const code = refusal === "unknown_path" ? "not_found" : refusal;
  expect({ status: response.status, body: response.body }).toEqual({
    status,
    body: { error: { code, message, ...extras } },
  });
  expectHelpLink(response, code);
}

/** Expects a 400 with exactly this message. */
export function expectBadRequest(response: ApiResponse, message: unknown): void {
  expect({ status: response.status, body: response.body }).toEqual({
    status: 400,
    body: { error: { code: "bad_request", message } },
  });
  expectHelpLink(response, "bad_request");
}
