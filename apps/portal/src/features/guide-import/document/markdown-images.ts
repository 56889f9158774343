import { inlinesOf, parser } from "@guidepost/guide-content/markdown-parser";
import { type ImageCollector, isRelative } from "./image-collector.ts";

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

/** An image that cannot be stored, as a sentence, and its line from 0. */
export type ImageFault = { note: string; line: number };

/** The addresses of the images, with their lines from 0. */
function listSources(text: string): { address: string; line: number }[] {
  return parser.parse(text, {}).flatMap((block) => {
    const line = block.map?.[0] ?? 0;
    return inlinesOf([block]).flatMap((token) => {
      const { type, content } = token;
      if (type === "image") return [{ address: token.attrGet("src") ?? "", line }];
      if (type !== "html_block" && type !== "html_inline") return [];
      // HTML in Markdown, with quotes around the address.
      return Array.from(
        content.matchAll(/<img\b[^>]*?\ssrc=["']([^"'>]+)["']/gi),
        ([, address = ""]) => ({ address, line }),
      );
    });
  });
}

/**
 * Replaces images in `data:` addresses by placeholders, so that the rest of the document is short, and those of files next
 * to the document. The lines of the text stay the same.
 */
export function replaceImages(
  text: string,
  images: ImageCollector,
): { text: string; faults: ImageFault[] } {
  if (!/!\[|<img/i.test(text)) return { text, faults: [] };
  const placeholders = new Map<string, string>();
  const faults: ImageFault[] = [];
  for (const { address, line } of listSources(text)) {
    if (placeholders.has(address)) continue;
    if (/^data:/i.test(address)) placeholders.set(address, images.addAddress(address) ?? "");
    else if (isRelative(address)) placeholders.set(address, images.addFile(address) ?? "");
    faults.push(...images.takeFaults().map((note) => ({ note, line })));
  }
  const replacedText = changeOutsideCode(text, (markdown) => {
    let replaced = markdown;
    for (const [address, placeholder] of placeholders)
      replaced = /^data:/i.test(address)
        ? replaced.replaceAll(address, placeholder)
        : replaceFile(replaced, address, placeholder);
    // An image without an address shows nothing: its description is kept.
    return replaced
      .replace(/!\[([^\]\n]*)\]\(\s*(?:<>)?\s*\)/g, "$1")
      .replace(/<img\b[^>]*?\ssrc=(?:""|'')[^>]*>/gi, descriptionOf);
  });
  return { text: replacedText, faults };
}

/** The description of an image in HTML, as HTML. */
function descriptionOf(image: string): string {
  return /\salt=(?:"([^"]*)"|'([^']*)')/i.exec(image)?.slice(1).find(Boolean)?.trim() ?? "";
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
