import "server-only";
import { cache } from "react";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { serverCaller } from "#trpc/server.tsx";

/**
 * A guide that the signed-in user may edit, read once a request, and the ids of its steps that have Markdown.
 * Undefined for any other guide and for text that is no id.
 */
export const findGuide = cache(async (id: string) => {
  if (!/^[1-9]\d{0,9}$/.test(id)) return undefined;
  const caller = await serverCaller();
  const input = { id: Number(id), include: "source" } as const;
  const found = await undefinedIfNotFound(caller.guides.get(input));
  if (!found) return undefined;
  const { guide } = found;
  // The editor does not need the Markdown itself, which may be as long as the HTML.
  const steps = guide.steps.map(({ format: _, source: __, ...step }) => step);
  const markdownSteps = guide.steps.flatMap(({ id: stepId, format }) =>
    format === "markdown" ? stepId : [],
  );
  return { guide: { ...guide, steps }, markdownSteps };
});
