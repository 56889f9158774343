import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import copyStreams from "pg-copy-streams";
import { type Migration, readMigrations } from "@guidepost/database";
import { BackupError } from "./errors.ts";
import { type BackupHeader, type BackupSummary, type FileStore, summarise } from "./format.ts";
import { appliedBy, applyMigrations, checkSchema, prepareSchema } from "./prepare-schema.ts";
import { readBackup } from "./read.ts";
import { openSource } from "./source.ts";
import { readSequenceNames } from "./snapshot.ts";
import { beginWithSettings, withSession } from "./session.ts";
import { copyTarget, quotedNames } from "./tables.ts";

export type RestoreOptions = {
  url: string;
  /** The path of the backup, or its bytes. */
  source: string | AsyncIterable<Uint8Array>;
  /** The folder of this version's migrations. */
  migrations: string;
  /** Whether existing data is replaced. */
  force: boolean;
  /** Receives the files of the backup. */
  files: Pick<FileStore, "put">;
  /** Receives a sentence about each step. */
  onProgress: (message: string) => void;
  /** Changes the restored data in its transaction. */
  beforeCommit?: ((client: pg.ClientBase) => Promise<void>) | undefined;
  /** Cancels the restore and keeps the existing data. */
  signal: AbortSignal;
};

/** SQLSTATEs of a lock time-out and of a deadlock. */
const BUSY = new Set(["55P03", "40P01"]);

/**
 * Replaces all data with a backup in one transaction. Other clients wait for its end. After a failure or
 * a kill, the old data remains. Migrates a backup of an older version to this version.
 *
 * @returns the number of rows by table, and the number of files
 * @throws BackupError when the file is incomplete or of another program, or the database has data
 * without `force`; MigrationError when the database has unknown migrations
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupSummary> {
  const { source, onProgress, signal } = options;
  const migrations = await readMigrations(options.migrations);
  const handle = await openSource(source, signal);
  try {
    onProgress(`Checking ${typeof source === "string" ? source : "standard input"}`);
    const header = await readBackup(handle, {
      onHeader: async (found) => void appliedBy(found, migrations),
      onTable: async (_table, rows) => pipeline(rows, drain, { signal: options.signal }),
    });
    await restoreFiles(handle, header, { ...options, migrations });
    await replaceData(handle, { ...options, migrations });
    return summarise(header);
  } finally {
    await handle.close();
  }
}

type ParsedOptions = Omit<RestoreOptions, "migrations"> & { migrations: Migration[] };

/**
 * Stores the files before the rows, while clients still use the database. A name always has the same content. Stores none when
 * the database would be refused.
 */
async function restoreFiles(
  handle: FileHandle,
  header: BackupHeader,
  { url, migrations, force, files, onProgress, signal }: ParsedOptions,
): Promise<void> {
  if (header.files === 0) return;
  await withSession({ url, applicationName: "guidepost-restore" }, async (client) => {
    await beginWithSettings(client, "read only");
    await checkSchema(client, { header, migrations, force }).catch((error: unknown) => {
      throw toBackupError(error);
    });
    await client.query("rollback");
  });
  onProgress(`Restoring files (${header.files})`);
  await readBackup(handle, {
    onHeader: async () => {},
    onTable: async (_table, rows) => pipeline(rows, drain, { signal }),
    onFile: async (name, bytes) => {
      signal.throwIfAborted();
      await files.put(name, bytes);
    },
  });
}

function replaceData(
  handle: FileHandle,
  { url, force, onProgress, signal, migrations, beforeCommit }: ParsedOptions,
): Promise<void> {
  return withSession({ url, applicationName: "guidepost-restore" }, async (client) => {
    await beginWithSettings(client);
    try {
      // The file may have changed since the first pass, so its checksum is verified again.
      const header = await readBackup(handle, {
        onHeader: (found) => prepareSchema(client, { header: found, migrations, force }),
        onTable: (table, rows) => {
          onProgress(`Restoring ${table.name} (rows: ${table.rows})`);
          const copy = client.query(copyStreams.from(`copy ${copyTarget(table)} from stdin`));
          return pipeline(rows, copy, { signal });
        },
      });
      await restartSequences(client, header);
      await applyMigrations(client, migrations.slice(header.migrations.length));
      await beforeCommit?.(client);
      await client.query("commit");
    } catch (error) {
      // If the connection was lost, PostgreSQL has rolled back already.
      await client.query("rollback").catch(() => {});
      throw toBackupError(error);
    }
    // Updates the planner's statistics now, without waiting for autovacuum.
    await beginWithSettings(client);
    await client.query("analyze");
    await client.query("commit");
  });
}

/** Does not use setval(), because a rollback does not undo it. */
async function restartSequences(client: pg.ClientBase, { sequences }: BackupHeader): Promise<void> {
  requireSameSequences(sequences, await readSequenceNames(client));
  for (const { name, next } of sequences)
    await client.query(`alter sequence ${quotedNames([name])} restart with ${next}`);
}

function requireSameSequences(backedUp: { name: string }[], found: string[]): void {
  const names = backedUp.map(({ name }) => name).toSorted();
  if (names.join() !== found.toSorted().join())
    throw new BackupError("The sequences of the backup and the database differ.");
}

function toBackupError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code, message } = error;
  return code !== undefined && BUSY.has(code)
    ? new BackupError("The database is too busy for a restore. Stop the service, or try again.", {
        cause: error,
      })
    : new BackupError(`PostgreSQL refused the backup, and nothing was changed: ${message}`, {
        cause: error,
      });
}

async function drain(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _rows of rows);
}
