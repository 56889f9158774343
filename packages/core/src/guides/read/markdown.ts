import type { ActorContext } from "#context.ts";
import type { GuideJsonRow, StepRow } from "../store/rows.ts";

export { formatDocument as toMarkdownDocument } from "@guidepost/guide-content/guide-file";

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
