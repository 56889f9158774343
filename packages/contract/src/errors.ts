import * as z from "zod";
import { ERRORS } from "./error-table.ts";
import { type FieldErrors, MAX_MESSAGES } from "./field-errors.ts";
import { outputList, outputText, outputUrl } from "./output.ts";

export { ERRORS };

export type ErrorCode = keyof typeof ERRORS;

/** Codes that the REST API never returns. */
export const PORTAL_ERROR_CODES = [
  "account_deletion_pending",
  "conflict",
  "fresh_sign_in_required",
  "two_factor_required",
] as const satisfies readonly ErrorCode[];
export type PortalErrorCode = (typeof PORTAL_ERROR_CODES)[number];

/** An error code that the REST API returns. */
export type RestErrorCode = Exclude<ErrorCode, PortalErrorCode>;

/** The condition of each code, for the OpenAPI document and the documentation. Text between backticks is code. */
export const ERROR_CAUSES: Record<RestErrorCode, string> = {
  bad_request:
    "The body is not JSON, or not a JSON object. The message states the error and its position. Or `Idempotency-Key` or `If-Match` is malformed.",
  unauthorized: "The API key is missing, invalid, revoked or expired.",
  quota_exceeded:
    "The monthly request quota is used up. `Retry-After` is the time until the end of the month. Without `Retry-After` the plan has no API access.",
  guide_limit_exceeded: "The account has reached the guide limit of its plan.",
  forbidden: "The key lacks the scope, or may not act for the given user.",
  account_suspended:
    "The operator of Guidepost has suspended the account of the key. Its keys and public pages do not work. The request was not processed.",
  email_not_verified:
    "The guide was not published, because the user of the key has not verified the email address.",
  not_found:
    "The guide does not exist, is deleted, or is not accessible with this key. Or it has no such step, or the request is not in the log.",
  method_not_allowed: "The path exists, but not with this method. `Allow` lists its methods.",
  idempotency_in_progress:
    "Another request with the same `Idempotency-Key` is still running. Retry after `Retry-After` seconds to get its response.",
  cursor_expired:
    "Changes after the cursor are no longer known: it was last used more than 90 days ago, it belongs to another user or account, or the data was restored from a backup. Read all changes without a cursor. Then delete the guides of your copy that they do not contain.",
  precondition_failed:
    "The guide is in another state than `If-Match` requires, and was not changed. `ETag` has its present version: read the guide again.",
  payload_too_large: "The body is larger than 2 MiB, or an image than 10 MiB.",
  unsupported_media_type:
    "The body's `Content-Type` is not `application/json`, or for an image none of its types.",
  idempotency_key_reused:
    "In the last 24 hours the same `Idempotency-Key` was used for a request with another method, path, query or body. Use a new key for each change.",
  validation_failed:
    "Fields are invalid. `details` lists all errors, at most 50. When there are more, an entry `base` states it.",
  rate_limit_exceeded:
    "The limit of requests per minute or hour is reached, or too much HTML waits to be cleaned.",
  internal_error: "An unexpected error on our side. The request id helps us to find it.",
  service_unavailable:
    "The database is unreachable, or the request waited longer than its deadline. Retry after `Retry-After` seconds. A change may have been saved.",
};

/** Fields of some codes in addition to `code` and `message`. */
export type ErrorExtras = {
  details?: FieldErrors;
  upgrade_url?: string;
  /** Seconds. */
  retry_after?: number;
  /** ISO 8601: of `account_deletion_pending`. */
  deletion_at?: string;
};

/** The envelope of every error response (contract ERR-1). */
export type ErrorBody = { error: { code: ErrorCode; message: string } & ErrorExtras };

/** Creates the envelope of an error. Without `message` it contains the message of the table. */
export function toErrorBody({
  code,
  message = ERRORS[code].message,
  extras = {},
}: {
  code: ErrorCode;
  message?: string | undefined;
  extras?: ErrorExtras;
}): ErrorBody {
  return { error: { code, message, ...extras } };
}

const CODE_DESCRIPTION = "The code for programs. Its meaning never changes.";
/** Longest message of an error, and of a field. */
const MAX_MESSAGE = 1_000;
export const MAX_FIELD_MESSAGE = 300;
const message = outputText(MAX_MESSAGE).meta({ description: "The message for people." });
const messages = outputList(outputText(MAX_FIELD_MESSAGE), MAX_MESSAGES);
const details = z.record(z.string(), messages).meta({
  description:
    "Field names with their messages, at most 50. When there are more, an entry `base` states it. Nested fields use dots and 0-based indexes, for example `steps.0.content`.",
});
const upgradeUrl = outputUrl().meta({
  description: "The page on which the account's owner changes the plan.",
});
const retryAfter = z
  .int32()
  .min(1)
  .meta({ description: "Seconds to wait before a retry, as in `Retry-After`." });

/** The schema of the object under `error` for any of the codes, for the OpenAPI document. */
export function errorObject(codes: readonly ErrorCode[]) {
  return z
    .object({
      code: z.enum(codes).meta({ description: CODE_DESCRIPTION }),
      message,
      details: details.optional(),
      upgrade_url: upgradeUrl.optional(),
      retry_after: retryAfter.optional(),
    })
    .meta({ description: "The fields of every error. The last three exist only with some codes." });
}

/** The schema of the body for one code, for the OpenAPI document. */
export function errorBody(code: ErrorCode) {
  return z.object({
    error: z.object({
      code: z.literal(code).meta({ description: CODE_DESCRIPTION }),
      message,
      ...(code === "validation_failed" && { details }),
      ...(code === "quota_exceeded" && { upgrade_url: upgradeUrl }),
      ...(code === "rate_limit_exceeded" && { retry_after: retryAfter }),
    }),
  });
}

export const GUIDE_NOT_FOUND = "Guide not found";
export const STEP_NOT_FOUND = "Step not found";
export const DRAFT_NOT_FOUND = "Draft not found";
export const VERSION_NOT_FOUND = "Version not found";
export const FEEDBACK_NOT_FOUND = "Feedback not found";
export const LINK_NOT_FOUND = "Link not found";

/** The message of `guide_limit_exceeded` (contract ERR-6). */
export function guideLimitReached(planName: string): string {
  return `Guide limit reached for the ${planName} plan. Please upgrade your plan.`;
}
