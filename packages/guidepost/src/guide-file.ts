import { findMarkdownLosses } from "@guidepost/guide-content/markdown-losses";
import { cleanContent } from "@guidepost/guide-content/clean-content";
import {
  DocumentFault,
  type GuideFile,
  type MarkdownDocument,
  normalizeFile,
  type OtherField,
  readMarkdownDocument,
  type Section,
} from "@guidepost/guide-content/guide-file";
import { isRelativeAddress } from "@guidepost/guide-content/address-kind";
import { findAddresses, type FoundAddress } from "@guidepost/guide-content/addresses";
import { resolvePath } from "@guidepost/guide-content/relative-path";
import type { ImageFiles } from "./image-files.ts";
import { type FileLoss, nameSection } from "./file-losses.ts";
import { type Printable, printable, printableLines } from "./printable.ts";
import { Problem } from "./problem.ts";

export {
  formatGuideFile,
  updateGuideFile,
  type FileStep,
  type GuideFile,
} from "@guidepost/guide-content/guide-file";

/** The category of a guide without one (contract GUIDE-3). */
export const DEFAULT_CATEGORY = "marketing";

/** The guide of a file, and the parts of the file that it cannot have (contract CLI-12). */
export type ReadFile = {
  guide: GuideFile;
  hasFrontMatter: boolean;
  losses: FileLoss[];
  /** How the file was divided, where its headings do not state it, as lines for the terminal. */
  notes: Printable[];
  /** The addresses in the text below the front matter, with their lines in the file. */
  addresses: FoundAddress[];
};

/**
 * Reads the text of a file (contract CLI-2). Undefined for a file without front matter, title and text, which is not a guide.
 *
 * @throws {Problem} when the front matter is malformed or not at the start
 */
export function parseGuideFile(
  path: string,
  text: string,
  images: Pick<ImageFiles, "exists">,
): ReadFile | undefined {
  const normalized = normalizeFile(text);
  const document = readDocument(path, normalized);
  const { title, description = null, language, status, sections } = document;
  const isOtherCategory = document.otherFields.some(({ name }) => name === "category");
  const category = document.category ?? (isOtherCategory ? undefined : DEFAULT_CATEGORY);
  const firstLine = normalized.slice(0, document.bodyStart).split("\n").length - 1;
  const empty = sections.filter(
    (section) => isBlank(section) && !showsImage(path, section, images),
  );
  const body = normalized.slice(document.bodyStart);
  const steps = sections
    .filter((section) => !empty.includes(section))
    .map(({ title: heading, source }) => ({ title: heading, source }));
  if (!document.hasFrontMatter && !title && steps.length === 0) return undefined;
  return {
    guide: { title: title?.text ?? nameOf(path), description, category, language, status, steps },
    hasFrontMatter: document.hasFrontMatter,
    notes: document.divisions.map(
      ({ title: heading, from, level }) =>
        printable`${path}:${firstLine + from + 1}: ${nameSection(heading)} is longer than a step, and is divided ${level === undefined ? "between its paragraphs" : `at its headings of level ${level}`}`,
    ),
    addresses: findAddresses(body).map((found) => ({
      ...found,
      line: found.line + firstLine,
    })),
    losses: [
      ...listLosses(path, { otherFields: document.otherFields, firstLine }, empty),
      ...findMarkdownLosses(body).map(({ line, sentence }): FileLoss => ({
        kind: "markdown",
        path,
        line: line + firstLine,
        sentence,
      })),
    ],
  };
}

/** The name of a file without its folder and extension: `tea` for `docs/tea.md`. */
function nameOf(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.[^.]+$/, "");
}

function readDocument(path: string, text: string): MarkdownDocument {
  try {
    return readMarkdownDocument(text);
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    throw new Problem(printable`${path}: ${printableLines(error.message)}`);
  }
}

/** Whether a reader of the guide would see nothing, so that the section cannot be a step (contract STEP-3). */
function isBlank({ source }: Section): boolean {
  const { html, fault } = cleanContent({ markdown: source });
  return html === "" && fault === undefined;
}

/** Whether a section shows an image of the folder, which is uploaded, or the description of another one. */
function showsImage(
  path: string,
  { source }: Section,
  images: Pick<ImageFiles, "exists">,
): boolean {
  return findAddresses(source).some(({ kind, address, label }) => {
    if (kind === "link") return false;
    if (kind === "image" && label?.trim()) return true;
    const file = isRelativeAddress(address) ? resolvePath(path, address) : undefined;
    return file !== undefined && images.exists(file);
  });
}

function listLosses(
  path: string,
  { otherFields, firstLine }: { otherFields: readonly OtherField[]; firstLine: number },
  empty: readonly Section[],
): FileLoss[] {
  return [
    ...empty.map(({ title, from }): FileLoss => ({
      kind: "section",
      path,
      line: firstLine + from + 1,
      title,
    })),
    ...otherFields.map(({ name, line, value }): FileLoss =>
      value === undefined
        ? { kind: "field", path, line, name }
        : { kind: "value", path, line, name, value },
    ),
  ];
}
