import type { DraftCounts } from "#lib/device-drafts.ts";
import { amount } from "#ui/amount.ts";

/** The changes that only this browser has, in a sentence without its period; undefined for none. */
export function draftWords({ unsaved, unpublished }: DraftCounts): string | undefined {
  const unsavedPart = `${amount(unsaved, "guide")} ${unsaved === 1 ? "has" : "have"} unsaved changes`;
  const unpublishedPart = `${amount(unpublished, "published guide")} ${unpublished === 1 ? "has" : "have"} changes that are not published yet`;
  const place = "in this browser";
  if (unsaved > 0 && unpublished > 0) return `${unsavedPart} and ${unpublishedPart} ${place}`;
  if (unpublished > 0) return `${unpublishedPart}, saved only ${place}`;
  return unsaved > 0 ? `${unsavedPart} ${place}` : undefined;
}

/** What an action would delete from this browser: "Signing out deletes them."; undefined for nothing. */
export function draftLossWords(counts: DraftCounts, action: string): string | undefined {
  const words = draftWords(counts);
  return words && `${words}. ${action} deletes them.`;
}
