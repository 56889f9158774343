import pg from "pg";
import { MigrationError } from "./errors.ts";
import { type Migration, readMigrations } from "./folder.ts";
import { checkHistory, createHistory, readHistory, recordApplied } from "./history.ts";

/** The advisory lock of Prisma's own `migrate deploy`, so that the two wait for each other. */
const PRISMA_LOCK = 72707369;
/** The SQLSTATE of a lock that was waited for in vain. */
const LOCK_NOT_AVAILABLE = "55P03";
const LOCK_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Applies what is missing of `folder`, in order, and keeps `_prisma_migrations` as Prisma does. Of
 * several runners one applies and the others wait, up to 60 s, to find nothing to do.
 *
 * Each migration shares one transaction with its row. One that fails leaves no trace, not even the
 * row Prisma would write for it, so the next run tries it again as soon as the file is corrected.
 * A row that Prisma itself left unfinished stops the run with a sentence that says what to do.
 *
 * @returns the names applied by this call, oldest first.
 * @throws MigrationError naming the migration that failed, was changed, or is unknown here.
 */
export async function migrate({ url, folder }: { url: string; folder: string }): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({
    connectionString: url,
    application_name: "guidepost-migrate",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The query in flight rejects with the same error; an unheard event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(
      `SET lock_timeout = ${LOCK_TIMEOUT_MS}; SET statement_timeout = 0; SET TIME ZONE 'UTC'`,
    );
    await lockMigrations(client);
    return await applyMissing(client, migrations);
  } finally {
    // Ends the session, and the lock with it.
    await client.end();
  }
}

/** The names of the migrations that the database has not got yet: two short reads, for `/readyz`. */
export async function pendingMigrations(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  return findMissing((await readHistory(pool)) ?? [], migrations).map(
    (migration) => migration.name,
  );
}

async function lockMigrations(client: pg.Client): Promise<void> {
  try {
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== LOCK_NOT_AVAILABLE) throw cause;
    throw new MigrationError(
      "Another process has been migrating this database for a minute. Try again later.",
      { cause },
    );
  }
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const history = await readHistory(client);
  if (history === undefined) await createHistory(client);
  else checkHistory(history, migrations);

  const missing = findMissing(history ?? [], migrations);
  for (const migration of missing) await apply(client, migration);
  return missing.map((migration) => migration.name);
}

function findMissing(history: { name: string }[], migrations: Migration[]): Migration[] {
  const applied = new Set(history.map((row) => row.name));
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(migration.sql);
    await recordApplied(client, migration);
    await client.query("COMMIT");
  } catch (cause) {
    // A connection that is gone has rolled back by itself.
    await client.query("ROLLBACK").catch(() => {});
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`Migration ${migration.name} failed and was undone: ${reason}`, {
      migration: migration.name,
      cause,
    });
  }
}
