import {
  errors,
  guideNotFound,
  type ErrorBody,
  type ErrorExtras,
  type Faults,
} from "@guidepost/contract";
import type { RestErrorCode } from "./error-codes.ts";

/** When each code is answered, in a sentence. */
export const errorTexts: Record<RestErrorCode, string> = {
  bad_request:
    "The body is not JSON, or not a JSON object: the message says what is wrong and where.",
  unauthorized: "The API key is missing, invalid, revoked or expired.",
  quota_exceeded:
    "The monthly request quota is used up; `Retry-After` points to the month's end. Without `Retry-After`: the plan has no API access.",
  guide_limit_exceeded: "The account has as many guides as its plan allows.",
  forbidden: "The key lacks the scope, or may not act for the user that is named.",
  not_found: "There is no such guide, it is deleted, or it is out of the key's reach.",
  method_not_allowed: "The path exists, but not with this method; `Allow` names those it has.",
  payload_too_large: "The body is larger than 2 MiB.",
  unsupported_media_type: "The body's `Content-Type` is not `application/json`.",
  validation_failed:
    "Fields are not valid: `details` lists all faults, at most 50; with more, its entry `base` says so.",
  rate_limit_exceeded:
    "The limit of requests in a minute or an hour is reached, or too much HTML waits to be cleaned.",
  internal_error: "Something went wrong on our side; the request id helps us find it.",
  service_unavailable:
    "The database cannot be reached, or the request waited longer than its deadline. Send it again after `Retry-After` seconds; what a request changes may have been saved all the same.",
};

const extras: Partial<Record<RestErrorCode, ErrorExtras>> = {
  quota_exceeded: { upgrade_url: "https://guidepost.example/settings/plan" },
  rate_limit_exceeded: { retry_after: 12 },
};

const messages: Partial<Record<RestErrorCode, string>> = {
  bad_request: "Malformed JSON at line 3, column 5: property name expected",
  not_found: guideNotFound,
};

/** A body as the service answers it; `details` for `validation_failed`. */
export const errorExample = (code: RestErrorCode, details: Faults): ErrorBody => ({
  error: {
    code,
    message: messages[code] ?? errors[code].message,
    ...extras[code],
    ...(code === "validation_failed" && { details }),
  },
});
