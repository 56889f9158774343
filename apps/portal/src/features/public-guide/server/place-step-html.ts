import "server-only";
import type { Step } from "@guidepost/contract";
import { getServices } from "#server/get-services.ts";
import { renderStepHtml } from "#components/ui/step-html.tsx";

/**
 * Returns the HTML of each step as the page shows it. A stored page is completed with it after
 * rendering: it then takes the place of a marker, and React does not process it.
 */
export function placeStepHtml(steps: readonly Pick<Step, "id" | "content">[]): string[] {
  const keep = getServices().stepHtmlPlacer();
  return steps.map(({ id, content }) => {
    const html = renderStepHtml(content, 3);
    return keep ? keep(id, html) : html;
  });
}
