import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import copyStreams from "pg-copy-streams";
import { type Migration, readMigrations } from "@guidepost/database";
import { BackupError, codeOf } from "./errors.ts";
import { type BackupHeader, type BackupSummary, summarise } from "./format.ts";
import { appliedBy, applyMigrations, prepareSchema } from "./prepare-schema.ts";
import { readBackup } from "./read.ts";
import { readSequenceNames } from "./snapshot.ts";
import { withSession } from "./session.ts";
import { copyTarget, listed } from "./tables.ts";

export type RestoreOptions = {
  url: string;
  file: string;
  /** The folder of this program's migrations. */
  migrations: string;
  /** Replaces the data that is there. */
  force: boolean;
  /** Hears, in a sentence, of each step. */
  onProgress: (message: string) => void;
  /** Gives up: what was there stays. */
  signal: AbortSignal;
};

/** SQLSTATEs of locks that were not to be had. */
const BUSY = new Set(["55P03", "40P01"]);

/**
 * Replaces all data by a backup's, in one transaction: until its end others see the old data and
 * wait, and a failure or a kill leaves it. A backup of an older version is brought up to this one.
 *
 * @returns the rows by table.
 * @throws BackupError when the file is not whole or not for this program, or the database has data
 *   and not `force`; MigrationError when the database itself is not one of this program's.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<BackupSummary> => {
  const { file, onProgress } = options;
  const migrations = await readMigrations(options.migrations);
  const handle = await open(file, "r").catch((cause: unknown) => {
    throw new BackupError(`${file} cannot be read (${codeOf(cause)}).`, { cause });
  });
  try {
    onProgress(`Checking ${file}`);
    const header = await readBackup(handle, {
      onHeader: async (found) => void appliedBy(found, migrations),
      onTable: async (_table, rows) => pipeline(rows, drain, { signal: options.signal }),
    });
    await replaceData(handle, { ...options, migrations });
    return summarise(header);
  } finally {
    await handle.close();
  }
};

const replaceData = (
  handle: FileHandle,
  {
    url,
    force,
    onProgress,
    signal,
    migrations,
  }: Omit<RestoreOptions, "migrations"> & { migrations: Migration[] },
): Promise<void> =>
  withSession({ url, applicationName: "guidepost-restore" }, async (client) => {
    await client.query("BEGIN");
    try {
      // The file is read a second time: what it says now is checked again before the end.
      const header = await readBackup(handle, {
        onHeader: (found) => prepareSchema(client, { header: found, migrations, force }),
        onTable: (table, rows) => {
          onProgress(`Restoring ${table.name} (rows: ${table.rows})`);
          const copy = client.query(copyStreams.from(`COPY ${copyTarget(table)} FROM STDIN`));
          return pipeline(rows, copy, { signal });
        },
      });
      await restartSequences(client, header);
      await applyMigrations(client, migrations.slice(header.migrations.length));
      await client.query("COMMIT");
    } catch (error) {
      // A connection that is gone has rolled back by itself.
      await client.query("ROLLBACK").catch(() => {});
      throw toBackupError(error);
    }
    // The new rows are planned for at once, not when the server finds the time.
    await client.query("ANALYZE");
  });

/** Not setval(), which a rollback would not undo. */
const restartSequences = async (
  client: pg.ClientBase,
  { sequences }: BackupHeader,
): Promise<void> => {
  requireSameSequences(sequences, await readSequenceNames(client));
  for (const { name, next } of sequences)
    await client.query(`ALTER SEQUENCE ${listed([name])} RESTART WITH ${next}`);
};

const requireSameSequences = (backedUp: { name: string }[], found: string[]): void => {
  const names = backedUp.map(({ name }) => name).toSorted();
  if (names.join() !== found.toSorted().join())
    throw new BackupError("The backup's sequences are not those of the database.");
};

const toBackupError = (error: unknown): unknown => {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code, message } = error;
  return code !== undefined && BUSY.has(code)
    ? new BackupError("The database is too busy to be replaced. Stop the service, or try again.", {
        cause: error,
      })
    : new BackupError(`PostgreSQL refused the backup, and nothing was changed: ${message}`, {
        cause: error,
      });
};

const drain = async (rows: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _rows of rows);
};
