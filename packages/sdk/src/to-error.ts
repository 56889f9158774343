import {
  AccountSuspendedError,
  BadRequestError,
  ConnectionError,
  CursorExpiredError,
  EmailNotVerifiedError,
  type ErrorDetails,
  ForbiddenError,
  GuideLimitExceededError,
  GuidepostError,
  IdempotencyInProgressError,
  IdempotencyKeyReusedError,
  InternalError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  PreconditionFailedError,
  QuotaExceededError,
  RateLimitExceededError,
  ServiceUnavailableError,
  TimeoutError,
  UnauthorizedError,
  UnexpectedResponseError,
  UnsupportedMediaTypeError,
  ValidationFailedError,
} from "./errors.ts";
import type { ErrorCode, FieldErrors } from "./types.ts";

type ErrorClasses = {
  [Code in ErrorCode]: new (
    code: ErrorCode,
    details: ErrorDetails,
  ) => GuidepostError & { code: Code };
};

/** The class of each code. A code of the document without a class, or with the class of another code, is a type error. */
const CLASSES: ErrorClasses = {
  bad_request: BadRequestError,
  unauthorized: UnauthorizedError,
  quota_exceeded: QuotaExceededError,
  guide_limit_exceeded: GuideLimitExceededError,
  forbidden: ForbiddenError,
  account_suspended: AccountSuspendedError,
  email_not_verified: EmailNotVerifiedError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  idempotency_in_progress: IdempotencyInProgressError,
  cursor_expired: CursorExpiredError,
  precondition_failed: PreconditionFailedError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  idempotency_key_reused: IdempotencyKeyReusedError,
  validation_failed: ValidationFailedError,
  rate_limit_exceeded: RateLimitExceededError,
  internal_error: InternalError,
  service_unavailable: ServiceUnavailableError,
};

type Envelope = {
  error: { code: string; message: string; details?: FieldErrors; upgrade_url?: string };
};

function isEnvelope(body: unknown): body is Envelope {
  const error = (body as Partial<Envelope> | null | undefined)?.error;
  return typeof error?.code === "string" && typeof error.message === "string";
}

/** Whether this version of the client has the code. A later version of the API can have more. */
function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(CLASSES, code);
}

/** `title can't be blank, steps.0.content is too long (maximum is 65536 characters)` */
function describeFields(fields: FieldErrors): string {
  return Object.entries(fields)
    .flatMap(([field, messages]) => messages.map((message) => `${field} ${message}`))
    .join(", ");
}

/** A response, and the URL of its request. */
type ReceivedResponse = { url: string; status: number; headers: Headers };

/** The error of a response with another status than 2xx. `body` is undefined when it is not JSON. */
export function toError(response: ReceivedResponse, body: unknown): GuidepostError {
  if (!isEnvelope(body)) return unexpectedResponse(response);
  const { status, headers } = response;
  const { code, message: text, details: fields, upgrade_url: upgradeUrl } = body.error;
  const message = fields ? `${text}: ${describeFields(fields)}` : text;
  const details = { message, apiCode: code, status, headers, fields, upgradeUrl };
  if (!isKnown(code)) return new GuidepostError("unknown_code", details);
  return new CLASSES[code](code, details);
}

export function unexpectedResponse(response: ReceivedResponse): UnexpectedResponseError {
  const { url, status, headers } = response;
  return new UnexpectedResponseError("unexpected_response", {
    message: `The response of ${withoutQuery(url)} with status ${status} is not one of the Guidepost API`,
    status,
    headers,
  });
}

/** The error of a request without a response (contract CLIENT-8). */
export function connectionFailed(url: string, cause: unknown): ConnectionError {
  return new ConnectionError("connection_failed", {
    message: `The connection to ${withoutQuery(url)} failed${reasonOf(cause)}`,
    cause,
  });
}

/** The error of a request without a response within `timeout` ms (contract CLIENT-8). */
export function timedOut(url: string, timeout: number, cause: unknown): TimeoutError {
  const message = `No response of ${withoutQuery(url)} within ${timeout} ms`;
  return new TimeoutError("timeout", { message, cause });
}

function withoutQuery(url: string): string {
  return url.replace(/\?.*/, "");
}

/**
 * The reason of a failed `fetch`, as `: connect ECONNREFUSED 127.0.0.1:4000`. Node's error has it in its innermost cause. Its
 * class can be that of another realm.
 */
function reasonOf(cause: unknown): string {
  let reason = "";
  let error = cause as { message?: unknown; code?: unknown; cause?: unknown } | null | undefined;
  for (let depth = 0; typeof error === "object" && error !== null && depth < 5; depth++) {
    const { message, code } = error;
    const text = typeof message === "string" ? message : "";
    // Of several addresses of a host, Node reports the code without a message.
    if (typeof code === "string" && !text.includes(code))
      reason = text ? `${text} (${code})` : code;
    else if (text) reason = text;
    error = error.cause as typeof error;
  }
  return reason && `: ${reason}`;
}
