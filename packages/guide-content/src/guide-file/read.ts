import { CATEGORIES, type Category, GUIDE_STATUSES, MAX_STEPS } from "@guidepost/contract";
import { parser } from "../markdown/parser.ts";
import { type OtherField, readFrontMatter } from "./front-matter.ts";
import {
  findCuts,
  findLongSection,
  type HeadingLevel,
  headingsOf,
  raiseHeadings,
  STEP_LEVEL,
  stepLevelOf,
} from "./headings.ts";
import { type Section, type Sections, splitSections } from "./sections.ts";

/**
 * A section that was longer than a step, with its first line from 0, and the level of the headings at which it was divided.
 * Undefined: between its blocks (contract IMPORT-19).
 */
export type Division = { title: string | null; from: number; level: number | undefined };

/** A Markdown document, as far as its text decides what the guide is. */
export type MarkdownDocument = {
  title: { text: string; from: "front matter" | "heading" } | undefined;
  /** The lines of the heading that is the title. */
  titleLines: { from: number; to: number } | undefined;
  description: string | undefined;
  category: Category | undefined;
  language: string | undefined;
  status: (typeof GUIDE_STATUSES)[number] | undefined;
  sections: Section[];
  /** The level of the headings that begin the steps in the file. */
  stepLevel: HeadingLevel;
  divisions: Division[];
  /** Fields of the front matter that a guide does not have, and those with values that it cannot have. */
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
 * Divides the text below the front matter at the headings that begin steps: those of level 2, or of the highest level that
 * occurs twice. Sections that are longer than a step are divided at their next headings (contract IMPORT-8), then between their
 * blocks (contract IMPORT-19). A file with
 * a title in its front matter states its steps exactly: its headings of other levels are content.
 */
function divide(
  body: string,
  options: { isTitled: boolean; isDescribed: boolean },
): Sections & { stepLevel: HeadingLevel; divisions: Division[] } {
  const levels = headingsOf(parser.parse(body, {})).map(({ level }) => level);
  const stepLevel = (options.isTitled ? undefined : stepLevelOf(levels)) ?? STEP_LEVEL;
  let text = stepLevel === STEP_LEVEL ? body : raiseHeadings(body, stepLevel);
  let divided = splitSections(text, options);
  const divisions: Division[] = [];
  // Each turn makes at least one section of another one. More sections than this are refused.
  for (let turn = divided.sections.length; turn <= MAX_STEPS; turn += 1) {
    const long = findLongSection(text, divided.sections);
    if (!long) break;
    const { section, level } = long;
    divisions.push({ title: section.title, from: section.from, level });
    text = raiseHeadings(text, level, section);
    divided = splitSections(text, options);
  }
  const cuts = new Set<number>();
  while (divided.sections.length <= MAX_STEPS) {
    const found = findCuts(text, divided.sections);
    if (found.length === 0) break;
    for (const { section, line } of found) {
      const { title, from } = section;
      // Further cuts of a section are of its parts.
      if (!cuts.has(from) && !divisions.some((one) => one.from === from && one.level === undefined))
        divisions.push({ title, from, level: undefined });
      cuts.add(line);
    }
    divided = splitSections(text, { ...options, cuts });
  }
  return { ...divided, stepLevel, divisions };
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
  const { title, description, ...divided } = divide(text.slice(length), { isTitled, isDescribed });
  return {
    title:
      fields.title === undefined
        ? title && { text: title.text, from: "heading" }
        : { text: fields.title, from: "front matter" },
    titleLines: title,
    description: fields.description ?? description,
    category: CATEGORIES.find((one) => one === fields.category),
    language: fields.language,
    status: GUIDE_STATUSES.find((one) => one === fields.status),
    ...divided,
    otherFields: others,
    hasFrontMatter: front !== undefined,
    bodyStart: length,
  };
}
