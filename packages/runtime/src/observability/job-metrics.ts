import { type Registry, Counter, Gauge, Histogram } from "prom-client";

/** The number of jobs of a task in a state, and the seconds since the first of them was due. */
type JobCount = { task: string; state: string; jobs: number; overdueSeconds: number };

/**
 * Adds the metrics of jobs to a registry, and returns the functions that update them. `countJobs` is called for each
 * scrape. All workers export the same numbers of jobs, because they read one table.
 */
export function createJobMetrics(registry: Registry, countJobs: () => Promise<JobCount[]>) {
  const registers = [registry];
  // The gauges of a scrape share one count. Without the database they have no values.
  let counting: Promise<JobCount[]> | undefined;
  const countOnce = () =>
    (counting ??= countJobs()
      .catch(() => [])
      .finally(() => (counting = undefined)));

  new Gauge({
    name: "guidepost_jobs",
    help: "Jobs by task and state: waiting, scheduled, running, or dead (its last attempt failed).",
    labelNames: ["task", "state"],
    registers,
    async collect() {
      const counts = await countOnce();
      this.reset();
      for (const { task, state, jobs } of counts) this.set({ task, state }, jobs);
    },
  });
  new Gauge({
    name: "guidepost_job_oldest_waiting_seconds",
    help: "The time since the oldest waiting job was to run, by task.",
    labelNames: ["task"],
    registers,
    async collect() {
      const counts = await countOnce();
      this.reset();
      for (const { task, state, overdueSeconds } of counts)
        if (state === "waiting") this.set({ task }, overdueSeconds);
    },
  });
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
