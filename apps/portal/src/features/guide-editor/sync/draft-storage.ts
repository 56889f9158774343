import { areDraftsAllowed, draftPrefix } from "#lib/device-drafts.ts";
import { readDraft, type Draft } from "../document/draft.ts";

type Place = { userId: number; guideId: number };
type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** As long as a session lasts without use (docs/decisions/015). */
const maxAgeMs = 14 * 24 * 60 * 60 * 1_000;
/** What other tabs have left of one guide: more than anybody decides on. */
const maxOthers = 9;

/**
 * Where a guide's unsaved changes are kept on this device: each user's apart, and each tab's, so
 * that no tab writes over another one's work or throws it away with its own.
 */
export const createDraftStorage = (storage: Shelf) => {
  const startOf = ({ userId, guideId }: Place) => `${draftPrefix}${userId}:${guideId}:`;
  const keyOf = (place: Place, tab: string) => `${startOf(place)}${tab}`;
  const all = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
      .filter((key) => key.startsWith(draftPrefix))
      .flatMap((key) => {
        const draft = readDraft(storage.getItem(key));
        return draft ? { key, draft } : [];
      });
  return {
    read: (place: Place, tab: string): Draft | undefined => {
      try {
        return readDraft(storage.getItem(keyOf(place, tab)));
      } catch {
        return undefined;
      }
    },
    /** What other tabs have left, the newest first. What is too old, or too many, goes for good. */
    others: (place: Place, tab: string, now: number): Draft[] => {
      try {
        const drafts = all().toSorted((one, other) => other.draft.at - one.draft.at);
        const isOld = ({ draft }: { draft: Draft }) => draft.at < now - maxAgeMs;
        const found = drafts.filter(
          (one) => !isOld(one) && one.key.startsWith(startOf(place)) && one.draft.tab !== tab,
        );
        for (const { key } of [...drafts.filter(isOld), ...found.splice(maxOthers)])
          storage.removeItem(key);
        return found.map(({ draft }) => draft);
      } catch {
        return [];
      }
    },
    /** False where the browser does not keep it: no room, not allowed, or signed out. */
    write: (place: Place, draft: Draft): boolean => {
      try {
        if (!areDraftsAllowed(storage)) return false;
        storage.setItem(keyOf(place, draft.tab), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    remove: (place: Place, tab: string): void => {
      try {
        storage.removeItem(keyOf(place, tab));
      } catch {
        // Where nothing can be kept there is nothing to remove.
      }
    },
  };
};
export type DraftStorage = ReturnType<typeof createDraftStorage>;
