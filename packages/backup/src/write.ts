import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import copyStreams from "pg-copy-streams";
import { BackupError, codeOf } from "./errors.ts";
import { type BackupHeader, type BackupSummary, summarise, trailer } from "./format.ts";
import { withSession } from "./session.ts";
import { openSnapshot } from "./snapshot.ts";
import { copyTarget } from "./tables.ts";

export type BackupOptions = {
  url: string;
  file: string;
  /** Replaces a file that is there. */
  force: boolean;
  /** Hears, in a sentence, of each step. */
  onProgress: (message: string) => void;
  /** Gives up: nothing is left behind. */
  signal: AbortSignal;
};

const DISK_FAULTS = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS", "EISDIR"]);

/**
 * Writes all data of one instant to `file`, for its owner's eyes only, while the service goes on.
 * It is written beside its place and moved there when it is complete and on the disk.
 *
 * @returns the rows by table and the size in bytes.
 * @throws BackupError when the file is there and not `force`, or cannot be written.
 */
export const writeBackup = async (
  options: BackupOptions,
): Promise<BackupSummary & { bytes: number }> => {
  const { url, file, force, onProgress, signal } = options;
  if (!force && (await exists(file)))
    throw new BackupError(`${file} is there already: --force replaces it.`);

  const partial = `${file}.partial`;
  const handle = await openPartial(partial, force);
  try {
    const header = await withSession(
      { url, applicationName: "guidepost-backup" },
      async (client) => {
        const opened = await openSnapshot(client);
        const write = (packed: AsyncIterable<Buffer>) => writeFile(handle, packed);
        await pipeline(content(client, opened, onProgress), createGzip(), write, { signal });
        return opened;
      },
    );
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(partial, file);
    await syncFolder(dirname(file));
    return { ...summarise(header), bytes: size };
  } catch (error) {
    await handle.close();
    await rm(partial, { force: true });
    throw DISK_FAULTS.has(codeOf(error) ?? "") ? unwritable(file, error) : error;
  }
};

const exists = async (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === "ENOENT") return false;
      throw unwritable(file, error);
    },
  );

const openPartial = async (partial: string, force: boolean): Promise<FileHandle> => {
  if (force) await rm(partial, { force: true });
  return open(partial, "wx", 0o600).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw unwritable(partial, error);
    throw new BackupError(
      `${partial} is there: another backup is at work, or was killed. In that case --force replaces it.`,
    );
  });
};

const unwritable = (file: string, cause: unknown): BackupError =>
  new BackupError(`${file} cannot be written (${codeOf(cause)}).`, { cause });

const content = async function* (
  client: pg.Client,
  header: BackupHeader,
  onProgress: BackupOptions["onProgress"],
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
      copyStreams.to(`COPY ${copyTarget(table)} TO STDOUT`),
    );
    for await (const chunk of rows) yield hashed(chunk);
  }
  yield Buffer.from(trailer(hash.digest("hex")));
};

/** The new name outlives a loss of power, too. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
