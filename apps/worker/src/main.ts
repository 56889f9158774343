import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inlineHtmlCleaner } from "@guidepost/core";
import { createFileMailer, createSmtpMailer, type Mailer } from "@guidepost/core/mailers";
import { countJobs, createWebhookSender, TASKS } from "@guidepost/core/operator";
import { openPool } from "@guidepost/database";
import {
  checkDatabase,
  checkMailFolder,
  checkMediaStorage,
  createAuditLog,
  createHealthEndpoints,
  createJobMetrics,
  createLogger,
  createPagePurge,
  createProcessMetrics,
  createWebhookMetrics,
  DRAIN_TIMEOUT_MS,
  exitAfterFlush,
  exitOnCrash,
  explainStartFailure,
  integerVariable,
  type Logger,
  listen,
  openMediaStorage,
  openServiceDatabase,
  parseEnvironment,
  serverVariables,
  shutDownOnSignal,
  withDefaultUrls,
} from "@guidepost/runtime";
import * as z from "zod";
import { createHealthServer } from "./health-server.ts";
import { LIBRARY_POOL_SIZE, startJobRunner } from "./job-runner.ts";

/** The time in ms for requests to webhooks to end after a signal. */
const WEBHOOK_DRAIN_MS = 2_000;

const variables = serverVariables.safeExtend({
  WORKER_HOST: z.string().default("127.0.0.1"),
  WORKER_PORT: integerVariable(0, 65_535).default(4100),
});

/** The sender of mails that are written to files. */
const LOCAL_SENDER = { name: "Guidepost", address: "guidepost@localhost" };

/** Sends mails by SMTP; without a server, writes them to files that the operator reads. */
function createMailer(env: z.infer<typeof variables>, log: Logger): Mailer {
  const from = env.MAIL_FROM ?? LOCAL_SENDER;
  if (env.SMTP_URL !== undefined) return createSmtpMailer({ url: env.SMTP_URL, from });
  const folder = join(env.DATA_DIR, "mail");
  void checkMailFolder(folder, log);
  return createFileMailer({
    folder,
    from,
    onWritten: ({ to, file }) => {
      const notice = `mail for ${to} written to ${file}`;
      log.info(notice);
      // The start script prints it in the terminal.
      process.send?.({ notice });
    },
  });
}

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
  const registry = createProcessMetrics(db, log);
  const audit = createAuditLog(log);
  const webhookMetrics = createWebhookMetrics(registry);
  const webhookSender = createWebhookSender(db, {
    portalUrl: env.PORTAL_URL,
    audit,
    allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    onError: (error) => log.warn({ err: error }, "a webhook could not be sent: it is tried again"),
    onAttempt: webhookMetrics.attempt,
  });
  const mailer = createMailer(env, log);
  const mediaStorage = await openMediaStorage(env, {
    onSkipped: ({ path, error }) =>
      log.warn(
        { path, err: error },
        "the sweep of image files skipped an entry that is not a readable image file",
      ),
  });
  void checkMediaStorage(mediaStorage, log);
  const jobs = startJobRunner({
    tasks: TASKS,
    service: {
      db,
      clock: db.clock,
      htmlCleaner: inlineHtmlCleaner,
      portalUrl: env.PORTAL_URL,
      ownersMayChangePlan: false,
      requiresVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL,
      audit,
      purgePublicPages: pagePurge.purge,
      allowPrivateWebhooks: env.WEBHOOK_ALLOW_PRIVATE,
      mediaStorage,
      webhookSender,
      mailer,
    },
    pool,
    log,
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
      // First, so that no requests start while jobs end.
      const sent = webhookSender.stop();
      const hasEnded = await jobs.stop(DRAIN_TIMEOUT_MS);
      // A request that does not end in time is sent again by another worker.
      await Promise.race([sent, sleep(WEBHOOK_DRAIN_MS)]);
      if (hasEnded) return pool.end();
      // The pools would wait for the connections of these jobs.
      log.warn("jobs did not end in time: they are released and run again");
      exitAfterFlush(log, 0);
    },
  });
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, "WORKER")}\n`);
  process.exit(1);
}
