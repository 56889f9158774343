import type { GuideSelectionAction, GuideSummary } from "@guidepost/contract";
import { pluralize } from "#lib/formats/format.ts";

/** The actions of the list. The trash restores single guides. */
export type ListAction = Exclude<GuideSelectionAction, "restore">;

/** The action that reverts an action. */
export const UNDO: Record<ListAction, GuideSelectionAction> = {
  publish: "unpublish",
  unpublish: "publish",
  feature: "unfeature",
  unfeature: "feature",
  delete: "restore",
};

export const ACTION_LABELS: Record<ListAction, string> = {
  publish: "Publish",
  unpublish: "Unpublish",
  feature: "Feature",
  unfeature: "Unfeature",
  delete: "Delete",
};

const DONE: Record<ListAction, string> = {
  publish: "published",
  unpublish: "unpublished",
  feature: "featured",
  unfeature: "no longer featured",
  delete: "moved to the trash",
};

/** How a guide is that an action does not change. */
const ALREADY: Record<ListAction, string> = {
  publish: "published already",
  unpublish: "drafts already",
  feature: "featured already",
  unfeature: "not featured",
  delete: "deleted already",
};

/** What an action did: `3 guides published. 2 were published already`. */
export function doneText(
  action: ListAction,
  { changed, unchanged }: { changed: number; unchanged: number },
): string {
  const done = `${pluralize(changed, "guide")} ${DONE[action]}`;
  if (unchanged === 0) return done;
  if (changed === 0) return `Nothing changed: ${pluralize(unchanged, "guide")} ${ALREADY[action]}`;
  return `${done}. ${unchanged} ${unchanged === 1 ? "was" : "were"} ${ALREADY[action]}`;
}

const FAILED: Record<ListAction, string> = {
  publish: "could not be published",
  unpublish: "could not be unpublished",
  feature: "could not be featured",
  unfeature: "could not be removed from the featured guides",
  delete: "could not be deleted",
};

export function failedText(action: ListAction, count: number): string {
  return `${pluralize(count, "guide")} ${FAILED[action]}`;
}

/** The question before an action. */
export type Question = { title: string; confirm: string; description: string[] };

/**
 * Returns the question before an action on guides; undefined for an action that Undo reverts in full. A publication reaches
 * readers and feeds at once, and Undo does not restore a schedule (contract LIST-22).
 */
export function questionBefore(
  action: ListAction,
  guides: readonly Pick<GuideSummary, "status" | "steps_count" | "publish_at" | "unpublish_at">[],
): Question | undefined {
  const changing = guides.filter(
    ({ status }) =>
      (action === "publish" && status === "draft") ||
      (action === "unpublish" && status === "published") ||
      action === "delete",
  );
  const scheduled = changing.filter((guide) =>
    action === "publish"
      ? guide.publish_at !== null
      : (guide.publish_at ?? guide.unpublish_at) !== null,
  ).length;
  const empty =
    action === "publish" ? changing.filter((guide) => guide.steps_count === 0).length : 0;
  if (scheduled === 0 && (action !== "publish" || (changing.length < 2 && empty === 0)))
    return undefined;
  const number = pluralize(changing.length, "guide");
  const isOne = changing.length === 1;
  const description: string[] = [];
  if (action === "publish") description.push(`Readers will see ${isOne ? "it" : "them"} at once.`);
  if (empty > 0) description.push(`${pluralize(empty, "guide has", "guides have")} no steps yet.`);
  if (scheduled > 0)
    description.push(
      `${pluralize(scheduled, "guide has", "guides have")} a scheduled time, which this removes. Undo does not restore it.`,
    );
  const confirm = `${ACTION_LABELS[action]} ${number}`;
  return { title: `${confirm}?`, confirm, description };
}
