import "server-only";
import type { Step } from "@guidepost/contract";
import { getServices } from "#server/get-services.ts";
import { stepMarker } from "#server/public-pages/document.ts";
import { createCodeColouring } from "./colour-code.ts";
import { renderStepHtml } from "#components/ui/text/step-html.tsx";

/**
 * Returns the HTML of each step as the page shows it. For a stored page it returns a marker, which the
 * HTML replaces after rendering, so that React does not process it.
 */
export function placeStepHtml(steps: readonly Pick<Step, "id" | "content">[]): string[] {
  const storedPage = getServices().storedPage();
  const colourCode = createCodeColouring();
  return steps.map(({ id, content }) => {
    const html = renderStepHtml(colourCode(content), 3);
    if (!storedPage) return html;
    storedPage.stepHtml.set(id, html);
    return stepMarker(id);
  });
}
