import type { ErrorExtras } from "@guidepost/contract";
import { DomainError } from "@guidepost/core";

/** The fields of an operation, as fields of the request: `operations.3.title`. */
function extrasOf(index: number, { details, ...others }: ErrorExtras): ErrorExtras {
  if (!details) return others;
  const prefix = `operations.${index}`;
  const prefixed = Object.entries(details).map(([field, messages]) => [
    field === "base" ? prefix : `${prefix}.${field}`,
    messages,
  ]);
  return {
    ...others,
    details: Object.fromEntries(prefixed) as NonNullable<ErrorExtras["details"]>,
  };
}

/** An operation of an atomic bulk request failed, so that none was applied (contract BULK-5). */
export class OperationFailed extends DomainError {
  /** The index of the operation, from 0. */
  readonly index: number;
  /** The error of the operation. */
  readonly reason: DomainError;

  constructor(index: number, reason: DomainError) {
    super(reason.code, reason.message, extrasOf(index, reason.extras));
    this.index = index;
    this.reason = reason;
  }
}
