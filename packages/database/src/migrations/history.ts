import type pg from "pg";
import { MigrationError } from "./errors.ts";
import type { Migration } from "./folder.ts";

/** A row of Prisma's table that is not rolled back: applied, or started and not finished. */
export type HistoryRow = {
  name: string;
  checksum: string;
  finished: boolean;
  /** The oldest release that works with the schema after the migration; null if the migration does not state it. */
  worksWith: string | null;
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

// Prisma's table does not have this column. A program that does not have the migration reads it.
const ADD_COLUMN = `ALTER TABLE "_prisma_migrations" ADD COLUMN IF NOT EXISTS "works_with" VARCHAR(32)`;

// to_jsonb, because a table that Prisma or an earlier release created has no such column.
const SELECT_ROWS = `
  SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished,
         to_jsonb(applied) ->> 'works_with' AS "worksWith"
    FROM "_prisma_migrations" AS applied WHERE rolled_back_at IS NULL ORDER BY started_at, migration_name`;

/** Reads the history; `undefined` when no migration was ever applied to the database. */
export async function readHistory(db: pg.ClientBase | pg.Pool): Promise<HistoryRow[] | undefined> {
  const table = await db.query<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  if (!table.rows[0]?.found) return undefined;
  return (await db.query<HistoryRow>(SELECT_ROWS)).rows;
}

/** Creates Prisma's table, and the column of the oldest release that works, if they are missing. */
export async function createHistory(client: pg.ClientBase): Promise<void> {
  await client.query(CREATE_TABLE);
  await client.query(ADD_COLUMN);
}

/** Records an applied migration as Prisma does, and what it works with. Must run in the migration's transaction. */
export async function recordApplied(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count, works_with)
     VALUES (gen_random_uuid()::text, $1, $2, now(), clock_timestamp(), 1, $3)`,
    [migration.checksum, migration.name, migration.worksWith ?? null],
  );
}

/**
 * Checks that the history of a database consists of these migrations, and of newer ones that `release` works with.
 *
 * @param release the release of this program; without it, newer migrations are refused
 * @returns the names of the newer migrations
 * @throws MigrationError with the first migration that failed, was changed, is missing, or needs another release
 */
export function checkHistory(
  history: HistoryRow[],
  migrations: Migration[],
  release?: string,
): string[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = migrations.at(-1)?.name ?? "";
  const newer: HistoryRow[] = [];
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
      newer.push(row);
      continue;
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
  requireCompatible(newer, release);
  return newer.map(({ name }) => name);
}

function requireCompatible(newer: HistoryRow[], release: string | undefined): void {
  const refused = newer.filter(
    ({ worksWith }) =>
      release === undefined || worksWith === null || compareReleases(release, worksWith) < 0,
  );
  const [first] = refused;
  if (first === undefined) return;
  const needed = refused.map(({ worksWith }) => worksWith);
  const [oldest] = needed.filter((one) => one !== null).toSorted((a, b) => compareReleases(b, a));
  const remedy =
    release === undefined || oldest === undefined || needed.includes(null)
      ? "Deploy a version that includes it."
      : `This program is release ${release}. Use release ${oldest} or newer.`;
  throw new MigrationError(
    `The database is newer than this program: it has migration ${first.name}. ${remedy}`,
    { migration: first.name },
  );
}

/** Orders releases such as 1.9.0 and 1.10.0: negative when the first one is older. */
export function compareReleases(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
