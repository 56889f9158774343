import type { Guide } from "@guidepost/contract";
import { cleanHtml } from "../html/clean.ts";
import { hasSameMeaning } from "../html/html.ts";
import type { Changes } from "./pending-changes.ts";

/**
 * Whether a guide is a version of it with these changes and no others: the save that sent them was
 * stored, although its response was lost.
 */
export const wasApplied = (there: Guide, base: Guide, changes: Changes): boolean => {
  const { title, description, category, steps } = { ...base, ...changes };
  return (
    there.title === title &&
    there.description === description &&
    there.category === category &&
    there.steps.length === steps.length &&
    there.steps.every((step, index) => {
      const wanted = steps[index];
      return (
        step.title === wanted?.title &&
        // The service writes some HTML in another way: `rel` of links, `<br />`.
        hasSameMeaning(step.content, cleanHtml(wanted.content)) &&
        (wanted.id === null || wanted.id === step.id)
      );
    })
  );
};
