import "server-only";
import type { Step } from "@guidepost/contract";
import { headers } from "next/headers";
import { flightHeader } from "#server/http/internal-headers.ts";
import { getServices } from "#server/get-services.ts";
import { renderStepHtml } from "#lib/render-step-html.ts";

/**
 * Resolves to the properties of a step's `StepContent`. A document carries the HTML in its elements,
 * so there it is kept for this request; a navigation within an open page needs it as a property.
 */
export async function placeStepHtml({
  id,
  content,
}: Pick<Step, "id" | "content">): Promise<{ stepId: number; html?: string }> {
  const html = renderStepHtml(content, 3);
  const documentHtml = getServices().documentHtml();
  if (!documentHtml || (await headers()).has(flightHeader)) return { stepId: id, html };
  // A client component cannot import the service, and so reads this global while the server renders it.
  globalThis.guidepostStepHtml ??= (stepId) => getServices().documentHtml()?.get(stepId);
  documentHtml.set(id, html);
  return { stepId: id };
}
