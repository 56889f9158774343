import type { Guide } from "@guidepost/contract";
import { cleanHtml } from "../html/clean.ts";
import { hasSameMeaning } from "../html/html.ts";
import { sameContent } from "./editor-reducer.ts";
import type { EditorState } from "./editor-state.ts";
import { mergeGuide } from "./merge.ts";
import type { Changes } from "./pending-changes.ts";

/**
 * Whether a guide is `base` with exactly these changes. Their save was then stored, although its
 * response was lost.
 */
function wasApplied(theirs: Guide, base: Guide, changes: Changes): boolean {
  const { title, description, category, steps } = { ...base, ...changes };
  return (
    theirs.title === title &&
    theirs.description === description &&
    theirs.category === category &&
    theirs.steps.length === steps.length &&
    theirs.steps.every((step, index) => {
      const sentStep = steps[index];
      return (
        step.title === sentStep?.title &&
        // The service serializes some HTML differently: `rel` of links, `<br />`.
        hasSameMeaning(step.content, cleanHtml(sentStep.content)) &&
        (sentStep.id === null || sentStep.id === step.id)
      );
    })
  );
}

/** The save without a response that this version contains; undefined when it contains none. */
export function findApplied(
  theirs: Guide,
  { base }: EditorState,
  unanswered: readonly Changes[],
): Changes | undefined {
  return unanswered.find((sent) => wasApplied(theirs, base, sent));
}

type Reconciled =
  /** Both versions changed the same parts: the author has to choose. */
  | { kind: "conflict" }
  /** "rebased" when only the state of the guide differs, "merged" when its text does. */
  | { kind: "rebased" | "merged"; state: EditorState; isPublished: boolean };

/** Combines the state of the editor with the version that a save conflicts with. */
export function reconcile(state: EditorState, theirs: Guide): Reconciled {
  const { state: merged, overlaps } = mergeGuide(state, theirs);
  if (overlaps.length > 0) return { kind: "conflict" };
  return {
    kind: sameContent(theirs, state.base) ? "rebased" : "merged",
    state: merged,
    isPublished: theirs.status === "published" && state.base.status !== "published",
  };
}
