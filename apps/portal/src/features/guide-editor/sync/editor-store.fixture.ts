import type { Guide } from "@guidepost/contract";
import { createDraftStorage } from "./draft-recovery.ts";
import { createEditorStore, type EditorStore } from "./editor-store.ts";
import { createStorage } from "./storage.fixture.ts";

/** The store of an editor that has opened a guide. The service never responds. */
export function openStoreOf(guide: Guide): EditorStore {
  const never = () => new Promise<never>(() => {});
  return createEditorStore({
    opened: { guide, draft: null, live: guide, base: null },
    userId: 1,
    tab: "t",
    drafts: createDraftStorage(createStorage()),
    service: {
      save: never,
      saveDraft: never,
      discardDraft: never,
      fetch: never,
      isOnline: () => true,
      onSaved: () => {},
      onMerged: () => {},
    },
    onLeft: () => {},
  });
}
