import "server-only";
import { cache } from "react";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { serverCaller } from "#trpc/server.tsx";

/**
 * A guide that the signed-in user may edit with its pending draft, read once a request, and the ids of its steps that have
 * Markdown. Undefined for any other guide and for text that is no id.
 */
export const findGuide = cache(async (text: string) => {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const caller = await serverCaller();
  const id = Number(text);
  const input = { id, include: "source", version: "draft" } as const;
  const found = await undefinedIfNotFound(caller.guides.get(input));
  if (!found) return undefined;
  // The editor does not need the Markdown itself, which may be as long as the HTML.
  const steps = found.guide.steps.map(({ format: _, source: __, ...step }) => step);
  const markdownSteps = found.guide.steps.flatMap(({ id: stepId, format }) =>
    format === "markdown" ? stepId : [],
  );
  const live = { ...found.guide, steps };
  const opened = found.draft
    ? await caller.guides.open({ id })
    : { guide: live, draft: null, live, base: null };
  return { opened, markdownSteps };
});
