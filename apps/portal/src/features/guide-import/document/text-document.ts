import { readHtmlDocument } from "./html-document.ts";
import { createImageCollector, type CollectorOptions } from "./image-collector.ts";
import { type ImportedGuide, ImportError } from "./imported-guide.ts";
import { readMarkdownDocument } from "./markdown-document.ts";

/** The extension of a file in lower case, with its point. */
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
