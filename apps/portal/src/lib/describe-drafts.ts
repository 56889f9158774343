import type { DraftCounts } from "./device-drafts.ts";
import { pluralize } from "./pluralize.ts";

/** The changes that only this browser has, in a sentence without its period; undefined for none. */
export function describeDrafts({ unsaved, unpublished }: DraftCounts): string | undefined {
  const unsavedPart = `${pluralize(unsaved, "guide")} ${unsaved === 1 ? "has" : "have"} unsaved changes`;
  const unpublishedPart = `${pluralize(unpublished, "published guide")} ${unpublished === 1 ? "has" : "have"} changes that are not published yet`;
  const place = "in this browser";
  if (unsaved > 0 && unpublished > 0) return `${unsavedPart} and ${unpublishedPart} ${place}`;
  if (unpublished > 0) return `${unpublishedPart}, saved only ${place}`;
  return unsaved > 0 ? `${unsavedPart} ${place}` : undefined;
}

/** What an action would delete from this browser: "Signing out deletes them."; undefined for nothing. */
export function describeDraftLoss(counts: DraftCounts, action: string): string | undefined {
  const words = describeDrafts(counts);
  return words && `${words}. ${action} deletes them.`;
}
