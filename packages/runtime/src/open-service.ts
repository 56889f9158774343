import { join } from "node:path";
import { RELEASE } from "@guidepost/contract";
import { createUsageRecorder, type HtmlCleaner, IMAGE_CHECK_TIMEOUT_MS } from "@guidepost/core";
import { createRateLimiter, type RateLimiter } from "@guidepost/rate-limit";
import {
  findMigrationsFolder,
  migrate,
  createStandby,
  openDatabase,
  readMigrations,
  requirePreparedStatements,
  type Database,
  type Migration,
  type Standby,
} from "@guidepost/database";
import { startEmbedded, superviseEmbedded, trackEmbeddedUrl } from "@guidepost/embedded-postgres";
import { createHtmlCleanerPool } from "./html-cleaner/html-cleaner-pool.ts";
import type { Logger } from "./observability/logger.ts";
import { createPagePurge, type PagePurge } from "./page-purge.ts";
import type { ServerEnv } from "./environment.ts";
import { checkStandby } from "./start-checks.ts";

/** A process with the database of the service. */
export type ServiceDatabase = {
  db: Database;
  /** The options of `db`, for further pools. */
  connection: Parameters<typeof openDatabase>[0];
  /** The migrations that a ready database has applied. */
  migrations: Migration[];
  /** Aborted when the process has received SIGTERM or SIGINT. */
  shutdown: AbortController;
  /** Ends the supervision of the embedded PostgreSQL; does nothing with a `DATABASE_URL`. */
  stopSupervision: () => void;
};

export type Service = Omit<ServiceDatabase, "connection"> & {
  /** Set with `DATABASE_READ_URL`, in the portal only: the API has no reads that may be old. */
  standby: Standby | undefined;
  rateLimiter: RateLimiter;
  recorder: ReturnType<typeof createUsageRecorder>;
  htmlCleaner: HtmlCleaner;
  pagePurge: PagePurge;
};

/** The check of images is the longest statement of a worker. */
const WORKER_RESPONSE_LIMIT_MS = IMAGE_CHECK_TIMEOUT_MS + 5_000;

/**
 * Opens the database of a process. Starts the embedded PostgreSQL if there is no `DATABASE_URL`, and applies pending
 * migrations. `programFolder` is the folder of the program, from which the migrations are found.
 *
 * @throws the errors that `explainStartFailure` explains
 */
export async function openServiceDatabase(
  name: "api" | "portal" | "worker",
  env: ServerEnv,
  log: Logger,
  programFolder: string,
): Promise<ServiceDatabase> {
  const { url, currentUrl, stopSupervision } = await openPostgres(env, log);
  await requirePreparedStatements(url);
  const folder = findMigrationsFolder(programFolder);
  const onNewer = (newer: string[]) =>
    log.warn(
      { newer, release: RELEASE },
      "the database is of a newer release, which this one works with",
    );
  const applied = await migrate({ url, folder, release: RELEASE, onNewer });
  if (applied.length > 0) log.info({ applied }, "migrated the database");

  const connection = {
    url: currentUrl,
    poolSize: env.DATABASE_POOL_SIZE,
    applicationName: `guidepost-${name}`,
    onConnectionError: (error: Error) => log.warn({ err: error }, "a database connection broke"),
    silenceMs: env.REQUEST_TIMEOUT_MS,
    ...(name === "worker" && { responseLimitMs: WORKER_RESPONSE_LIMIT_MS }),
  };
  const db = openDatabase({
    ...connection,
    onSilenceChange: (isSilent) =>
      isSilent
        ? log.error("the database does not respond: requests are rejected until it responds")
        : log.info("the database responds again"),
  });
  return {
    db,
    connection,
    stopSupervision,
    migrations: await readMigrations(folder),
    shutdown: new AbortController(),
  };
}

/**
 * Opens the database and the other dependencies of API and portal.
 *
 * @throws the errors that `explainStartFailure` explains
 */
export async function openService(
  name: "api" | "portal",
  env: ServerEnv,
  log: Logger,
  programFolder: string,
): Promise<Service> {
  const { connection, ...database } = await openServiceDatabase(name, env, log, programFolder);
  const { db } = database;
  const rateLimiter = await createRateLimiter({
    redisUrl: env.REDIS_URL,
    upstash:
      env.UPSTASH_REDIS_REST_URL && env.UPSTASH_REDIS_REST_TOKEN
        ? { url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }
        : undefined,
    onChange: ({ store, reachable }, cause) =>
      reachable
        ? log.info({ store }, "the rate-limit store is reachable again")
        : log.warn(
            { store, err: cause },
            "the rate-limit store is unreachable: counting in this process",
          ),
  });
  const recorder = createUsageRecorder(db, (error) =>
    log.warn({ err: error }, "usage could not be written yet: it is kept and tried again"),
  );
  const standbyUrl = name === "portal" ? env.DATABASE_READ_URL : undefined;
  const standby =
    standbyUrl === undefined
      ? undefined
      : createStandby(db, openDatabase({ ...connection, url: standbyUrl }));
  if (standby) void checkStandby(standby.db, log);
  return {
    ...database,
    standby,
    rateLimiter,
    recorder,
    htmlCleaner: createHtmlCleanerPool(),
    pagePurge: createPagePurge({ url: env.CDN_PURGE_URL, token: env.CDN_PURGE_TOKEN }, log),
  };
}

/** Finds the PostgreSQL of `DATABASE_URL`, or starts and supervises the embedded one. */
async function openPostgres(env: ServerEnv, log: Logger) {
  const { DATABASE_URL } = env;
  if (DATABASE_URL !== undefined)
    return { url: DATABASE_URL, currentUrl: DATABASE_URL, stopSupervision: () => {} };

  const dataDir = join(env.DATA_DIR, "postgres");
  const { url } = await startEmbedded({ dataDir, onProgress: (message) => log.info(message) });
  const { stop } = superviseEmbedded({
    dataDir,
    onCrash: () => log.warn("the embedded PostgreSQL ended without a shutdown: restarting it"),
    onRestart: (port) => log.info({ port }, "the embedded PostgreSQL accepts connections again"),
    onFailure: (error) => log.error({ err: error }, "the embedded PostgreSQL did not restart"),
  });
  return { url, currentUrl: trackEmbeddedUrl(dataDir, url), stopSupervision: stop };
}
