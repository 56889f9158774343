import type { ErrorCode } from "@guidepost/contract";
import type { Actor } from "@guidepost/core";
import type { Logger } from "./logger.ts";
import type { Metrics } from "./metrics.ts";

/** A request that has been answered, as either server saw it. */
export type RequestSeen = {
  requestId: string;
  method: string;
  /** What was asked for, by a name that says nothing of who asked. */
  operation: string;
  status: number;
  /** `ok` or the error's code. */
  outcome: string;
  durationMs: number;
  address: string;
  actor: Actor | undefined;
};

/**
 * Refused at the door. Anybody can cause any number of these: they are counted, and logged only
 * where the level is `debug`, so that nobody fills the disk or slows the service by knocking.
 */
const isTurnedAway = (outcome: string): boolean =>
  outcome === "unauthorized" || outcome === "rate_limit_exceeded";

/** What happened, to the log and to the metrics. */
export const createObserver = (log: Logger, metrics: Metrics) => ({
  request: (seen: RequestSeen, { isQuiet = isTurnedAway(seen.outcome) } = {}): void => {
    metrics.request(seen.operation, seen.outcome, seen.durationMs);
    const level = isQuiet ? "debug" : "info";
    if (!log.isLevelEnabled(level)) return;
    const { requestId, method, operation, status, outcome, durationMs, address, actor } = seen;
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
  /** What is behind a 5xx: the exception stays here, the client gets the request id. */
  failure: (error: unknown, requestId: string | undefined, code: ErrorCode): void => {
    metrics.failure(code);
    const level = code === "service_unavailable" ? "warn" : "error";
    log[level]({ err: error, requestId, code }, "a request failed");
  },
});
