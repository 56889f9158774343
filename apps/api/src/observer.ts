import type { Observer } from "@guidepost/api";
import { createRequestObserver, type Logger, type Metrics, type Tracing } from "@guidepost/runtime";
import { Counter } from "prom-client";

/** Adds the metrics of rate limits and quotas, which only the API has, to the request observer. */
export function createApiObserver(log: Logger, metrics: Metrics, tracing?: Tracing): Observer {
  const registers = [metrics.registry];
  const limiter = new Counter({
    name: "guidepost_limiter_decisions_total",
    help: "Rate limit decisions: allowed, or refused by the limit per minute, per hour or per address.",
    labelNames: ["decision"],
    registers,
  });
  const ledger = new Counter({
    name: "guidepost_ledger_decisions_total",
    help: "Quota decisions: reserved, refused, refunded, refund pending, or refund lost.",
    labelNames: ["decision"],
    registers,
  });
  return {
    ...createRequestObserver(log, metrics, tracing),
    limiter: (decision) => limiter.inc({ decision }),
    ledger: (decision) => ledger.inc({ decision }),
  };
}
