import { toErrorBody } from "@guidepost/contract";
import { DomainError, PreconditionFailed, QuotaExceeded } from "@guidepost/core";
import { guideTag } from "#trpc/entity-tags.ts";
import { toApiError } from "#trpc/errors.ts";
import { OperationFailed } from "#trpc/operation-failed.ts";
import type { PipelineDependencies, RequestState, RouteResult } from "./request-state.ts";

/** A known path with another method. `allow` lists the methods of the path. */
export class MethodNotAllowed extends DomainError {
  readonly allow: string;

  constructor(allow: string) {
    super("method_not_allowed");
    this.allow = allow;
  }
}

/** `Preference-Applied` of a response whose request was handled strictly (RFC 7240, section 3). */
export function appliedPreference({ isStrict }: RequestState): Record<string, string> {
  return isStrict ? { "Preference-Applied": "handling=strict" } : {};
}

/** Converts the error of a step into a response. Refunds a request whose deadline passed. */
export function toErrorResult(
  { observer, helpLinks }: PipelineDependencies,
  state: RequestState,
  error: unknown,
): RouteResult {
  if (state.deadline.hasPassed()) void state.refundQuota?.();
  const apiError = toApiError(error);
  state.outcome = apiError.code;
  state.error = apiError;
  if (apiError.cause) observer.failure(apiError.cause, state.requestId, apiError.code);
  const applied = apiError.code === "validation_failed" ? appliedPreference(state) : {};
  const headers = { ...errorHeaders(apiError), ...applied, Link: helpLinks[apiError.code] };
  return { status: apiError.status, body: toErrorBody(apiError), headers };
}

function errorHeaders(apiError: DomainError): Record<string, string> {
  const { code, extras } = apiError;
  if (apiError instanceof OperationFailed)
    return { ...errorHeaders(apiError.reason), "Failed-Operation": String(apiError.index) };
  if (apiError instanceof MethodNotAllowed) return { Allow: apiError.allow };
  if (apiError instanceof PreconditionFailed) return { ETag: guideTag(apiError.current) };
  if (code === "unauthorized") return { "WWW-Authenticate": "Bearer" };
  if (apiError instanceof QuotaExceeded && apiError.retryAfter !== undefined)
    return { "Retry-After": String(apiError.retryAfter) };
  if (code === "idempotency_in_progress") return { "Retry-After": "1" };
  if (extras.retry_after !== undefined) return { "Retry-After": String(extras.retry_after) };
  return code === "service_unavailable" ? { "Retry-After": "5" } : {};
}
