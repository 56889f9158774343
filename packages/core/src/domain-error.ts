import {
  errors,
  guideLimitReached,
  guideNotFound,
  plans,
  type ErrorCode,
  type ErrorExtras,
  type FieldErrors,
  type PlanId,
} from "@guidepost/contract";
import { isUnreachable } from "@guidepost/database";

/**
 * Every refusal that has a code in the contract's error table. It is an answer, not a fault: it
 * carries no stack, whose capture would be a tenth of what refusing a request costs.
 */
export class DomainError extends Error {
  override name = "DomainError";
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  /** The HTTP status that the error table gives the code. */
  get status(): number {
    return errors[this.code].status;
  }

  constructor(code: ErrorCode, message: string = errors[code].message, extras: ErrorExtras = {}) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.extras = extras;
  }
}

export const notFound = (message: string): DomainError => new DomainError("not_found", message);
export const noSuchGuide = (): DomainError => notFound(guideNotFound);
export const forbidden = (): DomainError => new DomainError("forbidden");
export const invalid = (details: FieldErrors): DomainError =>
  new DomainError("validation_failed", undefined, { details });
export const guideLimitExceeded = (plan: PlanId): DomainError =>
  new DomainError("guide_limit_exceeded", guideLimitReached(plans[plan].name));

/** The refusal behind anything thrown, with its cause; undefined for what is a fault of our own. */
export const toDomainError = (error: unknown): DomainError | undefined => {
  if (error instanceof DomainError) return error;
  if (!isUnreachable(error)) return undefined;
  const refusal = new DomainError("service_unavailable");
  refusal.cause = error;
  return refusal;
};
