import "server-only";
import type { Step } from "@guidepost/contract";
import { linkSteps } from "@guidepost/guide-content/heading-links";
import { getServices } from "#server/get-services.ts";
import { stepMarker } from "#server/public-pages/document.ts";
import { createCodeColouring } from "./colour-code.ts";
import { renderStepHtml } from "#components/ui/text/step-html.tsx";

/** A step as a page shows it: its HTML, and the id of its title, to which links lead. */
export type PlacedStep = { html: string; titleId: string | undefined };

/**
 * Returns each step as the page shows it, with links to its headings (contract MD-15). For a stored page, the HTML is a
 * marker, which the HTML replaces after rendering, so that React does not process it.
 */
export function placeStepHtml(
  steps: readonly Pick<Step, "id" | "title" | "content">[],
): PlacedStep[] {
  const storedPage = getServices().storedPage();
  const colourCode = createCodeColouring();
  const { contents, titleIds } = linkSteps(steps);
  return steps.map(({ id }, index) => {
    const titleId = titleIds[index];
    const html = renderStepHtml(colourCode(contents[index] ?? ""), 3);
    if (!storedPage) return { html, titleId };
    storedPage.stepHtml.set(id, html);
    return { html: stepMarker(id), titleId };
  });
}
