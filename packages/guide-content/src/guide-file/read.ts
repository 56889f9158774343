import { type OtherField, readFrontMatter } from "./front-matter.ts";
import { type Section, splitSections } from "./sections.ts";

/** A Markdown document, as far as its text decides what the guide is. */
export type MarkdownDocument = {
  title: { text: string; from: "front matter" | "heading" } | undefined;
  description: string | undefined;
  category: string | undefined;
  status: string | undefined;
  sections: Section[];
  /** Fields of the front matter that a guide does not have. */
  otherFields: OtherField[];
  hasFrontMatter: boolean;
  /** Where the text below the front matter begins, in characters. The lines of the sections count from there. */
  bodyStart: number;
};

/** Decodes UTF-8, and UTF-16 with a byte order mark, which Windows PowerShell writes. Undefined for anything else. */
export function decodeFile(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isLittleEndian = first === 0xff && second === 0xfe;
  const isBigEndian = first === 0xfe && second === 0xff;
  const encoding = isLittleEndian ? "utf-16le" : isBigEndian ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // UTF-16 without a byte order mark is valid UTF-8 with null characters.
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The text of a file without a byte order mark, with line feeds only. */
export function normalizeFile(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

/**
 * Reads a Markdown document: its front matter, its title, and a section for each step (contract CLI-2, IMPORT-3).
 *
 * @param text as `normalizeFile` returns it
 * @throws {DocumentFault} when the front matter is malformed
 */
export function readMarkdownDocument(text: string): MarkdownDocument {
  const front = readFrontMatter(text);
  const { fields = {}, others = [], length = 0 } = front ?? {};
  const isTitled = fields.title !== undefined;
  const isDescribed = fields.description !== undefined;
  const body = text.slice(length);
  const { title, description, sections } = splitSections(body, { isTitled, isDescribed });
  return {
    title:
      fields.title === undefined
        ? title && { text: title.text, from: "heading" }
        : { text: fields.title, from: "front matter" },
    description: fields.description ?? description,
    category: fields.category,
    status: fields.status,
    sections,
    otherFields: others,
    hasFrontMatter: front !== undefined,
    bodyStart: length,
  };
}
