import { decodeFile } from "@guidepost/guide-content/guide-file";
import { readHtmlDocument } from "./html-document.ts";
import { createImageCollector, type CollectorOptions } from "./image-collector.ts";
import { type ImportedGuide, ImportError } from "./imported-guide.ts";
import { readMarkdownDocument } from "./markdown-document.ts";

/** The extension of a file in lower case, with its point. */
export function extensionOf(name: string): string {
  return /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? "";
}

/** The first bytes of an HTML document, in which it states its encoding. */
const HEAD_BYTES = 1024;
const ENCODING = /<meta\s[^>]*charset\s*=\s*["']?\s*([\w.:-]+)/i;

/** Decodes an HTML document in the encoding that it states, as Word writes web pages. Undefined for one that does not. */
function decodeStated(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, HEAD_BYTES));
  const encoding = ENCODING.exec(head)?.[1];
  try {
    const text = new TextDecoder(encoding ?? "utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Reads a Markdown or HTML document. @throws {ImportError} for one that is no text, or exceeds a limit */
export function readTextDocument(
  name: string,
  bytes: Uint8Array,
  options: CollectorOptions = {},
): ImportedGuide {
  const isMarkdown = extensionOf(name).startsWith(".m");
  const text = decodeFile(bytes) ?? (isMarkdown ? undefined : decodeStated(bytes));
  if (text === undefined)
    throw new ImportError("The file is not text. Save it as UTF-8, and try again.");
  if (text.trim() === "") throw new ImportError("The file is empty.");
  const images = createImageCollector(options);
  return isMarkdown
    ? readMarkdownDocument(name, text, images)
    : readHtmlDocument(name, text, { images });
}
