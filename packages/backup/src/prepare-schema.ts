import type pg from "pg";
import type { Migration } from "@guidepost/database";
import { checkHistory, createHistory, readHistory, recordApplied } from "@guidepost/database";
import { BackupError } from "./errors.ts";
import type { BackupHeader } from "./format.ts";
import { dropSchema, listed, lockTables, readTables, type Table } from "./tables.ts";

/**
 * The migrations that the backup's database had.
 *
 * @throws BackupError when they are not the first ones of this program.
 */
export const appliedBy = (header: BackupHeader, migrations: Migration[]): Migration[] => {
  const unknown = header.migrations.find(({ name, checksum }, index) => {
    const own = migrations[index];
    return own?.name !== name || own.checksum !== checksum;
  });
  if (unknown === undefined) return migrations.slice(0, header.migrations.length);
  throw new BackupError(
    `The backup was made by another version of Guidepost: its migration ${unknown.name} is not this one's. ` +
      "Restore it with that version or a later one.",
  );
};

/**
 * Leaves the backup's tables, empty, and nobody else inside them until the transaction ends: by
 * TRUNCATE where the schema is the backup's own, else by applying the backup's migrations anew.
 */
export const prepareSchema = async (
  client: pg.ClientBase,
  { header, migrations, force }: { header: BackupHeader; migrations: Migration[]; force: boolean },
): Promise<void> => {
  const wanted = appliedBy(header, migrations);
  const tables = await readTables(client);
  const isMigrated = (await readHistory(client)) !== undefined;
  if (isMigrated) await lockTables(client, tables, "ACCESS EXCLUSIVE");
  const history = await readHistory(client);
  if (history !== undefined) {
    checkHistory(history, migrations);
    if (!force && !(await areEmpty(client, tables)))
      throw new BackupError("The database has data: --force replaces all of it by the backup's.");
  }

  if (history?.length === wanted.length) {
    if (tables.length > 0) await client.query(`TRUNCATE ${listed(tables.map(({ name }) => name))}`);
  } else {
    if (history !== undefined) await dropSchema(client, tables);
    await createHistory(client);
    await applyMigrations(client, wanted);
  }
  requireSameTables(header.tables, await readTables(client));
};

/** Applies and records migrations inside the transaction that is open. */
export const applyMigrations = async (
  client: pg.ClientBase,
  migrations: Migration[],
): Promise<void> => {
  for (const migration of migrations) {
    await client.query(migration.sql);
    await recordApplied(client, migration);
  }
};

const areEmpty = async (client: pg.ClientBase, tables: Table[]): Promise<boolean> => {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT FROM ${listed([name])} LIMIT 1`);
    if (rowCount !== 0) return false;
  }
  return true;
};

/** The same migrations make the same tables, unless somebody changed one by hand. */
const requireSameTables = (backedUp: Table[], found: Table[]): void => {
  const described = (tables: Table[]) =>
    JSON.stringify(
      tables.map(({ name, columns }) => `${name}: ${columns.toSorted().join()}`).toSorted(),
    );
  if (described(backedUp) !== described(found))
    throw new BackupError(
      "The backup's tables are not those of the database: one of them was changed by hand.",
    );
};
