import { stringify } from "yaml";
import { textToMarkdown } from "../markdown/html-to-markdown.ts";
import { parser } from "../markdown/parser.ts";
import { changeFrontMatter, FILE_FIELDS, type FileField, readFrontMatter } from "./front-matter.ts";
import { normalizeFile, readMarkdownDocument } from "./read.ts";
import { headingsOf, type Section, trimLines } from "./sections.ts";

/** A guide as a file has it: fields in the front matter, then a section for each step. */
export type GuideFile = {
  title: string;
  description: string | null;
  category: string;
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

/** The level of the headings that begin a step. */
const STEP_LEVEL = 2;

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
 * guide does not have stay, and so does the text of each step that is the same. A title that is a heading moves to the front
 * matter when the guide was changed.
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
  const normalized = normalizeFile(text);
  const { title, bodyStart } = readMarkdownDocument(normalized);
  const sections = sectionsOf(normalized, conversion);
  const body = normalized.slice(bodyStart);
  const head = changedHead(normalized, before, guide);
  const isSameText = keyOfText(before) === keyOfText(guide);
  let written = `${head}${body}`;
  const write: StepWriter = ({ title: heading, source }, index) =>
    formatStep({ title: heading, source: conversion.toFile(source) }, index);
  if (!isSameText && title?.from === "front matter")
    written = `${head}${updateSteps({ body, sections, write }, before, guide)}`;
  const others = listOthers(sections, before);
  if (!isSameText && !hasSteps(sectionsOf(written, conversion), guide, others)) {
    const steps = guide.steps.map((step, index) => `\n${write(step, index)}`);
    written = `${changedHead(normalized, null, guide)}${steps.join("")}`;
  }
  return text.includes("\r\n") ? written.replaceAll("\n", "\r\n") : written;
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

/** The text below the front matter, in which only the steps that differ are written again. */
function updateSteps(
  { body, sections, write }: { body: string; sections: readonly Section[]; write: StepWriter },
  before: GuideFile,
  { steps }: GuideFile,
): string {
  const lines = body.split("\n");
  const known = new Set(before.steps.map(keyOf));
  const parts: Part[] = [];
  let end = 0;
  for (const section of sections) {
    const key = keyOf(section);
    if (!known.has(key)) continue;
    const isIntroduction = section.title === null && !/^ {0,3}##/.test(lines[section.from] ?? "");
    const part = `${lines.slice(end, section.to).join("\n")}\n`;
    parts.push({ key, order: parts.length, isIntroduction, text: part });
    end = section.to;
  }

  let written = "";
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
  const ending = /\s*$/.exec(body)?.[0] ?? "";
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
 * The front matter, with the fields of the guide that differ, or all of them. A file without a status does not get one.
 *
 * @param before null: the file states all fields in its front matter
 */
function changedHead(text: string, before: GuideFile | null, guide: GuideFile): string {
  const { yaml, length, fields } = readFrontMatter(text) ?? { yaml: "", length: 0, fields: {} };
  const changed = FILE_FIELDS.filter((name) => {
    if (name === "status" && fields.status === undefined) return false;
    return before === null || before[name] !== guide[name];
  });
  if (changed.length === 0) return text.slice(0, length);
  const changes: Partial<Record<FileField, string>> = Object.fromEntries(
    changed.map((name) => [name, guide[name] ?? ""]),
  );
  return `---\n${changeFrontMatter(yaml, changes)}---\n`;
}

function formatStep({ title, source }: FileStep, index: number): string {
  const content = escapeStepHeadings(trimLines(source.replaceAll("\r\n", "\n")));
  if (title === null && index === 0 && content !== "") return `${content}\n`;
  const heading = title === null ? "##" : textToMarkdown(title, STEP_LEVEL);
  return content === "" ? `${heading}\n` : `${heading}\n\n${content}\n`;
}

/** Writes the headings that would begin a step in another form. Other text stays as it is. */
function escapeStepHeadings(source: string): string {
  if (!/^ {0,3}##(?:[ \t]|$)/m.test(source)) return source;
  const lines = source.split("\n");
  for (const { level, isUnderlined, from, inline } of headingsOf(parser.parse(source, {}))) {
    if (level !== STEP_LEVEL || isUnderlined) continue;
    // An underlined heading must not begin like a list, a quote or a heading.
    const canBeUnderlined = /^[\w*_`[]/.test(inline) && !/^\d+[.)]/.test(inline);
    lines[from] = canBeUnderlined ? `${inline}\n---` : `<h2>${parser.renderInline(inline)}</h2>`;
  }
  return lines.join("\n");
}
