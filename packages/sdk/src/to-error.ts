import {
  AccountSuspendedError,
  BadRequestError,
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
  UnauthorizedError,
  UnexpectedResponseError,
  UnsupportedMediaTypeError,
  ValidationFailedError,
} from "./errors.ts";
import type { ErrorCode, FieldErrors } from "./types.ts";

type ErrorClasses = {
  [Code in ErrorCode]: new (code: Code, details: ErrorDetails) => GuidepostError;
};

/** The class of each code. A code of the document without a class is a type error. */
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
  error: { code: ErrorCode; message: string; details?: FieldErrors; upgrade_url?: string };
};

function isEnvelope(body: unknown): body is Envelope {
  const error = (body as Partial<Envelope> | null | undefined)?.error;
  return typeof error?.code === "string" && typeof error.message === "string";
}

/** `title can't be blank, steps.0.content is too long (maximum is 65536 characters)` */
function describeFields(fields: FieldErrors): string {
  return Object.entries(fields)
    .flatMap(([field, messages]) => messages.map((message) => `${field} ${message}`))
    .join(", ");
}

/** The error of a response with another status than 2xx. `body` is undefined when it is not JSON. */
export function toError(status: number, headers: Headers, body: unknown): GuidepostError {
  if (!isEnvelope(body)) return unexpectedResponse(status, headers);
  const { code, message, details: fields, upgrade_url: upgradeUrl } = body.error;
  // A later version of the API can have more codes.
  const ErrorClass = (Object.hasOwn(CLASSES, code) ? CLASSES[code] : GuidepostError) as new (
    code: ErrorCode,
    details: ErrorDetails,
  ) => GuidepostError;
  return new ErrorClass(code, {
    message: fields ? `${message}: ${describeFields(fields)}` : message,
    ...{ status, headers, fields, upgradeUrl },
  });
}

export function unexpectedResponse(status: number, headers: Headers): UnexpectedResponseError {
  return new UnexpectedResponseError("unexpected_response", {
    message: `The response with status ${status} is not one of the Guidepost API`,
    ...{ status, headers },
  });
}
