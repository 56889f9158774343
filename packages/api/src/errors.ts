import { toFaults, type ErrorBody, type ErrorCode } from "@guidepost/contract";
import { DomainError, invalid, toDomainError } from "@guidepost/core";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

/** What tRPC's own transport refuses before a procedure is asked. */
const transportRefusals: Partial<Record<TRPCError["code"], ErrorCode>> = {
  BAD_REQUEST: "bad_request",
  PARSE_ERROR: "bad_request",
  NOT_FOUND: "not_found",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  PAYLOAD_TOO_LARGE: "payload_too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
};

/** What tRPC could not read, and so no procedure has seen. */
const isUnreadable = ({ code, cause }: TRPCError): boolean =>
  code === "PARSE_ERROR" || cause instanceof SyntaxError;

/** A log and a formatter convert the same error: its faults are gathered once. */
const converted = new WeakMap<object, DomainError>();

/**
 * The one mapping from whatever a procedure threw to a refusal of the contract's error table.
 * What is none of them is `internal_error`, with the exception as its `cause` and never in a body.
 */
export const toRefusal = (thrown: unknown): DomainError => {
  if (!(thrown instanceof TRPCError)) return convert(thrown);
  const refusal = converted.get(thrown) ?? convert(thrown);
  converted.set(thrown, refusal);
  return refusal;
};

const convert = (thrown: unknown): DomainError => {
  const error = thrown instanceof TRPCError ? (thrown.cause ?? thrown) : thrown;
  // Only an input's fault is the client's: a bad output is INTERNAL_SERVER_ERROR with the same cause.
  if (thrown instanceof TRPCError && thrown.code === "BAD_REQUEST" && error instanceof ZodError)
    return invalid(toFaults(error.issues));
  if (thrown instanceof TRPCError && (error === thrown || isUnreadable(thrown))) {
    const code = transportRefusals[thrown.code];
    if (code) return new DomainError(code);
  }
  const known = toDomainError(error);
  if (known) return known;
  const fault = new DomainError("internal_error");
  fault.cause = thrown;
  return fault;
};

/** The envelope of contract ERR-1. */
export const toErrorBody = ({ code, message, extras }: DomainError): ErrorBody => ({
  error: { code, message, ...extras },
});
