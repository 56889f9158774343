import type { ErrorCode, FieldErrors } from "./types.ts";

/**
 * Codes of failures without an error response of the API, and `unknown_code`: an error of the API with a code that this
 * version of the client does not have. `apiCode` is then the code.
 */
export type ClientErrorCode =
  | "connection_failed"
  | "timeout"
  | "unexpected_response"
  | "unknown_code";

/** The parts of an error in addition to its code. */
export type ErrorDetails = {
  message: string;
  cause?: unknown;
  apiCode?: string | undefined;
  status?: number | undefined;
  headers?: Headers | undefined;
  fields?: FieldErrors | undefined;
  upgradeUrl?: string | undefined;
};

/**
 * Every failure of a call, except its cancellation. The subclasses are for `instanceof`. The class has no type parameter:
 * `instanceof` would replace it by `any`, and `code` would accept every text (contract CLIENT-7).
 */
export class GuidepostError extends Error {
  /** The code for programs. */
  readonly code: ErrorCode | ClientErrorCode;
  /** The code as the API sent it. Undefined without an error response of the API. */
  readonly apiCode: string | undefined;
  /** The HTTP status. Undefined without a response. */
  readonly status: number | undefined;
  /** The headers of the response. Undefined without a response. */
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

  constructor(code: ErrorCode | ClientErrorCode, details: ErrorDetails) {
    const { message, cause, apiCode, status, headers, fields, upgradeUrl } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.apiCode = apiCode;
    this.status = status;
    this.headers = headers;
    this.requestId = headers?.get("x-request-id") ?? undefined;
    this.fields = fields ?? {};
    this.helpUrl = /<([^>]+)>; *rel="help"/.exec(headers?.get("link") ?? "")?.[1];
    this.retryAfter = secondsOf(headers?.get("retry-after"));
    this.upgradeUrl = upgradeUrl;
  }

  // A getter, because the stack contains the name that the prototype has. Not the name of the class, which minifiers change.
  override get name(): string {
    return "GuidepostError";
  }

  /** `NotFoundError [not_found]: Guide not found` */
  override toString(): string {
    return `${this.name} [${this.apiCode ?? this.code}]: ${this.message}`;
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
export class ConnectionError extends GuidepostError {
  declare readonly code: "connection_failed";
  override get name() {
    return "ConnectionError";
  }
}
/** No response within `timeout`. */
export class TimeoutError extends GuidepostError {
  declare readonly code: "timeout";
  override get name() {
    return "TimeoutError";
  }
}
/** A response that is not one of the API: check `baseUrl`, and proxies before the API. */
export class UnexpectedResponseError extends GuidepostError {
  declare readonly code: "unexpected_response";
  override get name() {
    return "UnexpectedResponseError";
  }
}

export class BadRequestError extends GuidepostError {
  declare readonly code: "bad_request";
  override get name() {
    return "BadRequestError";
  }
}
export class UnauthorizedError extends GuidepostError {
  declare readonly code: "unauthorized";
  override get name() {
    return "UnauthorizedError";
  }
}
export class QuotaExceededError extends GuidepostError {
  declare readonly code: "quota_exceeded";
  override get name() {
    return "QuotaExceededError";
  }
}
export class GuideLimitExceededError extends GuidepostError {
  declare readonly code: "guide_limit_exceeded";
  override get name() {
    return "GuideLimitExceededError";
  }
}
export class ForbiddenError extends GuidepostError {
  declare readonly code: "forbidden";
  override get name() {
    return "ForbiddenError";
  }
}
export class AccountSuspendedError extends GuidepostError {
  declare readonly code: "account_suspended";
  override get name() {
    return "AccountSuspendedError";
  }
}
export class EmailNotVerifiedError extends GuidepostError {
  declare readonly code: "email_not_verified";
  override get name() {
    return "EmailNotVerifiedError";
  }
}
export class NotFoundError extends GuidepostError {
  declare readonly code: "not_found";
  override get name() {
    return "NotFoundError";
  }
}
export class MethodNotAllowedError extends GuidepostError {
  declare readonly code: "method_not_allowed";
  override get name() {
    return "MethodNotAllowedError";
  }
}
export class IdempotencyInProgressError extends GuidepostError {
  declare readonly code: "idempotency_in_progress";
  override get name() {
    return "IdempotencyInProgressError";
  }
}
export class CursorExpiredError extends GuidepostError {
  declare readonly code: "cursor_expired";
  override get name() {
    return "CursorExpiredError";
  }
}
export class PreconditionFailedError extends GuidepostError {
  declare readonly code: "precondition_failed";
  override get name() {
    return "PreconditionFailedError";
  }
}
export class PayloadTooLargeError extends GuidepostError {
  declare readonly code: "payload_too_large";
  override get name() {
    return "PayloadTooLargeError";
  }
}
export class UnsupportedMediaTypeError extends GuidepostError {
  declare readonly code: "unsupported_media_type";
  override get name() {
    return "UnsupportedMediaTypeError";
  }
}
export class IdempotencyKeyReusedError extends GuidepostError {
  declare readonly code: "idempotency_key_reused";
  override get name() {
    return "IdempotencyKeyReusedError";
  }
}
export class ValidationFailedError extends GuidepostError {
  declare readonly code: "validation_failed";
  override get name() {
    return "ValidationFailedError";
  }
}
export class RateLimitExceededError extends GuidepostError {
  declare readonly code: "rate_limit_exceeded";
  override get name() {
    return "RateLimitExceededError";
  }
}
export class InternalError extends GuidepostError {
  declare readonly code: "internal_error";
  override get name() {
    return "InternalError";
  }
}
export class ServiceUnavailableError extends GuidepostError {
  declare readonly code: "service_unavailable";
  override get name() {
    return "ServiceUnavailableError";
  }
}
