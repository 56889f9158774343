import { findPage, resolvePath, withSlashes } from "@guidepost/guide-content/relative-path";
import {
  type ImportedFile,
  type ImportedGuide,
  ImportError,
  MAX_DOCUMENTS,
} from "./imported-guide.ts";
import { type ArchiveLimits, readArchive } from "./read-archive.ts";
import { readTextDocument } from "./text-document.ts";

const MEBIBYTE = 1024 * 1024;
const LIMITS: ArchiveLimits = { entries: 2_000, entryBytes: 10 * MEBIBYTE, bytes: 100 * MEBIBYTE };

const DOCUMENT = /\.(?:md|markdown|html?)$/i;
const IMAGE = /\.(?:jpe?g|png|webp|gif|avif|svg|bmp|tiff?)$/i;
/** Files that programs add to archives, and those of hidden folders. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

/** What a name is compared by: systems differ in the case of letters and in the form of accents. No archive has it twice. */
function keyOf(name: string): string {
  return withSlashes(name).normalize("NFC").toLowerCase();
}

function isWanted(entryName: string): boolean {
  const name = withSlashes(entryName);
  return !HIDDEN.test(name) && (DOCUMENT.test(name) || IMAGE.test(name));
}

/** The address of a guide until it is created. The cleaning keeps it. */
function linkOf(index: number): string {
  return `https://import.invalid/guides/${String(index).padStart(8, "0")}`;
}

type Documents = {
  names: readonly string[];
  findFile: (path: string) => Uint8Array<ArrayBuffer> | undefined;
  findPath: (path: string) => string | undefined;
};

/**
 * Reads the documents one after another. Those that link to a document that is refused are read again: such a link becomes
 * text, and is named.
 */
function readDocuments(fileName: string, { names, findFile, findPath }: Documents): ImportedFile {
  const guides = new Map<string, ImportedGuide>();
  const refused = new Map<string, string>();
  const read = (name: string): void => {
    try {
      const guide = readTextDocument(name, findFile(name) ?? new Uint8Array(), {
        document: names.indexOf(name),
        findFile: (address) => {
          const path = resolvePath(withSlashes(name), address);
          return path === undefined ? undefined : findFile(path);
        },
        findDocument: (address) => {
          const written = resolvePath(withSlashes(name), address);
          const path = written === undefined ? undefined : findPage(written, findPath);
          if (path === undefined) return undefined;
          return { path, link: refused.has(path) ? undefined : linkOf(names.indexOf(path)) };
        },
      });
      guides.set(name, { ...guide, link: linkOf(names.indexOf(name)) });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      guides.delete(name);
      refused.set(name, error.message);
    }
  };
  let pending = [...names];
  while (pending.length > 0) {
    for (const name of pending) read(name);
    const links = Array.from(refused.keys(), (name) => linkOf(names.indexOf(name)));
    pending = names.filter((name) =>
      guides.get(name)?.steps.some(({ content }) => links.some((link) => content.includes(link))),
    );
  }
  return {
    fileName,
    guides: [...guides.values()],
    refused: Array.from(refused, ([name, reason]) => ({ fileName: name, reason })),
  };
}

/**
 * Reads the documents of a zip archive, with the images to which they have relative addresses (contract IMPORT-7), and the
 * links between them (contract IMPORT-10). One that cannot be imported does not prevent the others.
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

  const byName = new Map(names.map((name) => [keyOf(name), name]));
  const imported = readDocuments(fileName, {
    names,
    findFile: (path) => byKey.get(keyOf(path)),
    findPath: (path) => byName.get(keyOf(path)),
  });
  if (imported.guides.length === 0) {
    const [first] = imported.refused;
    throw new ImportError(
      `No document of the archive can be imported. “${first?.fileName}”: ${first?.reason}`,
    );
  }
  return imported;
}
