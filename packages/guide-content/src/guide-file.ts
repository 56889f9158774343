import type { Heading, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toMarkdown } from "mdast-util-to-markdown";
import { toString } from "mdast-util-to-string";
import { stringify } from "yaml";

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

/** The fields of the front matter. */
export const FILE_FIELDS = ["title", "description", "category", "status"] as const;

const STEP_DEPTH = 2;

/** The text of a guide's file. A reader of such files returns the guide again. */
export function formatGuideFile({ steps, ...fields }: GuideFile): string {
  const present = Object.fromEntries(
    FILE_FIELDS.map((name) => [name, fields[name]] as const).filter(([, value]) => Boolean(value)),
  );
  const sections = steps.map(formatStep);
  return ["---\n", stringify(present, { lineWidth: 0 }), "---\n", ...sections].join("");
}

/** Whether a heading begins a step. Underlined headings of the same level are content, so that a step can have them. */
export function isStepHeading(node: RootContent, body: string): node is Heading {
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
  // Most steps have none, and the parser takes long for some texts.
  if (!/^ {0,3}##(?:[ \t]|$)/m.test(source)) return source;
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
