import { stringify } from "yaml";
import { textToMarkdown } from "../markdown/html-to-markdown.ts";
import { parser } from "../markdown/parser.ts";
import {
  changeFrontMatter,
  FILE_FIELDS,
  type FileField,
  type FrontMatter,
  readFrontMatter,
} from "./front-matter.ts";
import { normalizeFile, readMarkdownDocument } from "./read.ts";
import { type HeadingLevel, headingsOf, STEP_LEVEL } from "./headings.ts";
import { type Section, trimLines } from "./sections.ts";

/** A guide as a file has it: fields in the front matter, then a section for each step. */
export type GuideFile = {
  title: string;
  description: string | null;
  /** Undefined: the file has a category that guides do not have, so that it does not decide. */
  category: string | undefined;
  /** Undefined: the file does not decide about the language. */
  language: string | undefined;
  /** Undefined: the file does not decide whether the guide is public. */
  status: "draft" | "published" | undefined;
  steps: FileStep[];
};

/** A section: the text of its heading, and the Markdown below it. */
export type FileStep = { title: string | null; source: string };

/** Converts the Markdown of a step between its file and its guide, which can have other addresses of the same targets. */
export type SourceConversion = {
  toGuide: (source: string) => string;
  toFile: (source: string) => string;
};
const SAME: SourceConversion = { toGuide: (source) => source, toFile: (source) => source };

/** The text of a guide's file. A reader of such files returns the guide again. */
export function formatGuideFile(guide: GuideFile): string {
  const present = Object.fromEntries(
    FILE_FIELDS.map((name) => [name, guide[name]] as const).filter(([, value]) => Boolean(value)),
  );
  const sections = guide.steps.map((step, index) => `\n${formatStep(step, index)}`);
  return ["---\n", stringify(present, { lineWidth: 0 }), "---\n", ...sections].join("");
}

/**
 * Writes a guide into the text of its file, and changes only what differs: fields and comments of the front matter that a
 * guide does not have stay, and so does the text of each step that is the same. A file without front matter gets one only
 * for what its text cannot state.
 *
 * @param text the file, which `readMarkdownDocument` accepts
 * @param before the guide that was read from it, converted
 */
export function updateGuideFile(
  text: string,
  before: GuideFile,
  guide: GuideFile,
  conversion: SourceConversion = SAME,
): string {
  const written = update(normalizeFile(text), { before, guide, conversion });
  return text.includes("\r\n") ? written.replaceAll("\n", "\r\n") : written;
}

type Change = { before: GuideFile; guide: GuideFile; conversion: SourceConversion };

function update(text: string, change: Change): string {
  const { before, guide, conversion } = change;
  const { title, bodyStart } = readMarkdownDocument(text);
  if (keyOfText(before) === keyOfText(guide))
    return `${changedHead(text, before, guide)}${text.slice(bodyStart)}`;
  const isHeading = title?.from === "heading";
  const head = changedHead(text, isHeading ? { ...before, title: guide.title } : before, guide);
  const body = updateBody(text, change);
  // The text of a new step begins with an empty line.
  const written = head === "" && !text.startsWith("\n") ? body?.replace(/^\n/, "") : body;
  if (written !== undefined && hasGuide(`${head}${written}`, text, change))
    return `${head}${written}`;
  const steps = guide.steps.map(
    (step, index) =>
      `\n${formatStep({ title: step.title, source: conversion.toFile(step.source) }, index)}`,
  );
  return `${changedHead(text, null, guide)}${steps.join("")}`;
}

/**
 * The text below the front matter, in which only the title and the steps that differ are written again. Undefined when the
 * title is not before the steps.
 */
function updateBody(text: string, change: Change): string | undefined {
  const { before, conversion } = change;
  const { title: titleOfFile, titleLines, bodyStart, stepLevel } = readMarkdownDocument(text);
  const isTitled = titleOfFile?.from === "front matter";
  const guide = withStepHeadings(change.guide, isTitled);
  const sections = sectionsOf(text, conversion);
  const lines = text.slice(bodyStart).split("\n");
  let start = 0;
  if (titleLines) {
    const first = sections.find(({ title }) => title !== null)?.from ?? lines.length;
    const isFirst = lines.slice(0, titleLines.from).every((line) => line.trim() === "");
    if (!isFirst || titleLines.from > first) return undefined;
    // A short text after the title is the description.
    const opening = sections[0]?.from ?? lines.length;
    start = opening > 0 ? opening : titleLines.to;
    if (before.title !== guide.title)
      lines.splice(
        titleLines.from,
        titleLines.to - titleLines.from,
        textToMarkdown(guide.title, 1),
        // The number of lines stays the same.
        ...Array.from({ length: titleLines.to - titleLines.from - 1 }, () => ""),
      );
  }
  const write: StepWriter = ({ title, source }, index) =>
    formatStep({ title, source: conversion.toFile(source) }, index, {
      level: stepLevel,
      isTitled,
    });
  const own = sections.map((section) => ({ ...section, from: Math.max(section.from, start) }));
  const body = { lines, start, sections: own, stepLevel, write };
  return updateSteps(body, before, guide);
}

/** Whether a file is read as a guide again. It is not when its new text has changed what other text means. */
function hasGuide(written: string, text: string, { before, guide, conversion }: Change): boolean {
  const { title, description = null } = readMarkdownDocument(written);
  if ((title?.text ?? before.title) !== guide.title || description !== guide.description)
    return false;
  const others = listOthers(sectionsOf(text, conversion), before);
  const expected = withStepHeadings(guide, title?.from === "front matter");
  return hasSteps(sectionsOf(written, conversion), expected, others);
}

/** A guide whose steps have their headings of level 2 in the form of its file. */
function withStepHeadings(guide: GuideFile, isTitled: boolean): GuideFile {
  const steps = guide.steps.map(({ title, source }) => ({
    title,
    source: keepStepHeadings(source, isTitled),
  }));
  return { ...guide, steps };
}

/** The text of a step in a file. */
type StepWriter = (step: FileStep, index: number) => string;

/** The sections of a file, converted for a guide. */
function sectionsOf(text: string, { toGuide }: SourceConversion): Section[] {
  return readMarkdownDocument(text).sections.map((section) => ({
    ...section,
    source: toGuide(section.source),
  }));
}

/** The sections of a file that are no steps of its guide, because they show nothing. */
function listOthers(sections: readonly FileStep[], { steps }: GuideFile): Set<string> {
  const known = new Set(steps.map(keyOf));
  return new Set(sections.map(keyOf).filter((key) => !known.has(key)));
}

/**
 * Whether a file has exactly the steps of a guide. It does not when a removed step had the definitions of links in other steps, or when
 * text that was the description has become a step.
 */
function hasSteps(
  sections: readonly FileStep[],
  { steps }: GuideFile,
  others: ReadonlySet<string>,
): boolean {
  const read = sections.filter((section) => !others.has(keyOf(section)));
  return keyOfSteps(read) === keyOfSteps(steps);
}

/** The text of a step in a file, with the lines before it that are in no step. */
type Part = { key: string; order: number; isIntroduction: boolean; text: string };

/** The text below the front matter, and the line at which its steps begin. */
type Body = {
  lines: readonly string[];
  start: number;
  sections: readonly Section[];
  stepLevel: HeadingLevel;
  write: StepWriter;
};

/** The text below the front matter, in which only the steps that differ are written again. */
function updateSteps(
  { lines, start, sections, stepLevel, write }: Body,
  before: GuideFile,
  { steps }: GuideFile,
): string {
  const heading = new RegExp(`^ {0,3}#{${stepLevel}}(?!#)`);
  const known = new Set(before.steps.map(keyOf));
  const parts: Part[] = [];
  let end = start;
  for (const section of sections) {
    const key = keyOf(section);
    if (!known.has(key)) continue;
    const isIntroduction = section.title === null && !heading.test(lines[section.from] ?? "");
    const part = `${lines.slice(end, section.to).join("\n")}\n`;
    parts.push({ key, order: parts.length, isIntroduction, text: part });
    end = section.to;
  }

  let written = lines
    .slice(0, start)
    .map((line) => `${line}\n`)
    .join("");
  let last = -1;
  for (const [index, step] of steps.entries()) {
    const found = parts.findIndex(
      // Text without a heading would become a part of the step before it.
      ({ key, isIntroduction }) => key === keyOf(step) && (index === 0 || !isIntroduction),
    );
    const [part] = found === -1 ? [] : parts.splice(found, 1);
    const added = part?.text ?? write(step, index);
    const isNextInFile = part?.order === last + 1;
    const isSeparate = isNextInFile || added.startsWith("\n") || written.endsWith("\n\n");
    written += isSeparate ? added : `\n${added}`;
    last = part?.order ?? Infinity;
  }
  // The end of the file stays as well: its last line can have none.
  const ending = /\s*$/.exec(lines.join("\n"))?.[0] ?? "";
  return `${written}${lines.slice(end).join("\n")}`.trimEnd() + ending;
}

function keyOf({ title, source }: FileStep): string {
  return JSON.stringify([title, source]);
}

function keyOfSteps(steps: readonly FileStep[]): string {
  return JSON.stringify(steps.map(keyOf));
}

/** What the text below the front matter can decide. */
function keyOfText({ title, description, steps }: GuideFile): string {
  return JSON.stringify([title, description, keyOfSteps(steps)]);
}

/**
 * The front matter, with the fields of the guide that differ, or all of them. A file without a status or a language does not get one.
 *
 * @param before null: the file states all fields in its front matter
 */
function changedHead(text: string, before: GuideFile | null, guide: GuideFile): string {
  const none: FrontMatter = { yaml: "", length: 0, fields: {}, others: [] };
  const { yaml, length, fields, others } = readFrontMatter(text) ?? none;
  const changed = FILE_FIELDS.filter((name) => {
    if ((name === "status" || name === "language") && fields[name] === undefined) return false;
    // A category of another program.
    if (name === "category" && others.some((other) => other.name === name)) return false;
    return before === null || before[name] !== guide[name];
  });
  if (changed.length === 0) return text.slice(0, length);
  const changes: Partial<Record<FileField, string>> = Object.fromEntries(
    changed.map((name) => [name, guide[name] ?? ""]),
  );
  return `---\n${changeFrontMatter(yaml, changes)}---\n`;
}

type StepForm = {
  /** The level of the headings that begin steps. */
  level?: HeadingLevel;
  /** Whether the title is in the front matter, so that underlined headings of level 2 are content. */
  isTitled?: boolean;
};

function formatStep(
  { title, source }: FileStep,
  index: number,
  { level = STEP_LEVEL, isTitled = true }: StepForm = {},
): string {
  const content = keepStepHeadings(trimLines(source.replaceAll("\r\n", "\n")), isTitled);
  if (title === null && index === 0 && content !== "") return `${content}\n`;
  const heading = title === null ? "#".repeat(level) : textToMarkdown(title, level);
  return content === "" ? `${heading}\n` : `${heading}\n\n${content}\n`;
}

/**
 * Writes the headings of level 2 of a step in a form that begins no step in a document. Other text stays as it is.
 *
 * @param isTitled whether the document has its title in the front matter, so that underlined headings are content
 */
export function keepStepHeadings(source: string, isTitled: boolean): string {
  if (!/^ {0,3}(?:##(?:[ \t]|$)|-+[ \t]*$)/m.test(source)) return source;
  const lines = source.split("\n");
  for (const heading of headingsOf(parser.parse(source, {}))) {
    const { level, isUnderlined, from, to, inline } = heading;
    if (level !== STEP_LEVEL || (isUnderlined && isTitled)) continue;
    // An underlined heading must not begin like a list, a quote or a heading.
    const canBeUnderlined = isTitled && /^[\w*_`[]/.test(inline) && !/^\d+[.)]/.test(inline);
    const html = `<h2>${parser.renderInline(inline.replace(/\s*\n\s*/g, " "))}</h2>`;
    lines.fill("", from, to);
    // Text without an empty line before it would belong to the block of HTML, and the other way round.
    const isSeparate = from === 0 || lines[from - 1]?.trim() === "";
    lines[from] = canBeUnderlined ? `${inline}\n---` : `${isSeparate ? "" : "\n"}${html}`;
    if (!canBeUnderlined && (lines[to] ?? "").trim() !== "") lines[to - 1] += "\n";
  }
  return lines.join("\n");
}
