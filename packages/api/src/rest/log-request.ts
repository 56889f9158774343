import type { RateLimitResult } from "@guidepost/rate-limit";
import { DRY_RUN } from "./dry-run.ts";
import type { PipelineDependencies, RequestState } from "./pipeline/request-state.ts";

/** The decided response of a request. */
type Decision = {
  operation: string;
  status: number;
  durationMs: number;
  rateLimit: RateLimitResult;
};

/**
 * The path, and the names of the query's declared fields without their values. Other names are left out,
 * because a client may send a secret as one. A dry run is logged as `dry_run=true`.
 */
function loggedPath({ path, request: { url }, match, isDryRun }: RequestState): string {
  const start = url.indexOf("?");
  const fields = match?.operation.fields;
  if (start === -1 || !fields) return path;
  const names = url
    .slice(start + 1)
    .split("&")
    .map((pair) => pair.split("=", 1)[0] ?? "")
    .filter((name) => Object.hasOwn(fields, name));
  const logged = [...new Set(names), ...(isDryRun ? [`${DRY_RUN}=true`] : [])];
  return logged.length === 0 ? path : `${path}?${logged.join("&")}`;
}

/** Passes a request with a key to the request log (contract LOG-1). */
export function logRequest(
  requestLog: PipelineDependencies["requestLog"],
  state: RequestState,
  { operation, status, durationMs, rateLimit }: Decision,
): void {
  const { actor, secret, request, address, error, match, entryId, requestId } = state;
  const { keyRefusal } = state;
  if (secret === undefined) return;
  const { method } = request;
  const path = loggedPath(state);
  const userAgent = request.headers.get("user-agent");
  if (actor?.via.kind === "key")
    requestLog.record({
      id: entryId,
      requestId,
      method,
      operation,
      path,
      address,
      userAgent,
      durationMs,
      actor,
      keyId: actor.via.keyId,
      status,
      refusal: error,
      scope: match?.operation.meta.scope,
      rateLimit,
      quotaUsed: quotaUsedOf(state),
      replayed: state.replayed === true,
    });
  else if (status === 401) {
    const facts = { id: entryId, requestId, method, operation, path, address, userAgent };
    requestLog.recordUnauthorized(secret, { ...facts, durationMs, keyRefusal });
  }
}

/** Requests of the month with this one. All of the quota is used when it refused the request. */
function quotaUsedOf({ actor, reservation, outcome }: RequestState): number | undefined {
  if (outcome === "quota_exceeded") return actor?.account.limits.monthlyQuota;
  return reservation?.used;
}
