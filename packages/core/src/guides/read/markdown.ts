import type { Guide, Step } from "@guidepost/contract";
import type { ActorContext } from "#context.ts";
import { textToMarkdown } from "@guidepost/guide-content/html-to-markdown";
import type { GuideJsonRow, StepRow } from "../store/rows.ts";

/**
 * Converts the steps of a row to Markdown, in the form of a step that is written (contract MD-7).
 *
 * @throws what `HtmlCleaner.toMarkdown` throws
 */
export async function withMarkdownSteps(
  { actor, htmlCleaner }: ActorContext,
  row: GuideJsonRow,
): Promise<GuideJsonRow> {
  const steps = JSON.parse(row.steps_json) as StepRow[];
  const contents = steps.map(({ content }) => content);
  const converted = await htmlCleaner.toMarkdown(actor.account.id, contents);
  const written = steps.map((step, index) => ({
    ...step,
    content: converted[index] ?? "",
    format: "markdown",
  }));
  return { ...row, steps_json: JSON.stringify(written) };
}

function stepHeading({ position, title }: Step): string {
  return textToMarkdown(title === null ? `Step ${position}` : `${position}. ${title}`, 2);
}

/**
 * Returns a guide whose steps are Markdown as one document: title, description, `facts`, and each step under a
 * heading (contract MD-8).
 *
 * @param facts names and values of a list between the description and the steps
 */
export function toMarkdownDocument(
  { title, description, steps }: Guide,
  facts: Record<string, unknown> = {},
): string {
  const items = Object.entries(facts).map(([name, value]) => `- ${name}: ${JSON.stringify(value)}`);
  const parts = [
    textToMarkdown(title, 1),
    ...(description === "" ? [] : [textToMarkdown(description)]),
    ...(items.length === 0 ? [] : [items.join("\n")]),
    ...steps.flatMap((step) => [stepHeading(step), step.content]),
  ];
  return `${parts.join("\n\n")}\n`;
}
