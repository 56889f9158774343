import {
  FILE_FIELDS as FIELDS,
  isStepHeading,
  type FileStep,
  type GuideFile,
} from "@guidepost/guide-content/guide-file";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString } from "mdast-util-to-string";
import { isMap, parseDocument } from "yaml";
import { printable, printableLines } from "./printable.ts";
import { Problem } from "./problem.ts";

export {
  formatGuideFile,
  type FileStep,
  type GuideFile,
} from "@guidepost/guide-content/guide-file";

/** The category of a guide without one (contract GUIDE-3). */
const DEFAULT_CATEGORY = "marketing";

/** Text that begins as front matter. A README can begin with `---` too, as a line. */
const FRONT_MATTER_START = /^\s*---[ \t]*\n\s*(?:title|description|category|status)[ \t]*:/;

const FRONT_MATTER = /^---[ \t]*\n([^]*?)^---[ \t]*(?:\n|$)/m;

/**
 * Reads the text of a file. Undefined for a file without front matter, which is not a guide.
 *
 * @throws {Problem} when the front matter is malformed or not at the start, or lacks a title
 */
export function parseGuideFile(path: string, text: string): GuideFile | undefined {
  const normalized = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const match = FRONT_MATTER.exec(normalized);
  if (match?.index !== 0) {
    if (!FRONT_MATTER_START.test(normalized)) return undefined;
    throw new Problem(
      printable`${path}: the front matter must begin on the first line with --- and end with a line ---`,
    );
  }
  const [whole, yaml = ""] = match;
  return { ...readFields(path, yaml), steps: splitSteps(normalized.slice(whole.length)) };
}

function readFields(path: string, yaml: string): Omit<GuideFile, "steps"> {
  // Without warnings, which the parser would print. The line of an error counts from the first line of the file.
  const document = parseDocument(`\n${yaml}`, { logLevel: "error" });
  const [error] = document.errors;
  if (error)
    throw new Problem(
      printable`${path}: the front matter is not valid YAML: ${printableLines(error.message)}`,
    );
  if (!isMap(document.contents))
    throw new Problem(printable`${path}: the front matter has no fields`);
  const fields = document.toJS() as Record<string, unknown>;
  const unknown = Object.keys(fields).find((name) => !FIELDS.some((field) => field === name));
  if (unknown !== undefined)
    throw new Problem(
      printable`${path}: unknown field "${unknown}". Fields are ${FIELDS.join(", ")}.`,
    );
  const { title, description = null, category = DEFAULT_CATEGORY, status } = fields;
  if (title === undefined || title === null)
    throw new Problem(printable`${path}: the title is missing`);
  if (status !== undefined && status !== "draft" && status !== "published")
    throw new Problem(printable`${path}: status must be draft or published`);
  return {
    title: readText(path, "title", title),
    description: description === null ? null : readText(path, "description", description),
    category: readText(path, "category", category),
    status,
  };
}

/** YAML reads `title: 2026` as a number: the user means the text. */
function readText(path: string, name: string, value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") throw new Problem(printable`${path}: ${name} must be a text`);
  return value.trim();
}

/** A step begins at each `## heading`. Text before the first heading is a step without title. */
function splitSteps(body: string): FileStep[] {
  const headings = fromMarkdown(body).children.filter((node) => isStepHeading(node, body));
  const starts = headings.map((node) => node.position?.start.offset ?? 0);
  const introduction = body.slice(0, starts[0] ?? body.length).trim();
  const steps = headings.map((node, index) => ({
    title: toString(node).trim() || null,
    source: body.slice(node.position?.end.offset, starts[index + 1]).trim(),
  }));
  return introduction === "" ? steps : [{ title: null, source: introduction }, ...steps];
}
