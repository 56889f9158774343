import { guide, htmlWarnings, type Guide, type HtmlWarning } from "@guidepost/contract";
import * as z from "zod";

export const guideAnswer = z
  .object({ guide })
  .meta({ id: "GuideAnswer", description: "A guide with all its steps." });
export type GuideAnswer = z.infer<typeof guideAnswer>;

export const guideChangeAnswer = guideAnswer.extend({ warnings: htmlWarnings }).meta({
  id: "GuideChangeAnswer",
  description: "The guide after the change, and what cleaning removed from the request.",
});

/** Wraps a guide in the response body. */
export async function wrapGuide(result: Promise<Guide>) {
  return { guide: await result };
}

/**
 * Applies a change to its cleaned input. Returns the guide, and what cleaning removed: a response has no `warnings`
 * when nothing was removed (contract WARN-1).
 */
export async function changeContent<Clean extends { warnings: HtmlWarning[] }>(
  cleaning: Promise<Clean>,
  change: (clean: Omit<Clean, "warnings">) => Promise<Guide>,
): Promise<{ guide: Guide; warnings?: HtmlWarning[] }> {
  return withWarnings(cleaning, async (clean) => ({ guide: await change(clean) }));
}

/** Does what `changeContent` does, for a change that returns the whole body. */
export async function withWarnings<Clean extends { warnings: HtmlWarning[] }, Body extends object>(
  cleaning: Promise<Clean>,
  change: (clean: Omit<Clean, "warnings">) => Promise<Body>,
): Promise<Body & { warnings?: HtmlWarning[] }> {
  const { warnings, ...clean } = await cleaning;
  const body = await change(clean);
  return warnings.length === 0 ? body : { ...body, warnings };
}
