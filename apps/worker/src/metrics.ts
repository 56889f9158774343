import { type Registry, Counter, Histogram } from "prom-client";

/** Adds the metrics of jobs to a registry, and returns the functions that update them. */
export function createJobMetrics(registry: Registry) {
  const registers = [registry];
  const runs = new Counter({
    name: "guidepost_job_runs_total",
    help: "Attempts of jobs by task and outcome: ok, failed (it is tried again), or dead (it is not).",
    labelNames: ["task", "outcome"],
    registers,
  });
  const duration = new Histogram({
    name: "guidepost_job_duration_seconds",
    help: "Duration of attempts, by task.",
    labelNames: ["task"],
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300],
    registers,
  });
  return {
    /** Counts an attempt that ended. */
    run: (task: string, outcome: "ok" | "failed" | "dead", durationMs: number) => {
      runs.inc({ task, outcome });
      duration.observe({ task }, durationMs / 1000);
    },
  };
}

export type JobMetrics = ReturnType<typeof createJobMetrics>;
