import type { Category } from "@guidepost/contract";
import { isBlankHtml } from "../html/html.ts";
import { cleanHtmlOf, type EditorState, type EditorStep } from "./editor-state.ts";

/** A step of the request, with the key of the step in the editor. */
export type SentStep = {
  key: string;
  id: number | null;
  position: number;
  title: string | null;
  content: string;
};

/** The fields that differ from the stored guide. */
export type Changes = {
  title?: string;
  description?: string;
  category?: Category;
  steps?: readonly SentStep[];
};

/** Steps are immutable, so each is checked once. */
const blank = new WeakMap<EditorStep, boolean>();
export function isBlankStep(step: EditorStep): boolean {
  const isBlank = blank.get(step) ?? isBlankHtml(step.content);
  blank.set(step, isBlank);
  return isBlank;
}

/**
 * All steps of the request. New blank steps are left out, because the service refuses them. A stored
 * step that was emptied keeps its stored content.
 */
export function stepsToSend({ base, steps }: EditorState): SentStep[] {
  const baseSteps = new Map(base.steps.map((step) => [step.id, step]));
  return steps
    .flatMap((step) => {
      const saved = step.id === null ? undefined : baseSteps.get(step.id);
      if (isBlankStep(step) && !saved) return [];
      const content = isBlankStep(step) ? saved?.content : cleanHtmlOf(step);
      return {
        key: step.key,
        id: saved ? saved.id : null,
        title: step.title.trim() || null,
        content: content ?? step.content.trim(),
      };
    })
    .map((step, index) => ({ ...step, position: index + 1 }));
}

function areSaved(sent: readonly SentStep[], { base }: EditorState): boolean {
  return (
    sent.length === base.steps.length &&
    base.steps.every((saved, index) => {
      const step = sent[index];
      return (
        step?.id === saved.id && step.title === saved.title && step.content === saved.content.trim()
      );
    })
  );
}

/** The changes to save; undefined when there are none. */
export function changesOf(state: EditorState): Changes | undefined {
  const { base, category } = state;
  const title = state.title.trim();
  const description = state.description.trim();
  const steps = stepsToSend(state);
  const changes: Changes = {
    ...(title !== base.title && { title }),
    ...(description !== base.description && { description }),
    ...(category !== base.category && { category }),
    ...(!areSaved(steps, state) && { steps }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** Whether a blank step has an edit that a save does not send: a title, or removed content. */
export function hasUnsendableEdits({ base, steps }: EditorState): boolean {
  return steps.some(
    (step) =>
      isBlankStep(step) &&
      (step.title.trim() !== "" || base.steps.some((saved) => saved.id === step.id)),
  );
}
