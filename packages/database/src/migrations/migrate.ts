import pg from "pg";
import { MigrationError } from "./errors.ts";
import { parseConnectionUrl } from "../connection-url.ts";
import { storeSessionSettings } from "../session-settings.ts";
import { type Migration, readMigrations } from "./folder.ts";
import { createClient } from "../writable-server.ts";
import { checkHistory, createHistory, readHistory, recordApplied } from "./history.ts";

/** The advisory lock of `prisma migrate deploy`, so that both wait for each other. */
const PRISMA_LOCK = 72707369;
/** The SQLSTATE of a lock time-out. */
const LOCK_NOT_AVAILABLE = "55P03";
const LOCK_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

type Options = {
  url: string;
  folder: string;
  /** The release of this program; without it, a newer database is refused. */
  release?: string | undefined;
  /** Receives the migrations of a newer release, if the database has some. */
  onNewer?: (migrations: string[]) => void;
};

/**
 * Applies the pending migrations of `folder` in order, and records them in `_prisma_migrations` as Prisma
 * does. Concurrent calls take turns: each waits up to 60 s for a migration of another one.
 *
 * A migration and its row share one transaction. A failed migration is rolled back without a row, so the
 * next run applies it again. A row that Prisma left unfinished stops the run.
 *
 * A newer database is accepted when all of its newer migrations state that they work with `release` (decision 378).
 *
 * @returns the names that this call applied, oldest first
 * @throws MigrationError with the migration that failed, was changed or is unknown
 */
export async function migrate({ url, folder, release, onNewer }: Options): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = createClient({
    connectionString: url,
    application_name: "guidepost-migrate",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The running query rejects with the same error. Without a listener, the event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    if (parseConnectionUrl(url).usesTransactionPooler)
      await withLock(client, () => storeSessionSettings(client));
    const applied: string[] = [];
    for (;;) {
      const { newer, name } = await withLock(client, () => applyNext(client, migrations, release));
      if (name === undefined) {
        if (newer.length > 0) onNewer?.(newer);
        return applied;
      }
      applied.push(name);
    }
  } finally {
    await client.end();
  }
}

/** The names of pending migrations. It sends two fast statements, for `/readyz`. */
export async function pendingMigrations(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  return findMissing((await readHistory(pool)) ?? [], migrations).map(
    (migration) => migration.name,
  );
}

/**
 * Runs `work` in a transaction with the lock of migrations. The transaction holds the lock, because a
 * session has none in a pooler in transaction mode.
 */
async function withLock<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  try {
    await client.query(
      `begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local statement_timeout = 0; set local time zone 'UTC'`,
    );
    await lockMigrations(client);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    // A lost connection has rolled back.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function lockMigrations(client: pg.Client): Promise<void> {
  try {
    await client.query("select pg_advisory_xact_lock($1)", [PRISMA_LOCK]);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== LOCK_NOT_AVAILABLE) throw cause;
    throw new MigrationError(
      "Another process has been migrating this database for a minute. Try again later.",
      { cause },
    );
  }
}

/** Applies the first missing migration, and returns its name. Another process may have applied some before. */
async function applyNext(
  client: pg.Client,
  migrations: Migration[],
  release: string | undefined,
): Promise<{ newer: string[]; name: string | undefined }> {
  const history = (await readHistory(client)) ?? [];
  const newer = checkHistory(history, migrations, release);
  const [next] = findMissing(history, migrations);
  if (next) {
    await createHistory(client);
    await apply(client, next);
  }
  return { newer, name: next?.name };
}

function findMissing(history: { name: string }[], migrations: Migration[]): Migration[] {
  const applied = new Set(history.map((row) => row.name));
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    await recordApplied(client, migration);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`Migration ${migration.name} failed and was rolled back: ${reason}`, {
      migration: migration.name,
      cause,
    });
  }
}
