import type pg from "pg";
import { MigrationError } from "./errors.ts";
import type { Migration } from "./folder.ts";

/** A row of Prisma's table that is not rolled back: applied, or started and not finished. */
export type HistoryRow = {
  name: string;
  checksum: string;
  finished: boolean;
};

const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

const SELECT_ROWS = `
  SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
    FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY started_at, migration_name`;

/** Reads the history; `undefined` when no migration was ever applied to the database. */
export async function readHistory(db: pg.ClientBase | pg.Pool): Promise<HistoryRow[] | undefined> {
  const table = await db.query<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  if (!table.rows[0]?.found) return undefined;
  return (await db.query<HistoryRow>(SELECT_ROWS)).rows;
}

/** Creates Prisma's table if it is missing, with Prisma's statement. */
export async function createHistory(client: pg.ClientBase): Promise<void> {
  await client.query(CREATE_TABLE);
}

/** Records an applied migration as Prisma does. Must run in the migration's transaction. */
export async function recordApplied(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES (gen_random_uuid()::text, $1, $2, now(), clock_timestamp(), 1)`,
    [migration.checksum, migration.name],
  );
}

/**
 * Checks that the history of a database consists of these migrations.
 *
 * @throws MigrationError with the first migration that failed, was changed or is missing
 */
export function checkHistory(history: HistoryRow[], migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = migrations.at(-1)?.name ?? "";
  for (const row of history) {
    const migration = row.name;
    if (!row.finished) {
      throw new MigrationError(
        `Migration ${migration} was started by another tool and did not finish. Repair the database, then run ` +
          `\`prisma migrate resolve --rolled-back ${migration}\` (or --applied, if it is complete).`,
        { migration },
      );
    }
    const file = known.get(migration);
    if (file === undefined && migration > newest) {
      throw new MigrationError(
        `The database is newer than this program: it has migration ${migration}. Deploy a version that includes it.`,
        { migration },
      );
    }
    if (file === undefined) {
      throw new MigrationError(
        `Migration ${migration} is applied to the database but missing on disk. Restore its folder.`,
        { migration },
      );
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationError(
        `Migration ${migration} was changed after it was applied. Restore its file and write a new migration instead.`,
        { migration },
      );
    }
  }
}
