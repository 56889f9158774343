import { join } from "node:path";
import { createRestApp, isRest } from "@guidepost/api";
import { EnvironmentError } from "@guidepost/contract";
import { createLimits, createUsageRecorder, purgeDeletedGuides } from "@guidepost/core";
import {
  EmbeddedPostgresError,
  explainConnection,
  findMigrationsFolder,
  migrate,
  MigrationError,
  openDatabase,
  readMigrations,
  startEmbedded,
} from "@guidepost/db";
import { createDocs } from "./docs/docs.ts";
import { readEnv } from "./env.ts";
import { checkReadiness } from "./health.ts";
import { closeServer, createHttpServer, listen } from "./listen.ts";
import { createLogger } from "./logger.ts";
import { createMetrics } from "./metrics.ts";
import { createObserver } from "./observe.ts";
import { createOperations } from "./operations.ts";

const sweepMs = 60 * 60 * 1000;
/** What running requests get when the process stops, and what the whole stop may take. */
const graceMs = 7_000;
const stopMs = 9_500;

const start = async () => {
  const env = readEnv(process.env);
  const log = createLogger(env.LOG_LEVEL);

  const url =
    env.DATABASE_URL ??
    (
      await startEmbedded({
        dataDir: join(env.DATA_DIR, "postgres"),
        onProgress: (message) => log.info(message),
      })
    ).url;
  const migrationsFolder = findMigrationsFolder(import.meta.dirname);
  const applied = await migrate({ url, folder: migrationsFolder });
  if (applied.length > 0) log.info({ applied }, "migrated the database");
  const migrations = await readMigrations(migrationsFolder);

  const db = openDatabase({
    url,
    poolSize: env.DATABASE_POOL_SIZE,
    applicationName: "guidepost-api",
    onConnectionError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
  const limits = await createLimits({
    redisUrl: env.REDIS_URL,
    upstash:
      env.UPSTASH_REDIS_REST_URL && env.UPSTASH_REDIS_REST_TOKEN
        ? { url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }
        : undefined,
    onChange: ({ store, reachable }, cause) =>
      reachable
        ? log.info({ store }, "the limit store is back")
        : log.warn(
            { store, err: cause },
            "the limit store is out of reach: counting in this process",
          ),
  });
  const recorder = createUsageRecorder(db, (error) =>
    log.warn({ err: error }, "usage could not be written yet: it is kept and tried again"),
  );
  const metrics = createMetrics(db);
  const core = {
    db,
    clock: () => new Date(),
    portalUrl: env.PORTAL_URL,
    ownersMayChangePlan: false,
  };

  const sweep = () =>
    purgeDeletedGuides(core).then(
      (guides) => guides > 0 && log.info({ guides }, "removed guides deleted over 30 days ago"),
      (error: unknown) => log.warn({ err: error }, "the sweep failed: it is tried again"),
    );
  const sweeping = setInterval(() => void sweep(), sweepMs);
  void sweep();

  const apiUrl = env.API_URL ?? `http://127.0.0.1:${env.API_PORT}`;
  const observer = createObserver(log, metrics);
  const rest = createRestApp({ core, limits, recorder, observer, apiUrl });
  const docs = createDocs({ apiUrl, portalUrl: env.PORTAL_URL });
  const operations = createOperations({
    registry: metrics.registry,
    metricsToken: env.METRICS_TOKEN,
    readiness: () => checkReadiness(db, limits, migrations),
  });
  const site = operations.route("/", docs);
  const server = createHttpServer(
    (request, bindings) => (isRest(request.url) ? rest : site).fetch(request, bindings),
    {
      trustedProxies: env.TRUSTED_PROXIES,
      onFault: (error) => log.error({ err: error }, "a request failed outside of its route"),
    },
  );
  const port = await listen(server, env.API_HOST, env.API_PORT);
  log.info({ host: env.API_HOST, port }, "listening");
  // To a parent that waits for this very process, such as the start script.
  process.send?.("listening");

  const stop = async (signal: string) => {
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("the stop took too long: what was not written is lost");
      log.flush(() => process.exit(1));
    }, stopMs).unref();
    clearInterval(sweeping);
    await closeServer(server, graceMs);
    await recorder.close().catch((error: unknown) => log.error({ err: error }, "usage was lost"));
    await Promise.allSettled([limits.close(), db.close()]);
    log.info("stopped");
    log.flush(() => process.exit(0));
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      stopping ??= stop(signal);
    });
};

/** Failures that a person can mend are told in a sentence, the others with their stack. */
const explain = (error: unknown): string => {
  const known = [EnvironmentError, EmbeddedPostgresError, MigrationError];
  if (known.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE")
    return "The port is taken by another program: stop it, or set API_PORT to another one.";
  return explainConnection(error) ?? error.stack ?? error.message;
};

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
