import {
  guide,
  htmlWarnings,
  MAX_WARNINGS,
  type Guide,
  type HtmlWarning,
} from "@guidepost/contract";
import { deadLinkWarnings } from "@guidepost/core";
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

/**
 * Does what `changeContent` does for a single step, and warns about its links that lead nowhere in the changed guide
 * (contract WARN-5).
 *
 * @param indexOf returns the index of the step whose content was sent; -1 for none
 */
export async function changeStepContent<Clean extends { warnings: HtmlWarning[] }>(
  cleaning: Promise<Clean>,
  change: (clean: Omit<Clean, "warnings">) => Promise<Guide>,
  indexOf: (guide: Guide) => number,
): Promise<{ guide: Guide; warnings?: HtmlWarning[] }> {
  const { guide: changed, warnings = [] } = await changeContent(cleaning, change);
  const all = [...warnings, ...deadLinkWarnings(changed.steps, indexOf(changed))];
  // The last one of a full list states that there are more.
  const listed = warnings.length > MAX_WARNINGS ? warnings : all;
  return { guide: changed, ...(listed.length > 0 && { warnings: listed }) };
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
