import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Step } from "@guidepost/contract";
import { headers } from "next/headers";
import { FLIGHT_HEADER } from "#server/http/headers.ts";
import { getServices } from "#server/get-services.ts";
import { renderStepHtml } from "#components/ui/step-html.tsx";

/** Characters of steps after which the loop yields to other requests. */
const CHARACTERS_PER_TICK = 256 * 1024;

async function renderSteps(steps: readonly Pick<Step, "content">[]): Promise<string[]> {
  const stepHtml: string[] = [];
  let characters = 0;
  for (const { content } of steps) {
    stepHtml.push(renderStepHtml(content, 3));
    characters += content.length;
    if (characters < CHARACTERS_PER_TICK) continue;
    characters = 0;
    await setImmediate();
  }
  return stepHtml;
}

/**
 * Resolves to the HTML property of each step's `StepSection`. A document contains the HTML in its
 * elements, so there it is kept for this request only. A navigation within an open page needs the
 * property.
 */
export async function placeStepHtml(
  steps: readonly Pick<Step, "id" | "content">[],
): Promise<(string | undefined)[]> {
  const stepHtml = await renderSteps(steps);
  const documentHtml = getServices().documentHtml();
  if (!documentHtml || (await headers()).has(FLIGHT_HEADER)) return stepHtml;
  // Client components cannot import the services. They read this global while the server renders them.
  globalThis.guidepostStepHtml ??= (stepId) => getServices().documentHtml()?.get(stepId);
  steps.forEach(({ id }, index) => documentHtml.set(id, stepHtml[index] ?? ""));
  return steps.map(() => undefined);
}
