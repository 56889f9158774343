import { type FileHandle, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BackupError, errorCode } from "./errors.ts";

/**
 * Opens a backup, which is read several times. Its bytes are first stored in a temporary file, which has no name, so that
 * it ends with the process.
 *
 * @throws BackupError when the file cannot be read, or not be stored
 */
export async function openSource(
  source: string | AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<FileHandle> {
  if (typeof source !== "string") return storeBytes(source, signal);
  return open(source, "r").catch((cause: unknown) => {
    throw new BackupError(`${source} cannot be read (${errorCode(cause)}).`, { cause });
  });
}

async function storeBytes(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<FileHandle> {
  let handle: FileHandle | undefined;
  try {
    handle = await openUnnamedFile();
    await writeFile(handle, bytes, { signal });
    return handle;
  } catch (cause) {
    await handle?.close();
    if (signal.aborted) throw cause;
    throw new BackupError(
      `A restore from standard input stores it in ${tmpdir()}, which is not possible (${errorCode(cause)}). Set TMPDIR to another folder.`,
      { cause },
    );
  }
}

async function openUnnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "guidepost-restore-"));
  try {
    return await open(join(folder, "backup"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}
