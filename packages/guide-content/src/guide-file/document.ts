import { textToMarkdown } from "../markdown/html-to-markdown.ts";
import { keepStepHeadings } from "./format.ts";

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
  const parts = [
    textToMarkdown(title, 1),
    ...(description === "" ? [] : [textToMarkdown(description)]),
    ...(items.length === 0 ? [] : [items.join("\n")]),
    ...steps.flatMap((step) => [headingOf(step), keepStepHeadings(step.content, false)]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function headingOf({ position, title }: GuideDocument["steps"][number]): string {
  return textToMarkdown(title === null ? `Step ${position}` : `${position}. ${title}`, 2);
}
