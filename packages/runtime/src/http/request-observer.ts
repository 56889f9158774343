import type { ErrorCode } from "@guidepost/contract";
import type { CompletedRequest } from "@guidepost/core";
import type { Logger } from "../observability/logger.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Tracing } from "../observability/tracing.ts";

export type { CompletedRequest };

/**
 * Whether the request failed before it had a cost. Such requests are logged at `debug` only, so that a
 * flood of them does not fill the disk. They are always counted.
 */
function isRefusedEarly(outcome: string): boolean {
  return outcome === "unauthorized" || outcome === "rate_limit_exceeded";
}

/** Reports requests and exceptions to the log and the metrics, and requests to their traces. */
export function createRequestObserver(log: Logger, metrics: Metrics, tracing?: Tracing) {
  return {
    request: (
      completed: CompletedRequest,
      { isQuiet = isRefusedEarly(completed.outcome) } = {},
    ): void => {
      metrics.request(completed.operation, completed.outcome, completed.durationMs);
      tracing?.completeRequest(completed);
      const level = isQuiet ? "debug" : "info";
      if (!log.isLevelEnabled(level)) return;
      const { requestId, method, operation, status, outcome, durationMs, address, actor } =
        completed;
      log[level](
        {
          requestId,
          method,
          operation,
          status,
          outcome,
          ms: Math.round(durationMs * 100) / 100,
          address,
          accountId: actor?.account.id,
          userId: actor?.user.id,
          keyId: actor?.via.kind === "key" ? actor.via.keyId : undefined,
        },
        "request",
      );
    },
    /** Reports the exception of a 5xx. The client receives only the request id. */
    failure: (error: unknown, requestId: string | undefined, code: ErrorCode): void => {
      metrics.failure(code);
      const level = code === "service_unavailable" ? "warn" : "error";
      log[level]({ err: error, requestId, code }, "a request failed");
    },
  };
}

export type RequestObserver = ReturnType<typeof createRequestObserver>;
