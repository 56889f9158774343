import {
  isLongerThan,
  MAX_CONTENT,
  MAX_ELEMENTS,
  MAX_DESCRIPTION,
  MAX_STEPS,
  MAX_TITLE,
  type Category,
} from "@guidepost/contract";
import { cleanContent } from "@guidepost/guide-content/clean-content";
import { slugOfHeading } from "@guidepost/guide-content/heading-links";
import {
  numberedLinks,
  renameTitleLinks,
  withoutFootnoteNumbers,
} from "@guidepost/guide-content/guide-file";
import type { ImageCollector } from "./image-collector.ts";
import { type ImportedGuide, ImportError, type ImportedStep } from "./imported-guide.ts";
import { type FoundLoss, fromRemovals, type Loss, toNote } from "./losses.ts";
import { shorten } from "./shorten.ts";

/** The largest body of a guide in bytes (contract HTTP-12). */
const MAX_GUIDE_BYTES = 2 * 1024 * 1024;

/** A step before its content is checked, with what it does not have of the document. */
export type DraftStep = ImportedStep & {
  losses: FoundLoss[];
  /** The id of the title in an HTML document, to which links lead. */
  titleId?: string | undefined;
};

/** A document that is divided into steps, before its content is checked. */
export type Draft = {
  fileName: string;
  title: { text: string; from: ImportedGuide["titleFrom"] } | undefined;
  description: string;
  category: Category | undefined;
  language: string | undefined;
  steps: DraftStep[];
  /** Losses that are in no step. */
  losses: FoundLoss[];
  /** Whether the document is the file of a guide: its titles are exact, and it can have no steps. Otherwise numbers of steps are removed. */
  isExact?: boolean;
};

/** What the report says about a numbered list that was divided (contract IMPORT-12). */
export const LIST_NOTE =
  "The document has no headings that begin steps. Each item of its numbered list became a step.";

/** How a section that is longer than a step was divided, for the report (contract IMPORT-8, IMPORT-19). */
export function describeDivision(
  title: string | null,
  { levels, isCut }: { levels: readonly number[]; isCut: boolean },
): string {
  const name = title === null ? "A section" : `The section “${shorten(title, 60)}”`;
  const sorted = [...new Set(levels)].toSorted((a, b) => a - b).join(" and ");
  const places = [
    ...(sorted === "" ? [] : [`at its headings of level ${sorted}`]),
    ...(isCut ? ["between its paragraphs"] : []),
  ];
  return `${name} is longer than a step. It was divided ${places.join(" and ")}.`;
}

/** The name of a file without its folder and its extension. */
function baseName(fileName: string): string {
  const name = fileName.split("/").at(-1) ?? "";
  return name.replace(/\.[^.]*$/, "") || name;
}

// Titles are one line, without characters that change its direction.
const UNSAFE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\s]+/gu;

export function toLine(text: string): string {
  return text.toWellFormed().replace(UNSAFE, " ").trim();
}

function count(length: number): string {
  return length.toLocaleString("en");
}

/** The number of code points, which the limits mean (contract INPUT-4). */
function lengthOf(text: string): string {
  return count(Array.from(text).length);
}

function nameOf({ title }: ImportedStep, index: number): string {
  return title === null ? `Step ${index + 1}` : `Step ${index + 1} (“${shorten(title, 60)}”)`;
}

/**
 * Removes the numbers of the steps, also from links to them and from labels of footnotes, when all of them are numbered in
 * order. A document that Guidepost has written has them (contract MD-8, EXPORT-7). A single step has no number.
 */
function withoutNumbers(steps: readonly DraftStep[]): DraftStep[] {
  const plain = steps.map(({ title }, index) => {
    if (title === `Step ${index + 1}`) return null;
    if (steps.length === 1) return title;
    const start = `${index + 1}. `;
    return title?.startsWith(start) ? title.slice(start.length) : undefined;
  });
  if (plain.includes(undefined)) return [...steps];
  const unnumbered = steps.map((step, index) => ({
    ...step,
    title: plain[index] ?? null,
    position: index + 1,
  }));
  const names = new Map(
    Array.from(numberedLinks(unnumbered), ([name, numbered]) => [numbered, name]),
  );
  const contents = withoutFootnoteNumbers(renameTitleLinks(unnumbered, names));
  return unnumbered.map(({ position: _, ...step }, index) => ({
    ...step,
    content: step.format === "markdown" ? (contents[index] ?? "") : step.content,
  }));
}

/** @throws {ImportError} for a title or a description that is too long, and for too many steps */
function assertTexts(title: string, { description, steps }: Draft): void {
  if (isLongerThan(title, MAX_TITLE))
    throw new ImportError(
      `The title has ${lengthOf(title)} characters. A title has at most ${MAX_TITLE}: shorten the first heading.`,
    );
  if (isLongerThan(description, MAX_DESCRIPTION))
    throw new ImportError(
      `The description has ${lengthOf(description)} characters. A description has at most ${MAX_DESCRIPTION}.`,
    );
  if (steps.length > MAX_STEPS)
    throw new ImportError(
      `The document has ${count(steps.length)} sections. A guide has at most ${MAX_STEPS} steps: split the document.`,
    );
}

const FRAGMENT = /(?<= href="#)[^"]*(?=")/g;

/** Leads the links to the ids of titles in an HTML document to the names that the titles have in a guide (contract MD-20). */
function linkToTitles(steps: readonly DraftStep[]): DraftStep[] {
  const names = new Map<string, string>();
  for (const { title, titleId } of steps) {
    const name = slugOfHeading(title ?? "");
    if (titleId && name !== "" && !names.has(titleId)) names.set(titleId, name);
  }
  return steps.map(({ titleId: _, ...step }) => {
    if (step.format !== "html" || names.size === 0) return step;
    const content = step.content.replace(FRAGMENT, (fragment) => names.get(fragment) ?? fragment);
    return { ...step, content };
  });
}

/** Whether the report names a loss already: it has the scripts of Markdown with their lines. */
function isNamed({ kind }: FoundLoss, { format }: ImportedStep): boolean {
  return format === "markdown" && kind === "script";
}

type CheckedStep = { step: ImportedStep; losses: FoundLoss[]; elements: number; isBlank: boolean };

/** Cleans the content of a step. @throws {ImportError} for a step that exceeds a limit */
function checkStep({ losses, ...step }: DraftStep, index: number): CheckedStep {
  const name = nameOf(step, index);
  if (step.title !== null && isLongerThan(step.title, MAX_TITLE))
    throw new ImportError(
      `The title of step ${index + 1} has ${lengthOf(step.title)} characters. A title has at most ${MAX_TITLE}.`,
    );
  const content = step.content.replaceAll("\0", "").toWellFormed();
  if (isLongerThan(content, MAX_CONTENT))
    throw new ImportError(
      `${name} has ${lengthOf(content)} characters. A step has at most ${count(MAX_CONTENT)}: divide it with headings.`,
    );
  const cleaned = cleanContent(step.format === "markdown" ? { markdown: content } : content);
  if (cleaned.fault !== undefined) throw new ImportError(`${name} ${cleaned.fault}.`);
  return {
    step: { ...step, content },
    losses: [...losses, ...fromRemovals(cleaned.removals).filter((loss) => !isNamed(loss, step))],
    elements: cleaned.elements,
    isBlank: cleaned.html === "",
  };
}

/** Each loss once, with the number of its step. */
function toLosses(losses: readonly FoundLoss[], step: number | null): Loss[] {
  const keys = new Set<string>();
  return losses.flatMap((loss) => {
    const key = `${loss.kind} ${loss.name}`;
    // Links are counted.
    if (keys.has(key) && loss.kind !== "link" && loss.kind !== "document_link") return [];
    keys.add(key);
    return [{ ...loss, step }];
  });
}

/** The steps with content, and the losses of all. @throws {ImportError} for a step that exceeds a limit */
function checkSteps(drafted: readonly DraftStep[]): { steps: ImportedStep[]; losses: Loss[] } {
  const steps: ImportedStep[] = [];
  const losses: Loss[] = [];
  let elements = 0;
  for (const [index, draftStep] of drafted.entries()) {
    const { step, isBlank, ...checked } = checkStep(draftStep, index);
    if (isBlank) {
      const note =
        step.title === null
          ? "A section without a title was left out, because it has no content."
          : `The section “${shorten(step.title, MAX_TITLE)}” was left out, because it has no content.`;
      losses.push(...toLosses([toNote(note), ...checked.losses], null));
      continue;
    }
    elements += checked.elements;
    steps.push(step);
    losses.push(...toLosses(checked.losses, steps.length));
  }
  if (elements > MAX_ELEMENTS)
    throw new ImportError(
      `The document has ${count(elements)} HTML elements, such as paragraphs and table cells. A guide has at most ${count(MAX_ELEMENTS)}: split the document.`,
    );
  return { steps, losses };
}

/**
 * Checks the limits of a guide, and cleans the content of its steps as the service does (contract STEP-5, IMPORT-4).
 *
 * @throws {ImportError} for a document that exceeds a limit, or has no content
 */
export function finishGuide(draft: Draft, { images }: ImageCollector): ImportedGuide {
  const { fileName, description } = draft;
  const title = toLine(draft.title?.text ?? "");
  assertTexts(title, draft);
  const steps = draft.isExact ? [...draft.steps] : withoutNumbers(draft.steps);
  const checked = checkSteps(linkToTitles(steps));
  // The file of a guide can be that of a guide without steps (contract EXPORT-2).
  if (checked.steps.length === 0 && !draft.isExact)
    throw new ImportError("The document contains no text and no images that a guide can have.");
  const losses = [...toLosses(draft.losses, null), ...checked.losses];
  const guide = {
    fileName,
    title: title || toLine(baseName(fileName)).slice(0, MAX_TITLE) || "Untitled",
    titleFrom: title === "" || !draft.title ? ("file name" as const) : draft.title.from,
    description,
    category: draft.category,
    language: draft.language,
    steps: checked.steps,
  };
  if (new TextEncoder().encode(JSON.stringify(guide)).byteLength > MAX_GUIDE_BYTES)
    throw new ImportError("The guide has more than 2 MB of text. Split the document.");
  return { ...guide, images, losses };
}

/**
 * Adds to a guide what it is when the numbered list of its document stays in one step (contract IMPORT-16). There is no choice
 * when the list is too long for a step.
 */
export function withList(guide: ImportedGuide, readWhole: () => ImportedGuide): ImportedGuide {
  try {
    const { description, steps, losses } = readWhole();
    return { ...guide, list: { isDivided: true, other: { description, steps, losses } } };
  } catch (error) {
    if (error instanceof ImportError) return guide;
    throw error;
  }
}
