import type { ErrorCode, FieldErrors } from "./types.ts";

/** Codes of failures without an error response of the API. */
export type ClientErrorCode = "connection_failed" | "timeout" | "unexpected_response";

/** The parts of an error in addition to its code. */
export type ErrorDetails = {
  message: string;
  cause?: unknown;
  status?: number | undefined;
  headers?: Headers | undefined;
  fields?: FieldErrors | undefined;
  upgradeUrl?: string | undefined;
};

/** Every failure of a call, except its cancellation. The subclasses are for `instanceof`. */
export class GuidepostError<Code extends string = ErrorCode | ClientErrorCode> extends Error {
  override readonly name = "GuidepostError";
  /** The code for programs. Later versions of the API can have more codes. */
  readonly code: Code;
  /** The HTTP status. Undefined without a response. */
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  /** Identifies the request in the logs of the service. */
  readonly requestId: string | undefined;
  /** The messages of each invalid field. Empty unless the code is `validation_failed`. */
  readonly fields: FieldErrors;
  /** The URL of the documentation of the error code. */
  readonly helpUrl: string | undefined;
  /** Seconds after which the request can succeed, as in `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The page to change the plan, with `quota_exceeded`. */
  readonly upgradeUrl: string | undefined;

  constructor(code: Code, { message, cause, status, headers, fields, upgradeUrl }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.headers = headers;
    this.requestId = headers?.get("x-request-id") ?? undefined;
    this.fields = fields ?? {};
    this.helpUrl = /<([^>]+)>; *rel="help"/.exec(headers?.get("link") ?? "")?.[1];
    this.retryAfter = secondsOf(headers?.get("retry-after"));
    this.upgradeUrl = upgradeUrl;
  }
}

/** `Retry-After` is a number of seconds, or a date that a proxy sent. */
function secondsOf(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

/** No response: the connection failed, or ended before the end of the response. */
export class ConnectionError extends GuidepostError<"connection_failed"> {}
/** No response within `timeout`. */
export class TimeoutError extends GuidepostError<"timeout"> {}
/** A response that is not one of the API: check `baseUrl`, and proxies before the API. */
export class UnexpectedResponseError extends GuidepostError<"unexpected_response"> {}

export class BadRequestError extends GuidepostError<"bad_request"> {}
export class UnauthorizedError extends GuidepostError<"unauthorized"> {}
export class QuotaExceededError extends GuidepostError<"quota_exceeded"> {}
export class GuideLimitExceededError extends GuidepostError<"guide_limit_exceeded"> {}
export class ForbiddenError extends GuidepostError<"forbidden"> {}
export class AccountSuspendedError extends GuidepostError<"account_suspended"> {}
export class EmailNotVerifiedError extends GuidepostError<"email_not_verified"> {}
export class NotFoundError extends GuidepostError<"not_found"> {}
export class MethodNotAllowedError extends GuidepostError<"method_not_allowed"> {}
export class IdempotencyInProgressError extends GuidepostError<"idempotency_in_progress"> {}
export class CursorExpiredError extends GuidepostError<"cursor_expired"> {}
export class PreconditionFailedError extends GuidepostError<"precondition_failed"> {}
export class PayloadTooLargeError extends GuidepostError<"payload_too_large"> {}
export class UnsupportedMediaTypeError extends GuidepostError<"unsupported_media_type"> {}
export class IdempotencyKeyReusedError extends GuidepostError<"idempotency_key_reused"> {}
export class ValidationFailedError extends GuidepostError<"validation_failed"> {}
export class RateLimitExceededError extends GuidepostError<"rate_limit_exceeded"> {}
export class InternalError extends GuidepostError<"internal_error"> {}
export class ServiceUnavailableError extends GuidepostError<"service_unavailable"> {}
