import {
  BlobReader,
  configure,
  type Entry,
  type FileEntry,
  ZipReader,
} from "@zip.js/zip.js/index-native.js";
import { ImportError } from "./imported-guide.ts";

// The caller runs in a worker already, and the policy of the portal permits no scripts of `blob:` addresses.
configure({ useWebWorkers: false });

/** The limits of an archive. Sizes are those after decompression, in bytes. */
export type ArchiveLimits = { entries: number; entryBytes: number; bytes: number };

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

/** What the library reports of an archive that other programs may read in another way. */
function toImportError(error: unknown): unknown {
  if (error instanceof ImportError || !(error instanceof Error)) return error;
  return new ImportError(
    "The file is damaged, or is not what its name says. Save it again, and try again.",
  );
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory;
}

function assertEntry(entry: Entry, names: Set<string>): void {
  const { filename } = entry;
  const shown = `“${filename.slice(0, 80)}”`;
  if (entry.encrypted)
    throw new ImportError(`${shown} is encrypted. Remove the password, and save the file again.`);
  const parts = filename.split(/[/\\]/);
  if (/^(?:[/\\]|[A-Za-z]:)/.test(filename) || parts.includes("..") || filename.includes("\0"))
    throw new ImportError(`${shown} is a path outside of the file. Create the file again.`);
  const name = filename.normalize("NFC").toLowerCase();
  if (names.has(name))
    throw new ImportError(`The file contains ${shown} twice. Remove one of them.`);
  names.add(name);
}

/** Decompresses an entry, and stops at its limit: the size that an archive states may be wrong. */
async function readEntry(
  entry: FileEntry,
  { entryBytes, left, bytes: all }: ArchiveLimits & { left: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new ImportError(
      left < entryBytes
        ? `The file has more than ${mebibytes(all)} after decompression.`
        : `“${entry.filename.slice(0, 80)}” has more than ${mebibytes(entryBytes)} after decompression.`,
    );
  const chunks: Uint8Array[] = [];
  let size = 0;
  let fault: ImportError | undefined;
  const target = new WritableStream<Uint8Array>({
    write: (chunk) => {
      size += chunk.byteLength;
      if (size > Math.min(entryBytes, left)) {
        fault = tooLarge();
        throw fault;
      }
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(target, { checkSignature: true, checkOverlappingEntry: true });
  } catch (error) {
    throw fault ?? error;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * Reads the wanted files of a zip archive (contract IMPORT-5).
 *
 * @throws {ImportError} for an archive that is damaged, exceeds a limit, or has encrypted, repeated or unsafe entries
 */
export async function readArchive(
  file: Blob,
  limits: ArchiveLimits,
  isWanted: (name: string) => boolean = () => true,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const reader = new ZipReader(new BlobReader(file), { strictness: "balanced" });
  try {
    const found = new Map<string, Uint8Array<ArrayBuffer>>();
    const names = new Set<string>();
    let entries = 0;
    let left = limits.bytes;
    for await (const entry of reader.getEntriesGenerator({ filenameValidation: "tolerant" })) {
      entries += 1;
      if (entries > limits.entries)
        throw new ImportError(`The file contains more than ${limits.entries} files.`);
      assertEntry(entry, names);
      if (!isFile(entry) || !isWanted(entry.filename)) continue;
      const bytes = await readEntry(entry, { ...limits, left });
      left -= bytes.byteLength;
      found.set(entry.filename, bytes);
    }
    return found;
  } catch (error) {
    throw toImportError(error);
  } finally {
    await reader.close().catch(() => undefined);
  }
}
