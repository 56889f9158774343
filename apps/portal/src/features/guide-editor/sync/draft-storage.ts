import { areDraftsAllowed, DRAFT_PREFIX } from "#lib/drafts.ts";
import { readDraft, type Draft } from "../document/draft.ts";

export type DraftScope = { userId: number; guideId: number };
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
