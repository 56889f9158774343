import { isWorthKeeping, stateOfDraft, toDraft, type Draft } from "../document/draft.ts";
import { editorReducer } from "../document/editor-reducer.ts";
import { mergeGuide } from "../document/merge.ts";
import type { DraftScope, DraftStorage } from "./draft-storage.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

const WRITE_DELAY_MS = 300;

type Options = {
  drafts: DraftStorage;
  scope: DraftScope;
  /** Identifies this browser tab. */
  tab: string;
};

/**
 * Stores unsaved changes on this device, 300 ms after each change, and finds the drafts of other
 * tabs.
 */
export function createDraftRecovery(store: SnapshotStore, { drafts, scope, tab }: Options) {
  /** Tabs whose drafts were discarded here: a tab that still writes stores its own again. */
  const discardedTabs = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Stores the unsaved changes now, or removes the draft when there are none. */
  function storeDraft(): void {
    clearTimeout(timer);
    const { state, isClosed } = store.read();
    if (isClosed) return;
    const draft = toDraft(state, { tab, at: Date.now() });
    if (draft) store.update({ keepsDrafts: drafts.write(scope, draft) });
    else drafts.remove(scope, tab);
  }

  let lastState = store.read().state;
  store.subscribe(() => {
    const { state } = store.read();
    if (state === lastState) return;
    lastState = state;
    clearTimeout(timer);
    timer = setTimeout(storeDraft, WRITE_DELAY_MS);
  });

  /** The newest draft of another tab. Removes drafts whose changes the guide already contains. */
  function findDraft(): Draft | undefined {
    return drafts.others(scope, tab, Date.now()).find((draft) => {
      if (discardedTabs.has(draft.tab)) return false;
      const isUseful = isWorthKeeping(store.read().state.base, draft);
      if (!isUseful) drafts.remove(scope, draft.tab);
      return isUseful;
    });
  }

  /** Another tab may have removed the draft of this tab, or the draft that is offered here. */
  function onStorageChange({ newValue }: Pick<StorageEvent, "newValue">): void {
    if (newValue !== null) return;
    storeDraft();
    const { foundDraft } = store.read();
    if (foundDraft && !drafts.read(scope, foundDraft.tab))
      store.update({ foundDraft: findDraft() });
  }

  return {
    storeDraft,
    /** Offers the newest draft of another tab, and observes this page until the result is called. */
    start: () => {
      store.update({ foundDraft: findDraft() });
      window.addEventListener("storage", onStorageChange);
      window.addEventListener("pagehide", storeDraft);
      return () => {
        window.removeEventListener("storage", onStorageChange);
        window.removeEventListener("pagehide", storeDraft);
        storeDraft();
      };
    },
    /** Replaces the content of the editor with a draft. */
    restore: (draft: Draft): void => {
      // The unsaved content of the editor also becomes a draft.
      const replaced = toDraft(store.read().state, { tab: draft.tab, at: Date.now() });
      store.update({ foundDraft: undefined });
      const current = store.read().state;
      // With overlaps the old base stays: the next save detects the conflict and offers the choice.
      const restored = stateOfDraft(current.base, draft);
      const { state: merged, overlaps } = mergeGuide(restored, current.base);
      const state = overlaps.length === 0 ? merged : restored;
      store.setState(editorReducer(current, { type: "restore", state }));
      storeDraft();
      if (replaced) drafts.write(scope, replaced);
      else if (store.read().keepsDrafts) drafts.remove(scope, draft.tab);
    },
    /** Removes the offered draft, and offers the next one. */
    discardFound: (): void => {
      const { foundDraft } = store.read();
      if (!foundDraft) return;
      discardedTabs.add(foundDraft.tab);
      drafts.remove(scope, foundDraft.tab);
      store.update({ foundDraft: findDraft() });
    },
  };
}
