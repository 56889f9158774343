import { replaceLostImages } from "@guidepost/guide-content/foreign-html";
import {
  DocumentFault,
  type MarkdownDocument,
  normalizeFile,
  readMarkdownDocument as readDocument,
  readNumberedList,
  toDescription,
} from "@guidepost/guide-content/guide-file";
import { findMarkdownLosses } from "@guidepost/guide-content/markdown-losses";
import { parser } from "@guidepost/guide-content/markdown-parser";
import { fromHtml } from "hast-util-from-html";
import {
  describeDivision,
  type Draft,
  type DraftStep,
  finishGuide,
  LIST_NOTE,
  toLine,
  withList,
} from "./finish-guide.ts";
import { createImageCollector, type ImageCollector } from "./image-collector.ts";
import { assertMarkupLength, type ImportedGuide, ImportError } from "./imported-guide.ts";
import { type FoundLoss, fromAddresses, toNote } from "./losses.ts";
import { type LineLoss, replaceFiles } from "./markdown-files.ts";

/** Names the fields of the front matter that a guide does not have, or does not get. */
function listNotes({ otherFields, status }: MarkdownDocument): string[] {
  const notes: string[] = [];
  const unknown = otherFields.filter(({ value }) => value === undefined);
  if (unknown.length > 0) {
    const names = unknown.slice(0, 5).map(({ name }) => `“${name.slice(0, 40)}”`);
    const more = unknown.length > 5 ? ` and ${unknown.length - 5} more` : "";
    notes.push(`Front matter that a guide does not have was left out: ${names.join(", ")}${more}.`);
  }
  for (const { name, value } of otherFields) {
    if (value === undefined) continue;
    notes.push(
      name === "category"
        ? `The category “${value.slice(0, 40)}” does not exist. The guide gets the default.`
        : `A guide cannot have the ${name} “${value.slice(0, 40)}”. It was left out.`,
    );
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

/** What a step loses: links that become text, and images at addresses that a guide cannot have. */
function lossesOf(source: string, images: ImageCollector): FoundLoss[] {
  // Parsing the HTML takes longer than the search for what could be lost.
  if (!/[[<]|:\/\//.test(source)) return [];
  const tree = fromHtml(parser.render(source), { fragment: true });
  return fromAddresses(replaceLostImages(tree), images.findDocument);
}

function toSteps(
  { sections, bodyStart }: MarkdownDocument,
  text: string,
  { images, faults }: { images: ImageCollector; faults: readonly LineLoss[] },
): DraftStep[] {
  const headLines = text.slice(0, bodyStart).split("\n").length - 1;
  return sections.map(({ title, source, from, to }): DraftStep => {
    const own = faults.filter(({ line }) => line - headLines >= from && line - headLines < to);
    return {
      title: title === null ? null : toLine(title) || null,
      content: source,
      format: "markdown",
      losses: [...own.map(({ loss }) => loss), ...lossesOf(source, images)],
    };
  });
}

/** A document whose sections are the items of the numbered list that it consists of (contract IMPORT-12). Undefined for others. */
function divideList(document: MarkdownDocument): MarkdownDocument | undefined {
  const [section, ...others] = document.sections;
  const isPlain = document.title?.from !== "front matter" && others.length === 0;
  const list =
    isPlain && section && section.title === null ? readNumberedList(section.source) : undefined;
  if (!list || !section) return undefined;
  const { introduction, items } = list;
  const described = document.description ?? toDescription(introduction);
  const opening = introduction === "" || described !== undefined ? [] : [introduction];
  const sections = [...opening.map((source) => ({ title: null, source })), ...items].map((one) => ({
    ...section,
    ...one,
  }));
  return { ...document, description: described, sections };
}

/** What the guide does not have of the Markdown, with the line in the file (contract MD-21). */
function listLosses(fileName: string, text: string, { bodyStart }: MarkdownDocument): LineLoss[] {
  const headLines = text.slice(0, bodyStart).split("\n").length - 1;
  return findMarkdownLosses(text.slice(bodyStart)).map(({ line, sentence }) => ({
    loss: { kind: "markdown", name: `${fileName}:${headLines + line}: ${sentence}` },
    line: headLines + line - 1,
  }));
}

/** Says which sections were divided, because they are longer than a step. */
function listDivisions({ divisions }: MarkdownDocument): string[] {
  return divisions.map(({ title, level }) =>
    describeDivision(title, {
      levels: level === undefined ? [] : [level],
      isCut: level === undefined,
    }),
  );
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
  const { text, faults } = replaceFiles(normalizeFile(source), images);
  assertMarkupLength(text);
  const whole = parse(text);
  faults.push(...listLosses(fileName, text, whole));
  const divided = divideList(whole);
  const finish = (document: MarkdownDocument, notes: readonly string[]) => {
    const steps = toSteps(document, text, { images, faults });
    const placed = new Set(steps.flatMap(({ losses }) => losses));
    const others = faults.map(({ loss }) => loss).filter((loss) => !placed.has(loss));
    const draft: Draft = {
      fileName,
      title: document.title,
      description: toLine(document.description ?? ""),
      category: document.category,
      language: document.language,
      steps,
      losses: [
        ...listNotes(document).map(toNote),
        ...others,
        ...[...listDivisions(document), ...notes].map(toNote),
      ],
      isExact: document.title?.from === "front matter",
    };
    return finishGuide(draft, images);
  };
  return divided
    ? withList(finish(divided, [LIST_NOTE]), () => finish(whole, []))
    : finish(whole, []);
}
