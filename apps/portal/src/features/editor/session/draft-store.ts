import { readDraft, type Draft } from "../model/draft.ts";

type Place = { userId: number; guideId: number };

/** Where a guide's unsaved changes are kept on this device, each user's apart. */
export const createDraftStore = (storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) => {
  const keyOf = ({ userId, guideId }: Place) => `guidepost:draft:${userId}:${guideId}`;
  return {
    read: (place: Place): Draft | undefined => {
      try {
        return readDraft(storage.getItem(keyOf(place)));
      } catch {
        return undefined;
      }
    },
    /** False where the browser does not keep it: no room, or not allowed. */
    write: (place: Place, draft: Draft): boolean => {
      try {
        storage.setItem(keyOf(place), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    /** Of this tab alone: another one's draft is another one's work. */
    remove: (place: Place, tab?: string): void => {
      try {
        const key = keyOf(place);
        if (tab === undefined || readDraft(storage.getItem(key))?.tab === tab)
          storage.removeItem(key);
      } catch {
        // Where nothing can be kept there is nothing to remove.
      }
    },
  };
};
export type DraftStore = ReturnType<typeof createDraftStore>;
