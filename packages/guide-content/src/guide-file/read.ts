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
  /** The number of lines before the first one of the sections, which count from 0. */
  firstLine: number;
};

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
    firstLine: text.slice(0, length).split("\n").length - 1,
  };
}
