import { type Registry, Counter, Histogram } from "prom-client";

/** Adds the metrics of webhooks to a registry, and returns the function that updates them. */
export function createWebhookMetrics(registry: Registry) {
  const registers = [registry];
  const attempts = new Counter({
    name: "guidepost_webhook_attempts_total",
    help: "Requests to webhooks by outcome: ok or failed.",
    labelNames: ["outcome"],
    registers,
  });
  const duration = new Histogram({
    name: "guidepost_webhook_duration_seconds",
    help: "Time until the response of a webhook was read.",
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return {
    /** Counts a request that ended. */
    attempt: ({ error, durationMs }: { error: string | undefined; durationMs: number }) => {
      attempts.inc({ outcome: error === undefined ? "ok" : "failed" });
      duration.observe(durationMs / 1_000);
    },
  };
}
