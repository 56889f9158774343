import { areDraftsAllowed, DRAFT_PREFIX } from "#lib/browser/drafts.ts";
import { type Draft, readDraft, isWorthKeeping, stateOfDraft, toDraft } from "../document/draft.ts";
import { editorReducer } from "../document/editor-reducer.ts";
import { mergeGuide } from "../document/merge.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

type DraftScope = { userId: number; guideId: number };
type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The idle lifetime of a session (docs/decisions/015). */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1_000;
/** Drafts of other tabs that are stored for one guide. */
const MAX_OTHER_TABS = 9;

/**
 * Stores unsaved changes of a guide on this device. Each user and each tab has its own key, so that
 * no tab overwrites or removes the changes of another one.
 */
export function createDraftStorage(storage: DeviceStorage) {
  const prefixOf = ({ userId, guideId }: DraftScope) => `${DRAFT_PREFIX}${userId}:${guideId}:`;
  const keyOf = (scope: DraftScope, tab: string) => `${prefixOf(scope)}${tab}`;
  const all = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
      .filter((key) => key.startsWith(DRAFT_PREFIX))
      .flatMap((key) => {
        const draft = readDraft(storage.getItem(key));
        return draft ? { key, draft } : [];
      });
  return {
    read: (scope: DraftScope, tab: string): Draft | undefined => {
      try {
        return readDraft(storage.getItem(keyOf(scope, tab)));
      } catch {
        return undefined;
      }
    },
    /** The drafts of other tabs, newest first. Removes drafts above the age and number limits. */
    others: (scope: DraftScope, tab: string, now: number): Draft[] => {
      try {
        const drafts = all().toSorted((one, other) => other.draft.at - one.draft.at);
        const isOld = ({ draft }: { draft: Draft }) => draft.at < now - MAX_AGE_MS;
        const found = drafts.filter(
          (one) => !isOld(one) && one.key.startsWith(prefixOf(scope)) && one.draft.tab !== tab,
        );
        for (const { key } of [...drafts.filter(isOld), ...found.splice(MAX_OTHER_TABS)])
          storage.removeItem(key);
        return found.map(({ draft }) => draft);
      } catch {
        return [];
      }
    },
    /** Returns false when the browser does not store the draft: full, denied, or signed out. */
    write: (scope: DraftScope, draft: Draft): boolean => {
      try {
        if (!areDraftsAllowed(storage)) return false;
        storage.setItem(keyOf(scope, draft.tab), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    remove: (scope: DraftScope, tab: string): void => {
      try {
        storage.removeItem(keyOf(scope, tab));
      } catch {
        // A browser that denies storage stored nothing.
      }
    },
  };
}
export type DraftStorage = ReturnType<typeof createDraftStorage>;

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
