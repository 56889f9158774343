import type { Observer } from "@guidepost/api";
import type { Logger } from "./logger.ts";
import type { Metrics } from "./metrics.ts";

/** What happened, to the log and to the metrics. */
export const createObserver = (log: Logger, metrics: Metrics): Observer => ({
  ...metrics.observer,
  request: (seen) => {
    metrics.observer.request(seen);
    const { actor, durationMs, ...rest } = seen;
    log.info(
      {
        ...rest,
        durationMs: Math.round(durationMs * 100) / 100,
        accountId: actor?.account.id,
        userId: actor?.user.id,
        keyId: actor?.via.kind === "key" ? actor.via.keyId : undefined,
      },
      "request",
    );
  },
  failure: (error, requestId) => {
    metrics.observer.failure(error, requestId);
    log.error({ err: error, requestId }, "a request failed by a fault of ours");
  },
});
