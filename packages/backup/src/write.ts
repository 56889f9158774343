import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import copyStreams from "pg-copy-streams";
import { BackupError, errorCode } from "./errors.ts";
import {
  type BackupHeader,
  type BackupSummary,
  type FileStore,
  summarise,
  trailer,
} from "./format.ts";
import { withSession } from "./session.ts";
import { openSnapshot } from "./snapshot.ts";
import { copyTarget } from "./tables.ts";

type ContentOptions = {
  url: string;
  /** The files that the backup contains. */
  files?: FileStore | undefined;
  /** Receives a sentence about each step. */
  onProgress: (message: string) => void;
  /** Cancels the backup and removes the partial file. */
  signal: AbortSignal;
};

export type BackupOptions = ContentOptions & {
  file: string;
  /** Whether an existing file is replaced. */
  force: boolean;
};

export type StreamedBackupOptions = ContentOptions & {
  /** Receives the bytes of the backup in order. The next ones follow when it resolves. */
  write: (bytes: Buffer) => Promise<void>;
};

type WrittenBackup = BackupSummary & { bytes: number };

const WRITE_ERRORS = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS", "EISDIR", "EPIPE"]);

/**
 * Writes a snapshot of all data to `file`, readable by its owner only, while the service runs. Writes a
 * partial file first, and renames it when it is complete and flushed to disk.
 *
 * @returns the number of rows by table, the number of files, and the size in bytes
 * @throws BackupError when the file exists without `force`, or cannot be written
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { file, force } = options;
  if (!force && (await exists(file)))
    throw new BackupError(`${file} already exists. Use --force to replace it.`);

  const partial = `${file}.partial`;
  const handle = await openPartial(partial, force);
  try {
    const header = await packContent(options, (packed) => writeFile(handle, packed));
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(partial, file);
    await syncFolder(dirname(file));
    return { ...summarise(header), bytes: size };
  } catch (error) {
    await handle.close();
    await rm(partial, { force: true });
    throw isWriteError(error) ? unwritable(file, error) : error;
  }
}

/**
 * Passes a snapshot of all data to `write`, while the service runs. Its receiver recognizes an incomplete backup by the
 * missing end.
 *
 * @returns the number of rows by table, the number of files, and the size in bytes
 * @throws BackupError when the bytes cannot be written
 */
export async function streamBackup(options: StreamedBackupOptions): Promise<WrittenBackup> {
  let bytes = 0;
  try {
    const header = await packContent(options, async (packed) => {
      for await (const chunk of packed) {
        await options.write(chunk);
        bytes += chunk.length;
      }
    });
    return { ...summarise(header), bytes };
  } catch (error) {
    throw isWriteError(error) ? unwritable("Standard output", error) : error;
  }
}

/** Passes the packed content of a backup to `write`. Returns its header. */
function packContent(
  options: ContentOptions,
  write: (packed: AsyncIterable<Buffer>) => Promise<void>,
): Promise<BackupHeader> {
  const { url, files, signal } = options;
  return withSession({ url, applicationName: "guidepost-backup" }, async (client) => {
    const snapshot = await openSnapshot(client);
    const names = (await files?.names(client)) ?? [];
    const header = { ...snapshot, files: names.length };
    const packed = content(client, { header, names }, options);
    await pipeline(packed, createGzip(), write, { signal });
    return header;
  });
}

function isWriteError(error: unknown): boolean {
  return WRITE_ERRORS.has(errorCode(error) ?? "");
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === "ENOENT") return false;
      throw unwritable(file, error);
    },
  );
}

async function openPartial(partial: string, force: boolean): Promise<FileHandle> {
  if (force) await rm(partial, { force: true });
  return open(partial, "wx", 0o600).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw unwritable(partial, error);
    throw new BackupError(
      `${partial} already exists: another backup is running or was killed. If it was killed, use --force to replace the file.`,
    );
  });
}

function unwritable(file: string, cause: unknown): BackupError {
  return new BackupError(`${file} cannot be written (${errorCode(cause)}).`, { cause });
}

async function* content(
  client: pg.Client,
  { header, names }: { header: BackupHeader; names: readonly string[] },
  { files, onProgress }: Pick<ContentOptions, "files" | "onProgress">,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  yield hashed(Buffer.from(`${JSON.stringify(header)}\n`));
  for (const table of header.tables) {
    onProgress(`Backing up ${table.name} (rows: ${table.rows})`);
    const rows: AsyncIterable<Buffer> = client.query(
      copyStreams.to(`copy ${copyTarget(table)} to stdout`),
    );
    for await (const chunk of rows) yield hashed(chunk);
  }
  if (names.length > 0) onProgress(`Backing up files (${names.length})`);
  for (const name of names) {
    // A file that is deleted now belonged to a row of the snapshot that nothing used.
    const bytes = (await files?.get(name)) ?? new Uint8Array();
    yield hashed(Buffer.from(`${name} ${Buffer.from(bytes).toString("base64")}\n`));
  }
  yield Buffer.from(trailer(hash.digest("hex")));
}

/** Flushes the new name to disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
