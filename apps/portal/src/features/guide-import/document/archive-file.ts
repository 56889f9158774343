import { type FindFile, isRelative } from "./image-collector.ts";
import { type ImportedFile, ImportError, MAX_DOCUMENTS } from "./imported-guide.ts";
import type { FindDocument } from "./losses.ts";
import { type ArchiveLimits, readArchive } from "./read-archive.ts";
import { readTextDocument } from "./text-document.ts";

const MEBIBYTE = 1024 * 1024;
const LIMITS: ArchiveLimits = { entries: 2_000, entryBytes: 10 * MEBIBYTE, bytes: 100 * MEBIBYTE };

const DOCUMENT = /\.(?:md|markdown|html?)$/i;
const IMAGE = /\.(?:jpe?g|png|webp|gif|avif|svg|bmp|tiff?)$/i;
/** Files that programs add to archives, and those of hidden folders. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

/** Older programs for Windows write backslashes. */
function withSlashes(name: string): string {
  return name.replaceAll("\\", "/");
}

/** What a name is compared by: systems differ in the case of letters and in the form of accents. No archive has it twice. */
function keyOf(name: string): string {
  return withSlashes(name).normalize("NFC").toLowerCase();
}

function isWanted(entryName: string): boolean {
  const name = withSlashes(entryName);
  return !HIDDEN.test(name) && (DOCUMENT.test(name) || IMAGE.test(name));
}

/** Returns the path in the archive that a relative address leads to; undefined for one outside of it. */
function resolvePath(documentName: string, address: string): string | undefined {
  const parts = withSlashes(documentName).split("/").slice(0, -1);
  let path = address.replace(/[?#].*$/, "");
  try {
    path = decodeURIComponent(path);
  } catch {
    // A path with a percent sign.
  }
  for (const part of withSlashes(path).split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/**
 * Reads the documents of a zip archive, with the images to which they have relative addresses (contract IMPORT-7). One
 * that cannot be imported does not prevent the others.
 *
 * @throws {ImportError} what `readArchive` throws, and for an archive without documents, or with too many
 */
export async function readArchiveFile(fileName: string, file: Blob): Promise<ImportedFile> {
  let hasArchive = false;
  const entries = await readArchive(file, LIMITS, (name) => {
    hasArchive ||= /\.zip$/i.test(name);
    return isWanted(name);
  });
  const byKey = new Map(Array.from(entries, ([name, bytes]) => [keyOf(name), bytes] as const));
  const names = [...entries.keys()].filter((name) => DOCUMENT.test(name)).toSorted();
  if (names.length === 0 && hasArchive)
    throw new ImportError(
      "The archive contains another archive. Unpack it, and import the archive that is in it.",
    );
  if (names.length === 0)
    throw new ImportError("The archive contains no Markdown (.md) and no HTML (.html) files.");
  if (names.length > MAX_DOCUMENTS)
    throw new ImportError(
      `The archive contains ${names.length} documents. At most ${MAX_DOCUMENTS} can be imported at once: split the archive.`,
    );

  const imported: ImportedFile = { fileName, guides: [], refused: [] };
  for (const [index, name] of names.entries()) {
    const findFile: FindFile = (address) => {
      const path = resolvePath(name, address);
      return path === undefined ? undefined : byKey.get(keyOf(path));
    };
    const findDocument: FindDocument = (address) => {
      if (!isRelative(address)) return undefined;
      const path = resolvePath(name, address);
      if (path === undefined) return undefined;
      const key = keyOf(path);
      // Notes link to documents without their extension.
      return names.find((one) => keyOf(one) === key || keyOf(one.replace(DOCUMENT, "")) === key);
    };
    try {
      const bytes = entries.get(name) ?? new Uint8Array();
      imported.guides.push(
        readTextDocument(name, bytes, { document: index, findFile, findDocument }),
      );
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      imported.refused.push({ fileName: name, reason: error.message });
    }
  }
  if (imported.guides.length === 0) {
    const [first] = imported.refused;
    throw new ImportError(
      `No document of the archive can be imported. “${first?.fileName}”: ${first?.reason}`,
    );
  }
  return imported;
}
