import { FILE_EXTENSIONS } from "./file-extensions.ts";
import { readHtmlDocument } from "./html-document.ts";
import { createImageCollector, type CollectorOptions } from "./image-collector.ts";
import {
  type ImportedFile,
  type ImportedGuide,
  ImportError,
  MAX_FILE_BYTES,
} from "./imported-guide.ts";
import { readMarkdownDocument } from "./markdown-document.ts";

export function extensionOf(name: string): string {
  return /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? "";
}

const NOT_TEXT = "The file is not text. Save it as UTF-8, and try again.";

/** Decodes UTF-8, and UTF-16 with a byte order mark. @throws {ImportError} for anything else */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes("\0")) throw new ImportError(NOT_TEXT);
    return text;
  } catch {
    throw new ImportError(NOT_TEXT);
  }
}

/** Reads a Markdown or HTML document. @throws {ImportError} for one that is no text, or exceeds a limit */
export function readTextDocument(
  name: string,
  bytes: Uint8Array,
  options: CollectorOptions = {},
): ImportedGuide {
  const text = decodeText(bytes);
  if (text.trim() === "") throw new ImportError("The file is empty.");
  const images = createImageCollector(options);
  return extensionOf(name).startsWith(".m")
    ? readMarkdownDocument(name, text, images)
    : readHtmlDocument(name, text, { images });
}

/**
 * Reads the guides in a file (contract IMPORT-1). Takes long for a hostile file: call it in a worker with a time-out.
 *
 * @throws {ImportError} for a file that is no guide, or exceeds a limit
 */
export async function readFile(file: File): Promise<ImportedFile> {
  const { name, size } = file;
  if (size > MAX_FILE_BYTES) throw new ImportError("The file is too large. The maximum is 10 MiB.");
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
