import type pg from "pg";
import { readHistory } from "@guidepost/database";
import { BackupError } from "./errors.ts";
import { type BackupHeader, formatName, formatVersion } from "./format.ts";
import { listed, lockTables, readTables, type Table } from "./tables.ts";

const SELECT_SEQUENCES = `
  SELECT sequencename::text AS name, increment_by::float8 AS increment
    FROM pg_sequences WHERE schemaname = current_schema() ORDER BY sequencename`;

/**
 * Opens the transaction whose snapshot a backup is, and describes it. Until it ends nobody can
 * migrate or restore; all other reads and writes go on.
 */
export const openSnapshot = async (client: pg.ClientBase): Promise<BackupHeader> => {
  if ((await readHistory(client)) === undefined)
    throw new BackupError("There is no Guidepost database here to back up.");
  const lockable = await readTables(client);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  // TRUNCATE is seen by older snapshots, too: the locks have to come before the first read.
  await lockTables(client, lockable, "ACCESS SHARE");

  const tables = await readTables(client);
  const history = (await readHistory(client)) ?? [];
  const unfinished = history.find(({ finished }) => !finished);
  if (unfinished)
    throw new BackupError(
      `Migration ${unfinished.name} did not finish: repair the database first.`,
    );
  return {
    format: formatName,
    version: formatVersion,
    created_at: new Date().toISOString(),
    migrations: history.map(({ name, checksum }) => ({ name, checksum })).toSorted(byName),
    tables: await withRowCounts(client, tables),
    sequences: await readSequences(client),
  };
};

const byName = (one: { name: string }, other: { name: string }): number =>
  one.name < other.name ? -1 : 1;

const withRowCounts = async (
  client: pg.ClientBase,
  tables: Table[],
): Promise<BackupHeader["tables"]> => {
  const counted: BackupHeader["tables"] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ rows: number }>(
      `SELECT count(*)::float8 AS rows FROM ${listed([table.name])}`,
    );
    counted.push({ ...table, rows: rows[0]?.rows ?? 0 });
  }
  return counted;
};

/** The names of all sequences of the schema. */
export const readSequenceNames = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(SELECT_SEQUENCES);
  return rows.map(({ name }) => name);
};

/** Read later than the snapshot, since they know none: never behind the ids in it. */
const readSequences = async (client: pg.ClientBase): Promise<BackupHeader["sequences"]> => {
  const { rows: found } = await client.query<{ name: string; increment: number }>(SELECT_SEQUENCES);
  const sequences: BackupHeader["sequences"] = [];
  for (const { name, increment } of found) {
    // The view pg_sequences does not tell where a sequence that was never used begins.
    const { rows } = await client.query<{ next: number }>(
      `SELECT (last_value + CASE WHEN is_called THEN $1 ELSE 0 END)::float8 AS next FROM ${listed([name])}`,
      [increment],
    );
    for (const { next } of rows) sequences.push({ name, next });
  }
  return sequences;
};
