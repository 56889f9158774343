import { TEST_LIMITS } from "@guidepost/database/testing";
import { inlineHtmlCleaner, type WorkerContext } from "@guidepost/core";
import type { Mailer } from "@guidepost/core/mailers";
import { countJobs, createWebhookSender, type Task } from "@guidepost/core/operator";
import { type Database, openDatabase, openPool } from "@guidepost/database";
import { createJobMetrics, createLogger } from "@guidepost/runtime";
import { Registry } from "prom-client";
import { startJobRunner } from "../job-runner.ts";
import { LIVENESS_TIMES, type LivenessTimes } from "../liveness.ts";

/** A worker counts as killed after a second, so that tests of this do not wait for 30 s. */
export const SHORT_TIMES: LivenessTimes = { beatMs: 100, deadAfterMs: 1_000 };

/** Each job that can run opens a connection when a worker starts. */
const CONCURRENCY = 4;

/** Accepts all mails, and sends none. */
const NO_MAILER: Mailer = { send: async () => {}, close: () => {} };

export function serviceOf(db: Database, mailer = NO_MAILER): WorkerContext {
  return {
    db,
    clock: db.clock,
    htmlCleaner: inlineHtmlCleaner,
    portalUrl: "https://guidepost.test",
    ownersMayChangePlan: false,
    requiresVerifiedEmail: false,
    audit: () => {},
    purgePublicPages: () => {},
    allowPrivateWebhooks: true,
    mailer,
  };
}

/** Delays each statement of the library that takes a job until `hold` resolves. */
function holdFetches(pool: ReturnType<typeof openPool>, hold: () => Promise<unknown>): void {
  const heldClients = new WeakSet<object>();
  pool.on("acquire", (client) => {
    if (heldClients.has(client)) return;
    heldClients.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const heldQuery = async (...args: unknown[]) => {
      if (JSON.stringify(args[0]).includes("attempts = jobs.attempts + 1")) await hold();
      return query(...args);
    };
    Object.assign(client, { query: heldQuery });
  });
}

type Options = {
  times?: LivenessTimes;
  mailer?: Mailer | undefined;
  /** Runs before each statement of the library that takes a job. */
  beforeFetch?: () => Promise<unknown>;
};

/** Starts a worker in this process, with pools of its own. */
export function startTestWorker(
  url: string,
  tasks: readonly Task[],
  { times = LIVENESS_TIMES, mailer, beforeFetch }: Options = {},
) {
  const options = {
    url,
    applicationName: "test-worker",
    onConnectionError: () => {},
    ...TEST_LIMITS,
  };
  let failures = 0;
  const log = createLogger("worker", "silent");
  Object.assign(log, { warn: () => (failures += 1), error: () => (failures += 1) });
  const db = openDatabase({ ...options, poolSize: 10 });
  const pool = openPool({ ...options, poolSize: CONCURRENCY + 1 });
  if (beforeFetch) holdFetches(pool, beforeFetch);
  const registry = new Registry();
  const webhookSender = createWebhookSender(db, {
    portalUrl: "https://guidepost.test",
    audit: () => {},
    allowPrivate: true,
    onError: () => (failures += 1),
  });
  const runner = startJobRunner({
    tasks,
    pool,
    times,
    concurrency: CONCURRENCY,
    service: { ...serviceOf(db, mailer), webhookSender },
    log,
    metrics: createJobMetrics(registry, () => countJobs({ db })),
  });
  return {
    registry,
    isRunning: runner.isRunning,
    /** The number of failures that it has logged. */
    failures: () => failures,
    stop: async (timeoutMs = 10_000, fetchTimeoutMs = 20_000) => {
      const hasEnded = await runner.stop(timeoutMs, fetchTimeoutMs);
      await webhookSender.stop();
      // The pools wait for the connections of jobs that did not end.
      const closed = Promise.all([pool.end(), db.close()]);
      if (hasEnded) await closed;
      return hasEnded;
    },
  };
}
