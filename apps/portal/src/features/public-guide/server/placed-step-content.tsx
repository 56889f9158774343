import "server-only";
import type { Step } from "@guidepost/contract";
import { headers } from "next/headers";
import { flightHeader } from "#server/http/internal-headers.ts";
import { getServices } from "#server/get-services.ts";
import { renderStepHtml } from "#lib/render-step-html.ts";
import { StepContent } from "../step-content.tsx";

type StepHtml = Pick<Step, "id" | "content">;

/** Stores the HTML for this request. Returns it for a navigation, and undefined for a document. */
async function placeHtml({ id, content }: StepHtml): Promise<string | undefined> {
  const html = renderStepHtml(content, 3);
  const documentHtml = getServices().documentHtml();
  if (!documentHtml || (await headers()).has(flightHeader)) return html;
  // A client component cannot import the services. It reads this global during server rendering.
  globalThis.guidepostStepHtml ??= (stepId) => getServices().documentHtml()?.get(stepId);
  documentHtml.set(id, html);
  return undefined;
}

/**
 * Renders a step's HTML. A document carries it in its elements only. A navigation within an open page
 * needs it as a property of the client component.
 */
export async function PlacedStepContent({ step }: { step: StepHtml }) {
  return <StepContent stepId={step.id} html={await placeHtml(step)} />;
}
