import { inlineHtmlCleaner } from "@guidepost/core";
import { countJobs, TASKS } from "@guidepost/core/operator";
import { openPool } from "@guidepost/database";
import {
  checkDatabase,
  createAuditLog,
  createHealthEndpoints,
  createJobMetrics,
  createLogger,
  createPagePurge,
  createProcessMetrics,
  DRAIN_TIMEOUT_MS,
  exitOnCrash,
  explainStartFailure,
  integerVariable,
  listen,
  openServiceDatabase,
  parseEnvironment,
  serverVariables,
  shutDownOnSignal,
  withDefaultUrls,
} from "@guidepost/runtime";
import * as z from "zod";
import { createHealthServer } from "./health-server.ts";
import { LIBRARY_POOL_SIZE, startJobRunner } from "./job-runner.ts";

const variables = serverVariables.safeExtend({
  WORKER_HOST: z.string().default("127.0.0.1"),
  WORKER_PORT: integerVariable(0, 65_535).default(4100),
});

async function start(): Promise<void> {
  const env = withDefaultUrls(parseEnvironment(variables, process.env));
  const log = createLogger("worker", env.LOG_LEVEL);
  exitOnCrash(log);
  const { connection, ...database } = await openServiceDatabase(
    "worker",
    env,
    log,
    import.meta.dirname,
  );
  const { db, migrations } = database;
  const pagePurge = createPagePurge({ url: env.CDN_PURGE_URL, token: env.CDN_PURGE_TOKEN }, log);
  const pool = openPool({ ...connection, poolSize: LIBRARY_POOL_SIZE });
  const registry = createProcessMetrics(db);
  const jobs = startJobRunner({
    tasks: TASKS,
    service: {
      db,
      clock: db.clock,
      htmlCleaner: inlineHtmlCleaner,
      portalUrl: env.PORTAL_URL,
      ownersMayChangePlan: false,
      audit: createAuditLog(log),
      purgePublicPages: pagePurge.purge,
    },
    ...{ pool, log },
    metrics: createJobMetrics(registry, () => countJobs({ db })),
  });

  const healthEndpoints = createHealthEndpoints({
    registry,
    metricsToken: env.METRICS_TOKEN,
    readiness: async () => {
      const { ready, checks } = await checkDatabase(db, migrations);
      const isRunning = jobs.isRunning();
      return {
        ready: ready && isRunning,
        checks: { ...checks, jobs: isRunning ? "running" : "stopped" },
      };
    },
    shutdown: database.shutdown.signal,
  });
  const server = createHealthServer(healthEndpoints, {
    trustedProxies: env.TRUSTED_PROXIES,
    onError: (error) => log.error({ err: error }, "a request failed"),
  });
  const port = await listen(server, env.WORKER_HOST, env.WORKER_PORT);
  log.info({ host: env.WORKER_HOST, port }, "listening");
  // The start script waits for this message.
  process.send?.("listening");
  shutDownOnSignal(log, {
    server,
    service: { ...database, pagePurge },
    tracing: undefined,
    delayMs: 0,
    drain: async () => {
      if (await jobs.stop(DRAIN_TIMEOUT_MS)) return pool.end();
      // The pools would wait for the connections of these jobs.
      log.warn("jobs did not end in time: they are released and run again");
      log.flush(() => process.exit(0));
    },
  });
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, "WORKER_PORT")}\n`);
  process.exit(1);
}
