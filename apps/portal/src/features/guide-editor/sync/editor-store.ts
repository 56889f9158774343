import { getApiError } from "#lib/api-error.ts";
import type { Draft } from "../document/draft.ts";
import { type EditorAction, editorReducer, sameContent } from "../document/editor-reducer.ts";
import type { StoredVersion } from "../document/editor-state.ts";
import type { Choice } from "../document/merge.ts";
import { openEditor, storedVersionOf, type OpenedGuide } from "../document/opened-guide.ts";
import { createAutosave } from "./autosave.ts";
import { type DraftStorage, createDraftRecovery } from "./draft-recovery.ts";
import { type GuideService, createGuideSaver } from "./guide-saver.ts";
import { type Snapshot, createSnapshotStore } from "./snapshot-store.ts";

/** How often publishing restarts because only the state of the guide changed elsewhere. */
const MAX_PUBLISH_ATTEMPTS = 3;

/** The actions that are edits of the author. The others load, combine or restore versions. */
const EDITS: ReadonlySet<EditorAction["type"]> = new Set([
  ...(["write", "set category", "write step", "replace image"] as const),
  ...(["add", "duplicate", "remove", "put back", "move"] as const),
]);

type Options = {
  opened: OpenedGuide;
  userId: number;
  /** Identifies this browser tab. */
  tab: string;
  drafts: DraftStorage;
  service: GuideService;
  /** Runs after the page was left with changes that are not saved. */
  onLeft: (last: Snapshot) => void;
};

/**
 * A guide that is open in the editor. It exists outside React, so that a save continues after the
 * user leaves the page. The parts depend on each other in one direction: editor store → autosave →
 * guide saver, draft recovery → snapshot store.
 */
export function createEditorStore({ opened, userId, tab, drafts, service, onLeft }: Options) {
  const store = createSnapshotStore(opened);
  const editListeners = new Set<() => void>();
  const recovery = createDraftRecovery(store, {
    drafts,
    tab,
    scope: { userId, guideId: opened.guide.id },
  });
  const saver = createGuideSaver(store, service);
  const autosave = createAutosave(store, async (changes) => {
    const outcome = await saver.save(changes);
    recovery.storeDraft();
    return outcome;
  });

  function dispatch(action: EditorAction): void {
    store.setState(editorReducer(store.read().state, action));
    if (EDITS.has(action.type)) for (const listener of editListeners) listener();
    const isSettled = action.type === "receive" && store.getPending() === "nothing";
    const isChoice = action.type === "load" || action.type === "merge" || isSettled;
    if (isChoice && store.read().save.kind === "conflict") autosave.resume();
    else autosave.schedule();
  }

  /** Saves the changes now: of a published guide as its pending draft. */
  async function flush(): Promise<boolean> {
    return store.read().isClosed || autosave.flush();
  }

  function retry(): void {
    if (store.read().save.kind === "failing") void autosave.flush();
  }

  /**
   * The browser may discard a hidden page without another event. A visible one may have a new
   * session.
   */
  function onVisibilityChange(): void {
    if (document.visibilityState === "hidden") recovery.storeDraft();
    else retry();
  }

  async function saveOnLeave(): Promise<void> {
    const isSaved = await flush();
    if (!isSaved) onLeft(store.read());
  }

  return {
    subscribe: store.subscribe,
    /** Calls a listener after each edit of the author. The result ends it. */
    onEdit: (listener: () => void): (() => void) => {
      editListeners.add(listener);
      return () => void editListeners.delete(listener);
    },
    read: store.read,
    dispatch,
    flush,
    runExclusive: autosave.runExclusive,
    /** Continues to save once a deleted guide is restored. */
    resume: autosave.resume,
    discardFound: recovery.discardFound,
    /** Saves the changes on the author's request. Never publishes. */
    saveNow: (): void => {
      autosave.reopenConflict();
      void flush();
    },
    /** Applies newer versions that were fetched. During a save, the response of that save follows. */
    receive: (newer: OpenedGuide): void => {
      const { save } = store.read();
      if (save.kind === "saving") return;
      store.update({ live: newer.live });
      if (newer.base) {
        if (save.kind !== "conflict") void autosave.saveOnce(saver.resolveConflict);
        return;
      }
      const theirs = storedVersionOf(newer);
      const { base, generation } = store.read().state;
      const isOwnSave = saver.acknowledgeApplied(theirs);
      dispatch({ type: "receive", guide: theirs });
      const { state } = store.read();
      const isCombined = state.base === theirs && state.generation === generation;
      if (!isOwnSave && isCombined && !sameContent(theirs, base))
        service.onMerged({ isTextChanged: true, isPublished: false });
    },
    /**
     * Publishes the content of the editor. "merged": it was combined with another version, and the author must
     * check the result first.
     */
    publishChanges: async (): Promise<"published" | "merged" | "failed"> => {
      autosave.reopenConflict();
      for (let attempt = 1; attempt <= MAX_PUBLISH_ATTEMPTS; attempt++) {
        const { kind } = await autosave.saveOnce(saver.publish);
        recovery.storeDraft();
        if (kind === "stored") return "published";
        if (kind !== "rebased") return kind;
      }
      return "failed";
    },
    /**
     * Removes the pending draft, and returns to the live version. The result restores the changes.
     *
     * @throws what `discardDraft` of the service throws
     */
    discardChanges: async (): Promise<() => void> => {
      const { state, save } = store.read();
      store.update({ isDiscarding: true });
      try {
        await autosave.runExclusive(async () => {
          await service.discardDraft().catch((error: unknown) => {
            // It was published or discarded elsewhere.
            if (getApiError(error)?.code !== "not_found") throw error;
          });
          dispatch({ type: "load", guide: { ...store.read().live, draft: null } });
        });
      } finally {
        store.update({ isDiscarding: false });
      }
      recovery.storeDraft();
      return () => {
        // After a conflict, the earlier version stays the base: the next save finds the conflict again.
        const from = save.kind === "conflict" ? state.base : store.read().live;
        const base: StoredVersion = { ...from, draft: null };
        dispatch({ type: "replace", state: { ...state, base } });
      };
    },
    /** Combines both versions after a conflict. The result restores the version in the editor. */
    resolve: (theirs: StoredVersion, choices: Readonly<Record<string, Choice>>) => {
      const { state } = store.read();
      dispatch({ type: "merge", guide: theirs, choices });
      recovery.storeDraft();
      return () => dispatch({ type: "replace", state });
    },
    /** Replaces the content of the editor with the draft of another tab. */
    restore: (draft: Draft): void => {
      recovery.restore(draft);
      autosave.schedule();
    },
    storeDraft: recovery.storeDraft,
    /** Starts observing the page and the network. The result ends both, and saves the changes. */
    start: () => {
      autosave.start();
      const stopRecovery = recovery.start();
      store.update({ isReady: true, isClosed: false });
      const { theirs } = openEditor(opened);
      if (theirs && store.read().state.base.version === opened.base?.version)
        autosave.stopForConflict(theirs);
      window.addEventListener("online", retry);
      document.addEventListener("visibilitychange", onVisibilityChange);
      return () => {
        window.removeEventListener("online", retry);
        document.removeEventListener("visibilitychange", onVisibilityChange);
        stopRecovery();
        const { isUnsaved, isClosed } = store.read();
        if (isUnsaved && !isClosed) void saveOnLeave();
        autosave.stop();
      };
    },
    /**
     * Ends all saving, because the guide was deleted here. Unsaved changes are "kept" on this device
     * until the guide is restored, or "lost" when the browser stores nothing.
     */
    close: (): "saved" | "kept" | "lost" => {
      recovery.storeDraft();
      const { isUnsaved, keepsDrafts } = store.read();
      autosave.stop();
      store.update({ isClosed: true, isUnsaved: false });
      if (!isUnsaved) return "saved";
      return keepsDrafts ? "kept" : "lost";
    },
  };
}
export type EditorStore = ReturnType<typeof createEditorStore>;
