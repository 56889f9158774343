import { toFieldErrors, type ErrorCode } from "@guidepost/contract";
import { DomainError, invalid, toDomainError } from "@guidepost/core";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

/** Errors of tRPC's transport, which occur before a procedure is called. */
const TRANSPORT_ERRORS: Partial<Record<TRPCError["code"], ErrorCode>> = {
  BAD_REQUEST: "bad_request",
  PARSE_ERROR: "bad_request",
  NOT_FOUND: "not_found",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  PAYLOAD_TOO_LARGE: "payload_too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
};

/** Whether tRPC could not parse the request. */
function isUnreadable({ code, cause }: TRPCError): boolean {
  return code === "PARSE_ERROR" || cause instanceof SyntaxError;
}

function convert(thrown: unknown): DomainError {
  const error = thrown instanceof TRPCError ? (thrown.cause ?? thrown) : thrown;
  // BAD_REQUEST marks an invalid input. An invalid output has the same cause but is a server error.
  if (thrown instanceof TRPCError && thrown.code === "BAD_REQUEST" && error instanceof ZodError)
    return invalid(toFieldErrors(error.issues));
  if (thrown instanceof TRPCError && (error === thrown || isUnreadable(thrown))) {
    const code = TRANSPORT_ERRORS[thrown.code];
    if (code) return new DomainError(code);
  }
  const known = toDomainError(error);
  if (known) return known;
  const unknown = new DomainError("internal_error");
  unknown.cause = thrown;
  return unknown;
}

/** The log and the error formatter convert the same error; its field errors are collected once. */
const convertedErrors = new WeakMap<object, DomainError>();

/**
 * The only mapping from an exception to an error of the contract's table. An unknown exception becomes
 * `internal_error` with the exception as its `cause`, which is never part of a response body.
 */
export function toApiError(thrown: unknown): DomainError {
  if (!(thrown instanceof TRPCError)) return convert(thrown);
  const apiError = convertedErrors.get(thrown) ?? convert(thrown);
  convertedErrors.set(thrown, apiError);
  return apiError;
}
