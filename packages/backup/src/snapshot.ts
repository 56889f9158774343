import type pg from "pg";
import { readHistory } from "@guidepost/database";
import { BackupError } from "./errors.ts";
import { type BackupHeader, FORMAT_NAME } from "./format.ts";
import { beginWithSettings } from "./session.ts";
import { lockTables, namesOf, quotedNames, readTables, type Table } from "./tables.ts";

const SELECT_SEQUENCES = `
  select sequencename::text as name, increment_by::float8 as increment
    from pg_sequences where schemaname = current_schema() order by sequencename`;

/**
 * Opens a transaction with the snapshot of a backup, and returns the header. Until it ends, migrations
 * and restores wait; other reads and writes continue.
 */
export async function openSnapshot(client: pg.ClientBase): Promise<Omit<BackupHeader, "files">> {
  if ((await readHistory(client)) === undefined)
    throw new BackupError("The database contains no Guidepost data to back up.");
  const lockable = await readTables(client);
  await beginWithSettings(client, "isolation level repeatable read read only");
  // TRUNCATE also affects older snapshots, so the locks must precede the first read.
  await lockTables(client, namesOf(lockable), "access share");

  const tables = await readTables(client);
  const history = (await readHistory(client)) ?? [];
  const unfinished = history.find(({ finished }) => !finished);
  if (unfinished)
    throw new BackupError(
      `Migration ${unfinished.name} did not finish. Repair the database first.`,
    );
  return {
    format: FORMAT_NAME,
    version: 2,
    created_at: new Date().toISOString(),
    migrations: history.map(({ name, checksum }) => ({ name, checksum })).toSorted(byName),
    tables: await withRowCounts(client, tables),
    sequences: await readSequences(client),
  };
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1;
}

async function withRowCounts(
  client: pg.ClientBase,
  tables: Table[],
): Promise<BackupHeader["tables"]> {
  const counted: BackupHeader["tables"] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ rows: number }>(
      `select count(*)::float8 as rows from ${quotedNames([table.name])}`,
    );
    counted.push({ ...table, rows: rows[0]?.rows ?? 0 });
  }
  return counted;
}

/** The names of all sequences of the schema. */
export async function readSequenceNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(SELECT_SEQUENCES);
  return rows.map(({ name }) => name);
}

/** Sequences have no snapshots. They are read after it, so that no id in it is above its sequence. */
async function readSequences(client: pg.ClientBase): Promise<BackupHeader["sequences"]> {
  const { rows: found } = await client.query<{ name: string; increment: number }>(SELECT_SEQUENCES);
  const sequences: BackupHeader["sequences"] = [];
  for (const { name, increment } of found) {
    // The view pg_sequences does not contain the start of an unused sequence.
    const { rows } = await client.query<{ next: number }>(
      `select (last_value + case when is_called then $1 else 0 end)::float8 as next from ${quotedNames([name])}`,
      [increment],
    );
    for (const { next } of rows) sequences.push({ name, next });
  }
  return sequences;
}
