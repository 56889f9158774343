import { decodeFile } from "@guidepost/guide-content/guide-file";
import { readHtmlDocument } from "./html-document.ts";
import { createImageCollector, type CollectorOptions } from "./image-collector.ts";
import { type ImportedGuide, ImportError } from "./imported-guide.ts";
import { readMarkdownDocument } from "./markdown-document.ts";

/** The extension of a file in lower case, with its point. */
export function extensionOf(name: string): string {
  return /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? "";
}

/** Reads a Markdown or HTML document. @throws {ImportError} for one that is no text, or exceeds a limit */
export function readTextDocument(
  name: string,
  bytes: Uint8Array,
  options: CollectorOptions = {},
): ImportedGuide {
  const text = decodeFile(bytes);
  if (text === undefined)
    throw new ImportError("The file is not text. Save it as UTF-8, and try again.");
  if (text.trim() === "") throw new ImportError("The file is empty.");
  const images = createImageCollector(options);
  return extensionOf(name).startsWith(".m")
    ? readMarkdownDocument(name, text, images)
    : readHtmlDocument(name, text, { images });
}
