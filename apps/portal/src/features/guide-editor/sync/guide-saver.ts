import type { Guide } from "@guidepost/contract";
import { cleanHtml } from "../html/clean.ts";
import { hasSameMeaning } from "../html/html.ts";
import { sameContent, editorReducer } from "../document/editor-reducer.ts";
import type { EditorState, StoredVersion } from "../document/editor-state.ts";
import { mergeGuide } from "../document/merge.ts";
import {
  conflictBaseOf,
  liveVersionOf,
  storedVersionOf,
  type OpenedGuide,
} from "../document/opened-guide.ts";
import { type Changes, stepsToSend } from "../document/pending-changes.ts";
import { fieldErrorsOf, getApiError } from "#lib/api-error.ts";
import {
  type DraftInput,
  draftInput,
  type SaveInput,
  saveInput,
  toErrorsByKey,
} from "../document/validate.ts";
import { type SaveOutcome, stateAfter } from "./autosave.ts";
import { isLive, type SnapshotStore } from "./snapshot-store.ts";

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
function reconcile(state: EditorState, theirs: StoredVersion): Reconciled {
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
  /** Saves the pending draft of a published guide, or publishes it. @throws as `save` */
  saveDraft: (input: DraftInput) => Promise<Pick<OpenedGuide, "guide" | "draft">>;
  /** Removes the pending draft. @throws as `save` */
  discardDraft: () => Promise<void>;
  /** Returns the stored versions. */
  fetch: () => Promise<OpenedGuide>;
  isOnline: () => boolean;
  /** Receives every version that the service returns. */
  onSaved: (opened: OpenedGuide) => void;
  /** Runs when a newer version was combined with the changes in the editor. */
  onMerged: (merge: MergeNotice) => void;
};

/** Sends changes, applies the response to the store, and resolves conflicts where it can. */
export function createGuideSaver(store: SnapshotStore, service: GuideService) {
  /** Changes that were sent since the last response. The service may have stored each of them. */
  let unanswered: Changes[] = [];

  function acknowledge(saved: StoredVersion, { steps }: Changes): void {
    unanswered = [];
    store.setState(editorReducer(store.read().state, { type: "saved", guide: saved, sent: steps }));
  }

  /** Applies a version that contains a save whose response was lost. */
  function acknowledgeApplied(theirs: StoredVersion): boolean {
    const applied = findApplied(theirs, store.read().state, unanswered);
    if (applied) acknowledge(theirs, applied);
    return applied !== undefined;
  }

  /** Combines the editor with the stored versions. */
  async function resolveConflict(): Promise<SaveOutcome> {
    const opened = await service.fetch();
    store.update({ live: opened.live });
    const stored = storedVersionOf(opened);
    if (acknowledgeApplied(stored)) {
      service.onSaved(opened);
      return { kind: "stored" };
    }
    const { state } = store.read();
    const base = conflictBaseOf(opened);
    // The draft is the one that the editor has saved: the guide changed the same parts.
    const isOwnDraft = base && base.draft?.revision === state.base.draft?.revision;
    const mine = isOwnDraft ? { ...state, base } : state;
    const theirs = isOwnDraft ? liveVersionOf(opened) : stored;
    const result = reconcile(mine, theirs);
    if (result.kind === "conflict") {
      store.setState(mine);
      return { kind: "failed", state: { kind: "conflict", theirs } };
    }
    unanswered = [];
    store.setState(result.state);
    const { kind, isPublished } = result;
    service.onMerged({ isTextChanged: kind === "merged", isPublished });
    service.onSaved(opened);
    return { kind };
  }

  /** Sends the whole content of the editor as the draft of a published guide, or publishes it. */
  async function sendDraft(publish: boolean): Promise<SaveOutcome> {
    const { state, live } = store.read();
    const sent = stepsToSend(state);
    const { title, description, category } = state;
    return send(
      { title: title.trim(), description: description.trim(), category, steps: sent },
      () => service.saveDraft(draftInput(state, { live, sent, publish })),
    );
  }

  async function send(
    changes: Changes,
    request: () => Promise<Pick<OpenedGuide, "guide" | "draft">>,
  ): Promise<SaveOutcome> {
    try {
      const { guide, draft } = await request();
      // The response is the guide itself, unless it is the draft of a published one.
      const isDraft = draft !== null && guide.status === "published";
      const live = isDraft ? store.read().live : guide;
      store.update({ live });
      acknowledge({ ...guide, draft }, changes);
      service.onSaved({ guide, draft, live, base: null });
      return { kind: "stored" };
    } catch (error) {
      const code = getApiError(error)?.code;
      if (code === undefined) unanswered.push(changes);
      if (code === "conflict") return resolveConflict();
      const errors = toErrorsByKey(fieldErrorsOf(error), changes.steps);
      if (Object.keys(errors).length > 0)
        store.setState(editorReducer(store.read().state, { type: "reject", errors }));
      throw error;
    }
  }

  async function run(work: () => Promise<SaveOutcome>): Promise<SaveOutcome> {
    try {
      return await work();
    } catch (error) {
      return { kind: "failed", state: stateAfter(error, service.isOnline()) };
    }
  }

  return {
    acknowledgeApplied,
    /** Combines the editor with the stored versions. Never rejects. */
    resolveConflict: () => run(resolveConflict),
    /** Publishes the content of the editor. Never rejects. */
    publish: () => run(() => sendDraft(true)),
    /** Saves changes. Never rejects. */
    save: (changes: Changes): Promise<SaveOutcome> =>
      run(() => {
        if (isLive(store.read())) return sendDraft(false);
        const { base } = store.read().state;
        return send(changes, async () => ({
          guide: await service.save(saveInput(base.id, changes, base.updated_at)),
          draft: base.draft ?? null,
        }));
      }),
  };
}
