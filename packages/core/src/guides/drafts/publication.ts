import {
  elementsIn,
  exceedsElements,
  MAX_STEPS,
  TOO_MANY_ELEMENTS,
  type FieldErrors,
  type UpdateProblem,
} from "@guidepost/contract";
import type { Transaction } from "@guidepost/database";
import type { ChangeAuthor } from "../history/change-author.ts";
import { endScheduledUpdate } from "../schedule/store.ts";
import type { GuideRow } from "../store/rows.ts";
import { bytesIn, exceedsBytes, TOO_LARGE, TOO_MANY_STEPS } from "../update/guide-size.ts";
import { replaceFields } from "../update/update.ts";
import { conflictsOf, rebase } from "./content.ts";
import { deleteDraftRow, type DraftContent, type DraftRow } from "./store.ts";

const CONFLICT = "was changed in the guide since the draft was saved";

/** The content that the publication of a draft stores, or why the draft cannot be published. */
export type Publication =
  | { content: DraftContent; problem?: undefined }
  | { problem: UpdateProblem; faults: FieldErrors };

/** A draft that exceeds STEP-3, STEP-13 or STEP-14 only together with the later changes of its guide. */
function sizeFaults(
  { steps }: DraftContent,
  { guide, draft }: { guide: GuideRow; draft: DraftRow },
): string | undefined {
  const stored = [guide.steps, draft.content.steps];
  if (steps.length > MAX_STEPS) return TOO_MANY_STEPS;
  if (exceedsBytes(bytesIn(steps), Math.max(...stored.map(bytesIn)))) return TOO_LARGE;
  if (exceedsElements(elementsIn(steps), Math.max(...stored.map(elementsIn))))
    return TOO_MANY_ELEMENTS;
  return undefined;
}

/** Combines a draft with the later changes of its guide, and decides whether it can be published (contract DRAFT-6). */
export function preparePublication(found: { guide: GuideRow; draft: DraftRow }): Publication {
  const rebased = rebase(found.draft, found.guide);
  const conflicts = conflictsOf(rebased);
  if (conflicts.length > 0) {
    const faults = Object.fromEntries(conflicts.map((field) => [field, [CONFLICT]]));
    return { problem: "conflict", faults };
  }
  const fault = sizeFaults(rebased.content, found);
  if (fault !== undefined) return { problem: "too_large", faults: { steps: [fault] } };
  return { content: rebased.content };
}

/**
 * Makes content that was saved the content of a guide whose row is locked, and removes its draft.
 *
 * @returns the guide before and after. Both are the same object when nothing changed.
 */
export async function storePublication(
  transaction: Transaction,
  guide: GuideRow,
  { content, ...by }: { content: DraftContent; accountId: number; author: ChangeAuthor },
): Promise<{ guide: GuideRow; changed: GuideRow; isNewContent: boolean }> {
  // First, so that the event of the guide shows that it has no draft.
  await deleteDraftRow(transaction, guide.id);
  const without = { ...guide, has_pending_changes: false };
  const changed = await replaceFields(transaction, without, {
    fields: {
      ...content,
      language: guide.language,
      external_id: guide.external_id,
      slug: guide.slug,
    },
    steps: content.steps,
    ...by,
  });
  if (!changed) throw new Error(`Guide ${guide.id} changed while its row was locked`);
  const isNewContent = changed !== without;
  if (isNewContent || !hasScheduledUpdate(guide)) return { guide: without, changed, isNewContent };
  const ended = await endScheduledUpdate(transaction, without, by);
  return { guide: without, changed: ended, isNewContent };
}

/** Whether the pending draft of a guide goes live at a time (contract SCHED-9). */
export function hasScheduledUpdate({ status, publish_at }: GuideRow): boolean {
  return status === "published" && publish_at !== null;
}

/**
 * Removes the draft of a guide whose row is locked. Its time ends with it, which is a change of the guide (contract SCHED-9).
 *
 * @returns the guide before and after. Both are the same object when only the draft was removed.
 */
export async function removeDraft(
  transaction: Transaction,
  guide: GuideRow,
  author: ChangeAuthor,
): Promise<{ guide: GuideRow; changed: GuideRow }> {
  await deleteDraftRow(transaction, guide.id);
  const without = { ...guide, has_pending_changes: false };
  const changed = hasScheduledUpdate(guide)
    ? await endScheduledUpdate(transaction, without, { author })
    : without;
  return { guide: without, changed };
}
