import { stringify } from "yaml";
import { slugOfHeading } from "../html/heading-links.ts";
import { textToMarkdown } from "../markdown/html-to-markdown.ts";
import { keepStepHeadings } from "./format.ts";
import { numberFootnotes } from "./footnote-labels.ts";
import { renameTitleLinks } from "./title-links.ts";

/** A guide whose steps are Markdown, as the API returns it. */
type GuideDocument = {
  title: string;
  description: string;
  steps: readonly { position: number; title: string | null; content: string }[];
};

/**
 * Writes a guide as one document: title, description, `facts`, and each step under a heading (contract MD-8). The import
 * reads the same steps again (contract IMPORT-13).
 *
 * @param facts names and values of a list between the description and the steps
 */
export function formatDocument(
  { title, description, steps }: GuideDocument,
  facts: Record<string, unknown> = {},
): string {
  const items = Object.entries(facts).map(([name, value]) => `- ${name}: ${JSON.stringify(value)}`);
  const contents = numberFootnotes(renameTitleLinks(steps, numberedLinks(steps)));
  const parts = [
    textToMarkdown(title, 1),
    ...(description === "" ? [] : [textToMarkdown(description)]),
    ...(items.length === 0 ? [] : [items.join("\n")]),
    ...steps.flatMap((step, index) => [
      textToMarkdown(headingOf(step, steps), 2),
      keepStepHeadings(contents[index] ?? "", false),
    ]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Writes fields before a document that has its title in its text. The import reads those that a guide has. */
export function addFrontMatter(document: string, fields: Record<string, string>): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${document}`;
}

type TitledStep = { position: number; title: string | null };

/** The only step of a guide has no number, which the import could not distinguish from a number of its title. */
function headingOf({ position, title }: TitledStep, { length }: readonly TitledStep[]): string {
  if (title === null) return `Step ${position}`;
  return length === 1 ? title : `${position}. ${title}`;
}

/**
 * The names of the titles in links, and those of their headings in a document: these have the number of the step. The first of
 * two equal titles has the name.
 */
export function numberedLinks(steps: readonly TitledStep[]): Map<string, string> {
  const names = new Map<string, string>();
  if (steps.length === 1) return names;
  for (const step of steps) {
    const name = slugOfHeading(step.title ?? "");
    if (name !== "" && !names.has(name)) names.set(name, slugOfHeading(headingOf(step, steps)));
  }
  return names;
}
