import {
  type ErrorCode,
  type ErrorExtras,
  type FieldErrors,
  type PlanId,
  DRAFT_NOT_FOUND,
  ERRORS,
  FEEDBACK_NOT_FOUND,
  guideLimitReached,
  GUIDE_NOT_FOUND,
  LINK_NOT_FOUND,
  PLANS,
  STEP_NOT_FOUND,
  VERSION_NOT_FOUND,
} from "@guidepost/contract";
import { isUnreachable } from "@guidepost/database";

/**
 * An expected error with a code of the contract's error table. It has no stack trace: capturing one
 * would take a tenth of the time of a refused request.
 */
export class DomainError extends Error {
  override name = "DomainError";
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  /** The HTTP status that the error table gives the code. */
  get status(): number {
    return ERRORS[this.code].status;
  }

  constructor(code: ErrorCode, message: string = ERRORS[code].message, extras: ErrorExtras = {}) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.extras = extras;
  }
}

export function notFound(message: string): DomainError {
  return new DomainError("not_found", message);
}
export function noSuchGuide(): DomainError {
  return notFound(GUIDE_NOT_FOUND);
}
export function noSuchStep(): DomainError {
  return notFound(STEP_NOT_FOUND);
}
export function noSuchDraft(): DomainError {
  return notFound(DRAFT_NOT_FOUND);
}
export function noSuchLink(): DomainError {
  return notFound(LINK_NOT_FOUND);
}
export function noSuchFeedback(): DomainError {
  return notFound(FEEDBACK_NOT_FOUND);
}
export function noSuchFilter(): DomainError {
  return notFound("Filter not found");
}
export function noSuchVersion(): DomainError {
  return notFound(VERSION_NOT_FOUND);
}
export function forbidden(message?: string): DomainError {
  return new DomainError("forbidden", message);
}
export function conflict(message?: string): DomainError {
  return new DomainError("conflict", message);
}
export function invalid(details: FieldErrors): DomainError {
  return new DomainError("validation_failed", undefined, { details });
}
export function guideLimitExceeded(plan: PlanId): DomainError {
  return new DomainError("guide_limit_exceeded", guideLimitReached(PLANS[plan].name));
}

/** Converts an error to a `DomainError`; returns undefined for an unexpected error. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!isUnreachable(error)) return undefined;
  const unavailable = new DomainError("service_unavailable");
  unavailable.cause = error;
  return unavailable;
}
