import type { Guide } from "@guidepost/contract";
import type { Changes } from "./changes.ts";

/**
 * Whether a guide is what a version of it becomes by changes, and nothing else of it was changed: the
 * save that carried them arrived, though its answer did not.
 */
export const hasArrived = (there: Guide, base: Guide, changes: Changes): boolean => {
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
        step.content === wanted.content.trim() &&
        (wanted.id === null || wanted.id === step.id)
      );
    })
  );
};
