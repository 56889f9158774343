import type { Guide } from "@guidepost/contract";
import { cleanHtml } from "../html/clean.ts";
import { hasSameMeaning } from "../html/html.ts";
import { sameContent, editorReducer } from "../document/editor-reducer.ts";
import type { EditorState } from "../document/editor-state.ts";
import { mergeGuide } from "../document/merge.ts";
import type { Changes } from "../document/pending-changes.ts";
import { fieldErrorsOf, getApiError } from "#lib/api-error.ts";
import { type SaveInput, toErrorsByKey, saveInput } from "../document/validate.ts";
import { type SaveOutcome, stateAfter } from "./autosave.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

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
function findApplied(
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
function reconcile(state: EditorState, theirs: Guide): Reconciled {
  const { state: merged, overlaps } = mergeGuide(state, theirs);
  if (overlaps.length > 0) return { kind: "conflict" };
  return {
    kind: sameContent(theirs, state.base) ? "rebased" : "merged",
    state: merged,
    isPublished: theirs.status === "published" && state.base.status !== "published",
  };
}

export type MergeNotice = { isTextChanged: boolean; isPublished: boolean };

export type GuideService = {
  /** @throws the tRPC client's errors, and `TimeoutError`. */
  save: (input: SaveInput) => Promise<Guide>;
  /** Returns the stored version. */
  fetch: () => Promise<Guide>;
  isOnline: () => boolean;
  /** Receives every version that the service returns. */
  onSaved: (guide: Guide) => void;
  /** Runs when a newer version was combined with the changes in the editor. */
  onMerged: (merge: MergeNotice) => void;
};

/** Sends changes, applies the response to the store, and resolves conflicts where it can. */
export function createGuideSaver(store: SnapshotStore, service: GuideService) {
  /** Changes that were sent since the last response. The service may have stored each of them. */
  let unanswered: Changes[] = [];

  function acknowledge(saved: Guide, { steps }: Changes): void {
    unanswered = [];
    store.setState(editorReducer(store.read().state, { type: "saved", guide: saved, sent: steps }));
  }

  /** Applies a version that contains a save whose response was lost. */
  function acknowledgeApplied(theirs: Guide): boolean {
    const applied = findApplied(theirs, store.read().state, unanswered);
    if (applied) acknowledge(theirs, applied);
    return applied !== undefined;
  }

  async function resolveConflict(): Promise<SaveOutcome> {
    const theirs = await service.fetch();
    if (acknowledgeApplied(theirs)) {
      service.onSaved(theirs);
      return { kind: "stored" };
    }
    const result = reconcile(store.read().state, theirs);
    if (result.kind === "conflict") return { kind: "failed", state: { kind: "conflict", theirs } };
    unanswered = [];
    store.setState(result.state);
    const { kind, isPublished } = result;
    service.onMerged({ isTextChanged: kind === "merged", isPublished });
    service.onSaved(theirs);
    return { kind };
  }

  async function send(changes: Changes): Promise<SaveOutcome> {
    const { base } = store.read().state;
    try {
      const saved = await service.save(saveInput(base.id, changes, base.updated_at));
      acknowledge(saved, changes);
      service.onSaved(saved);
      return { kind: "stored" };
    } catch (error) {
      const code = getApiError(error)?.code;
      if (code === undefined) unanswered.push(changes);
      if (code !== "conflict") throw error;
      return resolveConflict();
    }
  }

  return {
    acknowledgeApplied,
    /** Saves changes. Never rejects. */
    save: async (changes: Changes): Promise<SaveOutcome> => {
      try {
        return await send(changes);
      } catch (error) {
        const errors = toErrorsByKey(fieldErrorsOf(error), changes.steps);
        if (Object.keys(errors).length > 0)
          store.setState(editorReducer(store.read().state, { type: "reject", errors }));
        return { kind: "failed", state: stateAfter(error, service.isOnline()) };
      }
    },
  };
}
