import type { Database } from "@guidepost/database";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Logger } from "./logger.ts";

/** Creates the Prometheus metrics of a process: those of Node.js, of its database connections and of its log. */
export function createProcessMetrics(db: Database, log: Pick<Logger, "droppedLines">): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "guidepost_database_connections",
    help: "The connection pool: open, idle, and requests waiting for a connection.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "open" }, db.pool.totalCount);
      this.set({ state: "idle" }, db.pool.idleCount);
      this.set({ state: "waiting" }, db.pool.waitingCount);
    },
  });
  new Counter({
    name: "guidepost_database_statements_total",
    help: "Statements that were sent to the database, including those that start and end transactions.",
    registers,
    collect() {
      this.reset();
      this.inc(db.statementCount());
    },
  });
  new Counter({
    name: "guidepost_log_lines_dropped_total",
    help: "Log lines that are lost, because stdout did not accept them: its disk is full, or nothing reads its pipe.",
    registers,
    collect() {
      this.reset();
      this.inc(log.droppedLines());
    },
  });
  return registry;
}

/** Creates the Prometheus metrics of a server and the functions that update them. */
export function createMetrics(db: Database, log: Pick<Logger, "droppedLines">) {
  const registry = createProcessMetrics(db, log);
  const registers = [registry];

  const requests = new Counter({
    name: "guidepost_requests_total",
    help: "Requests by operation and outcome (ok or an error's code).",
    labelNames: ["operation", "outcome"],
    registers,
  });
  const latency = new Histogram({
    name: "guidepost_request_duration_seconds",
    help: "Time from receiving a request to its response, by operation.",
    labelNames: ["operation"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const failures = new Counter({
    name: "guidepost_failures_total",
    help: "Exceptions that caused a 5xx, by error code. internal_error is a defect of the service.",
    labelNames: ["code"],
    registers,
  });
  const requestLogDropped = new Counter({
    name: "guidepost_request_log_dropped_total",
    help: "Requests that are missing in the request log, because the database did not accept them in time.",
    registers,
  });
  return {
    registry,
    /** Counts a completed request. */
    request: (operation: string, outcome: string, durationMs: number) => {
      requests.inc({ operation, outcome });
      latency.observe({ operation }, durationMs / 1000);
    },
    /** Counts requests that are missing in the request log. */
    requestLogDropped: (missing: number) => requestLogDropped.inc(missing),
    /** Counts an exception that became a 5xx. */
    failure: (code: string) => failures.inc({ code }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
