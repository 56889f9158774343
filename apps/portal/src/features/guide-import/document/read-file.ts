import { FILE_EXTENSIONS } from "./file-extensions.ts";
import {
  type ImportedFile,
  type ImportedGuide,
  ImportError,
  MAX_FILE_BYTES,
} from "./imported-guide.ts";
import { extensionOf, readTextDocument } from "./text-document.ts";

/**
 * Reads the guides in a file (contract IMPORT-1). Takes long for a hostile file: call it in a worker with a time-out.
 *
 * @throws {ImportError} for a file that is no guide, or exceeds a limit
 */
export async function readFile(file: File): Promise<ImportedFile> {
  const { name, size } = file;
  if (size > MAX_FILE_BYTES) throw new ImportError("The file is too large. The maximum is 10 MB.");
  if (size === 0) throw new ImportError("The file is empty.");
  const one = (guide: ImportedGuide): ImportedFile => ({
    fileName: name,
    guides: [guide],
    refused: [],
  });
  const extension = extensionOf(name);
  // Most imports need no reader of archives and of Word documents.
  if (extension === ".zip") {
    const { readArchiveFile } = await import("./archive-file.ts");
    return readArchiveFile(name, file);
  }
  if (extension === ".docx") {
    const { readDocxDocument } = await import("./docx-document.ts");
    return one(await readDocxDocument(name, file));
  }
  if (!FILE_EXTENSIONS.some((known) => known === extension))
    throw new ImportError(
      "This type of file cannot be imported. Choose a Markdown (.md), HTML (.html), Word (.docx) or zip file.",
    );
  return one(readTextDocument(name, new Uint8Array(await file.arrayBuffer())));
}
