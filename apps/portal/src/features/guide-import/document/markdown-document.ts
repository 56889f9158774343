import { replaceLostImages } from "@guidepost/guide-content/foreign-html";
import {
  DocumentFault,
  type MarkdownDocument,
  normalizeFile,
  readMarkdownDocument as readDocument,
  type Section,
} from "@guidepost/guide-content/guide-file";
import { parser } from "@guidepost/guide-content/markdown-parser";
import { fromHtml } from "hast-util-from-html";
import { type Draft, type DraftStep, finishGuide, toLine } from "./finish-guide.ts";
import { stepLevelOf } from "./html-sections.ts";
import { createImageCollector, type ImageCollector } from "./image-collector.ts";
import { assertMarkupLength, type ImportedGuide, ImportError } from "./imported-guide.ts";
import { type FoundLoss, fromAddresses, toNote } from "./losses.ts";
import { findLongSection, headingsIn, linksOfHeading, raiseHeadings } from "./markdown-headings.ts";
import { type ImageFault, replaceImages } from "./markdown-images.ts";

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

/** A document whose sections are short enough, with the text that it was read from. */
type Divided = { text: string; document: MarkdownDocument; notes: string[] };

/** The text below the front matter. */
function bodyOf({ text, document }: Pick<Divided, "text" | "document">): string {
  return text.slice(document.bodyStart);
}

/** Changes the headings of a level to level 2, so that they begin steps. */
function raise(
  { text, document, notes }: Divided,
  level: number,
  section?: Pick<Section, "from" | "to">,
): Divided {
  const head = text.slice(0, document.bodyStart);
  const raised = head + raiseHeadings(bodyOf({ text, document }), level, section);
  return { text: raised, document: parse(raised), notes };
}

/** Divides a document at the headings that begin steps, and sections that are longer than a step (contract IMPORT-8). */
function divide(text: string): Divided {
  let divided: Divided = { text, document: parse(text), notes: [] };
  // A file with a title in its front matter states its steps exactly.
  if (divided.document.title?.from !== "front matter") {
    const level = stepLevelOf(headingsIn(bodyOf(divided)).map((heading) => heading.level));
    if (level !== undefined && level !== 2) divided = raise(divided, level);
  }
  const { length } = divided.document.sections;
  // Each turn makes at least one section of another one. More sections than this are refused.
  for (let turn = length; turn <= 100; turn += 1) {
    const long = findLongSection(bodyOf(divided), divided.document.sections);
    if (!long) break;
    const { section, level } = long;
    const name =
      section.title === null ? "A section" : `The section “${section.title.slice(0, 60)}”`;
    divided.notes.push(
      `${name} is longer than a step. It was divided at its headings of level ${level}.`,
    );
    divided = raise(divided, level, section);
  }
  return divided;
}

/** What a step loses: links that become text, and images at addresses that a guide cannot have. */
function lossesOf(source: string, images: ImageCollector): FoundLoss[] {
  // Parsing the HTML takes longer than the search for what could be lost.
  if (!/[[<]|:\/\//.test(source)) return [];
  const tree = fromHtml(parser.render(source), { fragment: true });
  return fromAddresses(replaceLostImages(tree), images.findDocument);
}

/** The steps, with the links and images of their headings at their start. */
function toSteps(
  divided: Divided,
  images: ImageCollector,
  faults: readonly ImageFault[],
): DraftStep[] {
  const { document, text } = divided;
  const headings = headingsIn(bodyOf(divided));
  const headLines = text.slice(0, document.bodyStart).split("\n").length - 1;
  const sections = [...document.sections];
  const titleLinks =
    document.title?.from === "heading"
      ? headings.flatMap((heading) => (heading.level === 1 ? [linksOfHeading(heading)] : []))[0]
      : undefined;
  if (titleLinks !== undefined && sections[0]?.title !== null)
    sections.unshift({ title: null, source: "", from: 0, to: sections[0]?.from ?? 0 });
  return sections.map((section, index): DraftStep => {
    const heading = headings.find(({ from, level }) => from === section.from && level === 2);
    const isOpening = index === 0 && section.title === null;
    const links = isOpening
      ? titleLinks
      : section.title !== null && heading && linksOfHeading(heading);
    const source = [links, section.source].filter(Boolean).join("\n\n");
    const own = faults.filter(
      ({ line }) => line - headLines >= section.from && line - headLines < section.to,
    );
    return {
      title: section.title === null ? null : toLine(section.title) || null,
      content: source,
      format: "markdown",
      losses: [...own.map(({ note }) => toNote(note)), ...lossesOf(source, images)],
    };
  });
}

/**
 * Reads a Markdown document (contract IMPORT-3, IMPORT-8). A file with a title in its front matter has the form of guide
 * files: the text before the first `##` is a step, and underlined headings are content.
 *
 * @throws {ImportError} for a document that exceeds a limit
 */
export function readMarkdownDocument(
  fileName: string,
  source: string,
  images: ImageCollector = createImageCollector(),
): ImportedGuide {
  const { text, faults } = replaceImages(normalizeFile(source), images);
  assertMarkupLength(text);
  const divided = divide(text);
  const { document } = divided;
  const steps = toSteps(divided, images, faults);
  const placed = new Set(steps.flatMap(({ losses }) => losses.map(({ name }) => name)));
  const others = faults.filter(({ note }) => !placed.has(note)).map(({ note }) => note);
  const draft: Draft = {
    fileName,
    title: document.title,
    description: toLine(document.description ?? ""),
    category: document.category,
    steps,
    losses: [...listNotes(document), ...others, ...divided.notes].map(toNote),
    isExact: document.title?.from === "front matter",
  };
  return finishGuide(draft, images);
}
