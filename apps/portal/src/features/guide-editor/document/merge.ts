import type { Step } from "@guidepost/contract";
import {
  mergeContent,
  type Choice,
  type MergeRules,
  type Overlap,
} from "@guidepost/guide-content/merge";
import { hasSameMeaning } from "../html/html.ts";
import { isBlankStep } from "./pending-changes.ts";
import {
  cleanHtmlOf,
  stepOf,
  type EditorState,
  type EditorStep,
  type StoredVersion,
} from "./editor-state.ts";

export type { Choice, Overlap };

/** The content that a save would send. A save never empties a stored step. */
function contentOf(step: EditorStep, base: Step | undefined): string {
  return base && isBlankStep(step) ? base.content : (cleanHtmlOf(step) ?? step.content.trim());
}

const RULES: MergeRules<EditorStep, Step> = {
  isSameHtml: hasSameMeaning,
  textOf: (step, before) => ({ title: step.title.trim(), content: contentOf(step, before) }),
  fromTheirs: stepOf,
  withTitle: (step, title) => ({ ...step, title }),
  withContent: (step, theirs) => {
    const { content, cleaned } = stepOf(theirs);
    return { ...step, content, cleaned, revision: step.revision + 1 };
  },
  asNew: (step) => ({ ...step, id: null }),
  asStored: (step, { id, content }) => ({
    ...step,
    id,
    cleaned: { from: step.content.trim(), html: content },
  }),
};

/**
 * Merges the editor with a version that was saved elsewhere (`mergeContent`). The editor's version of a part
 * that both changed stays, unless `choices` contains another choice for the id of the overlap.
 */
export function mergeGuide(
  mine: EditorState,
  theirs: StoredVersion,
  choices: Readonly<Record<string, Choice>> = {},
): { state: EditorState; overlaps: Overlap[] } {
  const { merged, overlaps } = mergeContent({ base: mine.base, mine, theirs }, RULES, choices);
  return { state: { ...mine, ...merged, base: theirs, serverErrors: {} }, overlaps };
}
