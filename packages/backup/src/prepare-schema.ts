import type pg from "pg";
import type { Migration } from "@guidepost/database";
import { checkHistory, createHistory, readHistory, recordApplied } from "@guidepost/database";
import { BackupError } from "./errors.ts";
import type { BackupHeader } from "./format.ts";
import {
  dropSchema,
  emptyJobs,
  lockTables,
  namesOf,
  quotedNames,
  readExcludedTables,
  readTablesThatRefuseTruncate,
  readTables,
  type Table,
} from "./tables.ts";

/**
 * Returns the migrations of the backup's database.
 *
 * @throws BackupError when they are not the first migrations of this version
 */
export function appliedBy(header: BackupHeader, migrations: Migration[]): Migration[] {
  const unknown = header.migrations.find(({ name, checksum }, index) => {
    const own = migrations[index];
    return own?.name !== name || own.checksum !== checksum;
  });
  if (unknown === undefined) return migrations.slice(0, header.migrations.length);
  throw new BackupError(
    `The backup was created by another version of Guidepost: its migration ${unknown.name} is not this one's. ` +
      "Restore it with that version or a later one.",
  );
}

type Restoring = { header: BackupHeader; migrations: Migration[]; force: boolean };

/**
 * Checks whether `prepareSchema` would refuse the database, and changes nothing. A client can still add data before
 * `prepareSchema` locks the tables.
 *
 * @throws BackupError when the database has data without `force`, or other tables than the backup; MigrationError
 */
export async function checkSchema(
  client: pg.ClientBase,
  { header, migrations, force }: Restoring,
): Promise<void> {
  const history = await readHistory(client);
  const tables = await readTables(client);
  await requireReplaceable(client, { history, tables, migrations, force });
  if (history?.length === header.migrations.length) requireSameTables(header.tables, tables);
}

/**
 * Prepares empty tables as in the backup, and locks them until the transaction ends. It truncates them
 * if the database has the backup's migrations, and otherwise drops them and applies those migrations.
 */
export async function prepareSchema(
  client: pg.ClientBase,
  { header, migrations, force }: Restoring,
): Promise<void> {
  const wanted = appliedBy(header, migrations);
  const tables = await readTables(client);
  const emptied = [...namesOf(tables), ...(await readExcludedTables(client))];
  const isMigrated = (await readHistory(client)) !== undefined;
  if (isMigrated) await lockTables(client, emptied, "access exclusive");
  const history = await readHistory(client);
  await requireReplaceable(client, { history, tables, migrations, force });

  if (history?.length === wanted.length) {
    if (emptied.length > 0) await truncate(client, emptied);
    await emptyJobs(client);
  } else {
    if (history !== undefined) await dropSchema(client, emptied);
    await applyMigrations(client, wanted);
  }
  requireSameTables(header.tables, await readTables(client));
}

/** @throws BackupError when the database has data without `force`; MigrationError for unknown migrations */
async function requireReplaceable(
  client: pg.ClientBase,
  {
    history,
    tables,
    migrations,
    force,
  }: Omit<Restoring, "header"> & {
    history: Awaited<ReturnType<typeof readHistory>>;
    tables: Table[];
  },
): Promise<void> {
  if (history === undefined) return;
  checkHistory(history, migrations);
  if (!force && !(await areEmpty(client, tables)))
    throw new BackupError(
      "The database has data. Use --force to replace all of it with the backup.",
    );
}

/** Truncates tables, also those whose triggers refuse it, as the audit log's. */
async function truncate(client: pg.ClientBase, names: string[]): Promise<void> {
  const guarded = await readTablesThatRefuseTruncate(client);
  for (const name of guarded)
    await client.query(`alter table ${quotedNames([name])} disable trigger user`);
  await client.query(`truncate ${quotedNames(names)}`);
  for (const name of guarded)
    await client.query(`alter table ${quotedNames([name])} enable trigger user`);
}

/** Applies and records migrations in the open transaction. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: Migration[],
): Promise<void> {
  await createHistory(client);
  for (const migration of migrations) {
    await client.query(migration.sql);
    await recordApplied(client, migration);
  }
}

async function areEmpty(client: pg.ClientBase, tables: Table[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${quotedNames([name])} limit 1`);
    if (rowCount !== 0) return false;
  }
  return true;
}

/** The tables differ only if one was changed manually. */
function requireSameTables(backedUp: Table[], found: Table[]): void {
  const described = (tables: Table[]) =>
    JSON.stringify(
      tables.map(({ name, columns }) => `${name}: ${columns.toSorted().join()}`).toSorted(),
    );
  if (described(backedUp) !== described(found))
    throw new BackupError(
      "The tables of the backup and the database differ. One of them was changed manually.",
    );
}
