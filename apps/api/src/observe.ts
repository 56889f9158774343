import type { Observer } from "@guidepost/api";
import type { Logger } from "@guidepost/server";
import type { Metrics } from "./metrics.ts";

/**
 * Refused at the door. Anybody can cause any number of these: they are counted, and logged only
 * where the level is `debug`, so that nobody fills the disk or slows the service by knocking.
 */
const isTurnedAway = (outcome: string): boolean =>
  outcome === "unauthorized" || outcome === "rate_limit_exceeded";

/** What happened, to the log and to the metrics. */
export const createObserver = (log: Logger, metrics: Metrics): Observer => ({
  ...metrics.observer,
  request: (seen) => {
    metrics.observer.request(seen);
    const level = isTurnedAway(seen.outcome) ? "debug" : "info";
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
  failure: (error, requestId, code) => {
    metrics.observer.failure(error, requestId, code);
    const level = code === "service_unavailable" ? "warn" : "error";
    log[level]({ err: error, requestId, code }, "a request failed");
  },
});
