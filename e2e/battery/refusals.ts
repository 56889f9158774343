import { expect } from "vitest";
import type { Answer } from "../harness/call.ts";

/** Status, code and message of each refusal, letter for letter (contract ERR-1, ERR-9, ERR-4). */
const refusals = {
  unauthorized: [401, "Missing or invalid API key"],
  guide_limit_exceeded: [402, "Guide limit reached for the Pro plan. Please upgrade your plan."],
  quota_exceeded: [402, "Monthly API quota exceeded. Please upgrade your plan."],
  forbidden: [403, "Insufficient scope for this action"],
  not_found: [404, "Guide not found"],
  unknown_path: [404, "Not found"],
  method_not_allowed: [405, "Method not allowed"],
  payload_too_large: [413, "Request body is too large (maximum is 2 MiB)"],
  unsupported_media_type: [415, "Content-Type must be application/json"],
  validation_failed: [422, "Validation failed"],
  rate_limit_exceeded: [429, "Too many requests. Please slow down."],
  service_unavailable: [503, "The service is temporarily unavailable. Please try again."],
} as const;

export type Refusal = keyof typeof refusals;

/** Expects exactly this refusal, with exactly these further fields. */
export const expectRefusal = (
  answer: Answer,
  refusal: Refusal,
  extras: Record<string, unknown> = {},
): void => {
  const [status, message] = refusals[refusal];
  const code = refusal === "unknown_path" ? "not_found" : refusal;
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { error: { code, message, ...extras } },
  });
};

/** Expects a 400 that says exactly this. */
export const expectBadRequest = (answer: Answer, message: unknown): void => {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 400,
    body: { error: { code: "bad_request", message } },
  });
};
