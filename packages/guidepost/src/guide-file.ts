import type { Heading, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toMarkdown } from "mdast-util-to-markdown";
import { toString } from "mdast-util-to-string";
import { isMap, parseDocument, stringify } from "yaml";
import { Problem } from "./problem.ts";

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

/** The category of a guide without one (contract GUIDE-3). */
const DEFAULT_CATEGORY = "marketing";

const FIELDS = ["title", "description", "category", "status"] as const;
const FRONT_MATTER = /^---[ \t]*\n([^]*?)^---[ \t]*(?:\n|$)/m;
const STEP_DEPTH = 2;

/**
 * Reads the text of a file. Undefined for a file without front matter, which is not a guide.
 *
 * @throws {Problem} when the front matter is malformed, or lacks a title
 */
export function parseGuideFile(path: string, text: string): GuideFile | undefined {
  const normalized = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const match = FRONT_MATTER.exec(normalized);
  if (match?.index !== 0) return undefined;
  const [whole, yaml = ""] = match;
  return { ...readFields(path, yaml), steps: splitSteps(normalized.slice(whole.length)) };
}

/** The text of a guide's file. `parseGuideFile` returns the guide again. */
export function formatGuideFile({ steps, ...fields }: GuideFile): string {
  const present = Object.fromEntries(
    FIELDS.map((name) => [name, fields[name]] as const).filter(([, value]) => Boolean(value)),
  );
  const sections = steps.map(formatStep);
  return ["---\n", stringify(present, { lineWidth: 0 }), "---\n", ...sections].join("");
}

function readFields(path: string, yaml: string): Omit<GuideFile, "steps"> {
  const document = parseDocument(yaml);
  const [error] = document.errors;
  if (error) throw new Problem(`${path}: the front matter is not valid YAML: ${error.message}`);
  if (!isMap(document.contents)) throw new Problem(`${path}: the front matter has no fields`);
  const fields = document.toJS() as Record<string, unknown>;
  const unknown = Object.keys(fields).find((name) => !FIELDS.some((field) => field === name));
  if (unknown !== undefined)
    throw new Problem(`${path}: unknown field "${unknown}". Fields are ${FIELDS.join(", ")}.`);
  const { title, description = null, category = DEFAULT_CATEGORY, status } = fields;
  if (title === undefined || title === null) throw new Problem(`${path}: the title is missing`);
  if (status !== undefined && status !== "draft" && status !== "published")
    throw new Problem(`${path}: status must be draft or published`);
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
  if (typeof value !== "string") throw new Problem(`${path}: ${name} must be a text`);
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

/** Underlined headings of the same level are content, so that a step can have them. */
function isStepHeading(node: RootContent, body: string): node is Heading {
  const start = node.position?.start.offset ?? 0;
  return node.type === "heading" && node.depth === STEP_DEPTH && body[start] === "#";
}

function formatStep({ title, source }: FileStep, index: number): string {
  const content = escapeStepHeadings(source.replaceAll("\r\n", "\n").trim());
  if (title === null && index === 0 && content !== "") return `\n${content}\n`;
  const heading = toMarkdown({
    ...{ type: "heading", depth: STEP_DEPTH },
    children: title === null ? [] : [{ type: "text", value: title }],
  });
  return `\n${heading}${content && `\n${content}\n`}`;
}

/** Writes the headings that would begin a step as HTML. Other text stays as it is. */
function escapeStepHeadings(source: string): string {
  const headings = fromMarkdown(source).children.filter((node) => isStepHeading(node, source));
  return headings.reduceRight((text, node) => {
    const { start, end } = node.position ?? {};
    const [first, last] = [node.children[0]?.position, node.children.at(-1)?.position];
    const inline = source.slice(first?.start.offset, first ? last?.end.offset : 0);
    // An underlined heading must not begin like a list, a quote or a heading.
    const heading =
      /^[\w*_`[]/.test(inline) && !/^\d+[.)]/.test(inline)
        ? `${inline}\n---`
        : `<h2>${escapeHtml(toString(node))}</h2>`;
    return text.slice(0, start?.offset) + heading + text.slice(end?.offset);
  }, source);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
