import {
  DocumentFault,
  type MarkdownDocument,
  normalizeFile,
  readMarkdownDocument as readDocument,
} from "@guidepost/guide-content/guide-file";
import { inlinesOf, parser } from "@guidepost/guide-content/markdown-parser";
import { type Draft, finishGuide, toLine } from "./finish-guide.ts";
import { createImageCollector, type ImageCollector, isRelative } from "./image-collector.ts";
import { assertMarkupLength, type ImportedGuide, ImportError } from "./imported-guide.ts";

/** Code of one line, in its backticks. */
const CODE_SPAN = /((?<!`)(`+)(?!`)[^]*?(?<!`)\2(?!`))/;

/** Changes Markdown outside of code, which is a sample: readers see it as it is written. */
function changeOutsideCode(text: string, change: (markdown: string) => string): string {
  const lines = text.split("\n");
  const codeBlocks = parser
    .parse(text, {})
    .flatMap(({ type, map }) => (["fence", "code_block"].includes(type) && map ? [map] : []));
  const changed: string[] = [];
  let end = 0;
  for (const [from, to] of [...codeBlocks, [lines.length, lines.length] as const]) {
    // The parts at odd indexes are code: the pattern has one group around it, and one in it.
    const parts = lines.slice(end, from).join("\n").split(CODE_SPAN);
    const markdown = parts.flatMap((part, index) => {
      if (index % 3 === 2) return [];
      return [index % 3 === 0 ? change(part) : part];
    });
    if (from > end) changed.push(markdown.join(""));
    if (to > from) changed.push(lines.slice(from, to).join("\n"));
    end = to;
  }
  return changed.join("\n");
}

/**
 * Replaces images in `data:` addresses by placeholders, so that the rest of the document is short, and those of files next
 * to the document.
 */
function replaceAddresses(text: string, images: ImageCollector): string {
  if (!/!\[|<img/i.test(text)) return text;
  const inlines = inlinesOf(parser.parse(text, {}));
  const sources = inlines.flatMap((token) =>
    token.type === "image" ? [token.attrGet("src") ?? ""] : [],
  );
  // HTML in Markdown, with quotes around the address.
  for (const { type, content } of inlines)
    if (type === "html_block" || type === "html_inline")
      for (const [, address = ""] of content.matchAll(/<img\b[^>]*?\ssrc=["']([^"'>]+)["']/gi))
        sources.push(address);
  const placeholders = new Map<string, string>();
  for (const address of sources) {
    if (placeholders.has(address)) continue;
    if (/^data:/i.test(address)) placeholders.set(address, images.addAddress(address) ?? "");
    else if (isRelative(address)) placeholders.set(address, images.addFile(address) ?? "");
  }
  return changeOutsideCode(text, (markdown) => {
    let replaced = markdown;
    for (const [address, placeholder] of placeholders)
      replaced = /^data:/i.test(address)
        ? replaced.replaceAll(address, placeholder)
        : replaceFile(replaced, address, placeholder);
    // An image without an address shows nothing: its description is kept.
    return replaced
      .replace(/!\[([^\]\n]*)\]\(\s*(?:<>)?\s*\)/g, "$1")
      .replace(/<img\b[^>]*?\ssrc=(?:""|'')[^>]*>/gi, "");
  });
}

/** Replaces a path where Markdown or HTML shows an image. It may also be a word of the text. */
function replaceFile(text: string, path: string, placeholder: string): string {
  // The parser returns the path in its encoded form.
  const written = new Set([path, decodePath(path)]);
  return Array.from(written).reduce((replaced, form) => {
    const pattern = form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const reference = new RegExp(
      `(\\]\\(\\s*<?|\\]:[ \\t]*<?|\\ssrc=["'])${pattern}(?=[\\s>)"']|$)`,
      "gm",
    );
    return replaced.replace(reference, (_, before: string) => before + placeholder);
  }, text);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Names the fields of the front matter that a guide does not have, or does not get. */
function listNotes({ otherFields, status }: MarkdownDocument): string[] {
  const notes: string[] = [];
  if (otherFields.length > 0) {
    const names = otherFields.slice(0, 5).map(({ name }) => `“${name.slice(0, 40)}”`);
    const more = otherFields.length > 5 ? ` and ${otherFields.length - 5} more` : "";
    notes.push(`Front matter that a guide does not have was left out: ${names.join(", ")}${more}.`);
  }
  if (status === "published")
    notes.push("The file has the status “published”. The guide is created as a draft.");
  return notes;
}

/** @throws {ImportError} when the front matter is malformed */
function parse(text: string): MarkdownDocument {
  try {
    return readDocument(text);
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    const [reason = ""] = error.message.split("\n");
    throw new ImportError(`${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/:$/, "")}.`);
  }
}

/**
 * Reads a Markdown document (contract IMPORT-3). A file with a title in its front matter has the form of guide files:
 * the text before the first `##` is a step, and underlined headings are content.
 *
 * @throws {ImportError} for a document that exceeds a limit
 */
export function readMarkdownDocument(
  fileName: string,
  source: string,
  images: ImageCollector = createImageCollector(),
): ImportedGuide {
  const text = replaceAddresses(normalizeFile(source), images);
  assertMarkupLength(text);
  const document = parse(text);
  const { title, sections } = document;
  const draft: Draft = {
    fileName,
    title,
    description: toLine(document.description ?? ""),
    category: document.category,
    steps: sections.map((section) => ({
      title: section.title === null ? null : toLine(section.title) || null,
      content: section.source,
      format: "markdown",
    })),
    removals: [],
    notes: listNotes(document),
    isExact: title?.from === "front matter",
  };
  return finishGuide(draft, images);
}
