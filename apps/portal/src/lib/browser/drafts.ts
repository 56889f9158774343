import { pluralize } from "../formats/format.ts";

/** Unsaved changes that the editor stores in this browser: `<prefix><user>:<guide>:<tab>`. */
export const DRAFT_PREFIX = "guidepost:draft:";
/** The input for a guide that is not created yet, per tab: `<prefix><user>`. */
export const NEW_GUIDE_PREFIX = "guidepost:beginning:";
/** Set from a sign-out to the next signed-in page: open editors must not store their text again. */
const SIGNED_OUT_KEY = "guidepost:signed-out";

type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

function keysOf(storage: BrowserStorage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter(
    (key) => key.startsWith(prefix),
  );
}

function isBlank(newGuide: string | null): boolean {
  try {
    const { title, description } = JSON.parse(newGuide ?? "{}") as Record<string, string | null>;
    return `${title ?? ""}${description ?? ""}`.trim() === "";
  } catch {
    return true;
  }
}

/** Calls `use` with the browser's storage. Returns `otherwise` if the browser denies access. */
function withStorage<Result>(
  use: (local: BrowserStorage, session: BrowserStorage) => Result,
  otherwise: Result,
): Result {
  try {
    return use(window.localStorage, window.sessionStorage);
  } catch {
    return otherwise;
  }
}

type DraftCounts = {
  /** Drafts of guides, and guides that are not created yet. */
  unsaved: number;
  /** Published guides whose changes are on this device only. */
  unpublished: number;
};

export const NO_DRAFTS: DraftCounts = { unsaved: 0, unpublished: 0 };

function isOfLiveGuide(draft: string | null): boolean {
  try {
    return (JSON.parse(draft ?? "{}") as { isLive?: boolean }).isLive === true;
  } catch {
    return false;
  }
}

/** Guides with changes in this browser that the service does not have, of all users. */
export function countDrafts(): DraftCounts {
  return withStorage((local, session) => {
    /** Keyed by guide: several tabs may store changes of the same guide. */
    const guides = new Map<string, boolean>();
    for (const key of keysOf(local, DRAFT_PREFIX)) {
      const guide = key.split(":").slice(0, 4).join(":");
      guides.set(guide, guides.get(guide) === true || isOfLiveGuide(local.getItem(key)));
    }
    const unpublished = [...guides.values()].filter(Boolean).length;
    const begun = keysOf(session, NEW_GUIDE_PREFIX).filter((key) => !isBlank(session.getItem(key)));
    return { unsaved: guides.size - unpublished + begun.length, unpublished };
  }, NO_DRAFTS);
}

/**
 * Deletes all unsaved changes from this browser, and prevents open editors from storing them again.
 */
export function discardDrafts(): void {
  withStorage((local, session) => {
    local.setItem(SIGNED_OUT_KEY, "true");
    for (const key of keysOf(local, DRAFT_PREFIX)) local.removeItem(key);
    for (const key of keysOf(session, NEW_GUIDE_PREFIX)) session.removeItem(key);
  }, undefined);
}

/** Allows editors to store unsaved changes after a sign-in. */
export function allowDrafts(): void {
  withStorage((local) => local.removeItem(SIGNED_OUT_KEY), undefined);
}

export function areDraftsAllowed(local: Pick<Storage, "getItem">): boolean {
  return local.getItem(SIGNED_OUT_KEY) === null;
}

/**
 * Describes the changes that only this browser has, without a final period; undefined if there are
 * none.
 */
export function describeDrafts({ unsaved, unpublished }: DraftCounts): string | undefined {
  const unsavedPart = `${pluralize(unsaved, "guide")} ${unsaved === 1 ? "has" : "have"} unsaved changes`;
  const unpublishedPart = `${pluralize(unpublished, "published guide")} ${unpublished === 1 ? "has" : "have"} changes that are not published yet`;
  const place = "in this browser";
  if (unsaved > 0 && unpublished > 0) return `${unsavedPart} and ${unpublishedPart} ${place}`;
  if (unpublished > 0) return `${unpublishedPart}, saved only ${place}`;
  return unsaved > 0 ? `${unsavedPart} ${place}` : undefined;
}

/**
 * Describes what an action would delete from this browser, for example "Signing out deletes them.";
 * undefined for nothing.
 */
export function describeDraftLoss(counts: DraftCounts, action: string): string | undefined {
  const text = describeDrafts(counts);
  return text && `${text}. ${action} deletes them.`;
}
