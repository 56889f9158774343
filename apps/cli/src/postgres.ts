import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { RELEASE } from "@guidepost/contract";
import { inlineHtmlCleaner, type ServiceContext } from "@guidepost/core";
import { findMigrationsFolder, migrate, openDatabase } from "@guidepost/database";
import { startEmbedded, stopEmbedded } from "@guidepost/embedded-postgres";
import { parseEnvironment, serverVariables, withDefaultUrls } from "@guidepost/runtime/environment";
import { printMessage, type Io } from "./runtime.ts";

/** Parses the environment with the schema of the servers. @throws EnvironmentError */
export function readEnv(variables: Io["variables"]) {
  return withDefaultUrls(parseEnvironment(serverVariables, variables));
}

export type Env = ReturnType<typeof readEnv>;

/** The PostgreSQL that a command uses. */
export type Postgres = {
  url: string;
  /** Whether it is the embedded PostgreSQL, not that of `DATABASE_URL`. */
  embedded: boolean;
  env: Env;
};

const POOL_SIZE = 4;

/** Longest time that closed clients may take to disconnect, in ms. */
const DISCONNECT_TIMEOUT_MS = 3_000;
const POLL_INTERVAL_MS = 25;

/** Counts clients other than the connection that runs the query. */
const COUNT_OTHER_CLIENTS_SQL = `
  select from pg_stat_activity
   where backend_type = 'client backend' and application_name <> current_setting('application_name')`;

/** The data directory of the embedded PostgreSQL. */
export function postgresFolder(env: Env): string {
  return join(env.DATA_DIR, "postgres");
}

/** The folder of the migrations, for the sources and for the bundle. */
export function migrationsFolder(): string {
  return findMigrationsFolder(import.meta.dirname);
}

/** Applies pending migrations. Returns their names. */
export function applyMigrations(url: string): Promise<string[]> {
  return migrate({ url, folder: migrationsFolder(), release: RELEASE });
}

/**
 * Calls `work` with the PostgreSQL of `DATABASE_URL` or the embedded one. An embedded PostgreSQL that was
 * started for this call is stopped afterwards, unless another client uses it by then.
 */
export async function withPostgres<Result>(
  io: Io,
  work: (postgres: Postgres) => Promise<Result>,
): Promise<Result> {
  const env = readEnv(io.variables);
  if (env.DATABASE_URL !== undefined) return work({ url: env.DATABASE_URL, embedded: false, env });

  const dataDir = postgresFolder(env);
  const { url, started } = await startEmbedded({
    dataDir,
    onProgress: (message) => printMessage(io, message),
  });
  try {
    return await work({ url, embedded: true, env });
  } finally {
    if (started && !(await hasOtherClients(url))) await stopEmbedded({ dataDir });
  }
}

/** Whether PostgreSQL has other clients. Waits, because a closed client takes a moment to disconnect. */
async function hasOtherClients(url: string): Promise<boolean> {
  const database = openDatabase({
    url,
    poolSize: 1,
    // A unique name, because the pool's heartbeat has a connection as well.
    applicationName: `guidepost-cli-${process.pid}`,
    onConnectionError: () => {},
  });
  const countOtherClients = async (): Promise<number> => {
    const { rowCount } = await database.pool.query(COUNT_OTHER_CLIENTS_SQL);
    return rowCount ?? 0;
  };
  try {
    const deadline = Date.now() + DISCONNECT_TIMEOUT_MS;
    for (; Date.now() < deadline; await sleep(POLL_INTERVAL_MS))
      if ((await countOtherClients()) === 0) return false;
    return true;
  } catch {
    // An unreachable PostgreSQL has no clients.
    return false;
  } finally {
    await database.close();
  }
}

/** Applies pending migrations and calls `work` with the service of a command. Closes its connections afterwards. */
export async function withService<Result>(
  { passwordCost }: Io,
  { url, env }: Pick<Postgres, "url" | "env">,
  work: (service: ServiceContext) => Promise<Result>,
): Promise<Result> {
  await applyMigrations(url);
  const db = openDatabase({
    url,
    poolSize: POOL_SIZE,
    applicationName: "guidepost-cli",
    // The pool replaces the connection, and a failed query reports the error.
    onConnectionError: () => {},
  });
  try {
    return await work({
      db,
      clock: db.clock,
      portalUrl: env.PORTAL_URL,
      ownersMayChangePlan: false,
      requiresVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL,
      htmlCleaner: inlineHtmlCleaner,
      // The command prints what it changed.
      audit: () => {},
      // Workers purge the pages that a command changes.
      purgePublicPages: () => {},
      allowPrivateWebhooks: env.WEBHOOK_ALLOW_PRIVATE,
      ...(passwordCost && { passwordCost }),
    });
  } finally {
    await db.close();
  }
}
