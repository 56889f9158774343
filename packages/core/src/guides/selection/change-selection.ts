import {
  grants,
  RESTORABLE_DAYS,
  type AuditAction,
  type GuideSelectionAction,
  type GuideSelectionAnswer,
  type GuideSelectionInput,
} from "@guidepost/contract";
import { inTransaction, repeatAfterDeadlock } from "@guidepost/database";
import { lacksVerifiedAddress } from "#actor.ts";
import { guideEntries } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import { DomainError, forbidden, guideLimitExceeded, noSuchGuide } from "#errors.ts";
import { ownershipFilter } from "#ownership.ts";
import { changeAuthor } from "../history/change-author.ts";
import { applyToSelection, lockGuidesCount, lockSelection, type SelectedRow } from "./store.ts";

/** The audited actions (contract AUDIT-1). */
const AUDIT_ACTIONS: Partial<Record<GuideSelectionAction, AuditAction>> = {
  publish: "guide.published",
  unpublish: "guide.unpublished",
  delete: "guide.deleted",
  restore: "guide.restored",
};

/** Whether a guide is in the state that an action results in. The trash has guides of all other states. */
const IS_DONE: Record<GuideSelectionAction, (guide: SelectedRow) => boolean> = {
  publish: ({ status }) => status === "published",
  unpublish: ({ status }) => status === "draft",
  feature: ({ featured_at }) => featured_at !== null,
  unfeature: ({ featured_at }) => featured_at === null,
  delete: () => false,
  restore: ({ is_deleted: isDeleted }) => !isDeleted,
};

type Decision = {
  changing: SelectedRow[];
  unchanged: number[];
  failed: { id: number; error: DomainError }[];
};

/**
 * Decides what an action does with each guide.
 *
 * @param ids the guides in the order of the request
 * @param refusal the error of each guide that the action would change
 * @param capacity how many guides the action can change; the others fail with `overCapacity`
 */
function decide(
  action: GuideSelectionAction,
  rows: readonly SelectedRow[],
  {
    ids,
    refusal,
    capacity,
    overCapacity,
  }: {
    ids: readonly number[];
    refusal: DomainError | undefined;
    capacity: number;
    overCapacity: DomainError;
  },
): Decision {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isFound = (row: SelectedRow) =>
    !row.is_deleted || (action === "restore" && row.is_restorable);
  const decision: Decision = { changing: [], unchanged: [], failed: [] };
  for (const id of ids) {
    const row = byId.get(id);
    if (!row || !isFound(row)) decision.failed.push({ id, error: noSuchGuide() });
    else if (IS_DONE[action](row)) decision.unchanged.push(id);
    else if (refusal) decision.failed.push({ id, error: refusal });
    else if (decision.changing.length >= capacity)
      decision.failed.push({ id, error: overCapacity });
    else decision.changing.push(row);
  }
  return decision;
}

/** The time that an action removes, and that an undo restores. */
function removedTime(action: GuideSelectionAction, row: SelectedRow): string | null {
  if (action === "unpublish") return row.published_at;
  return action === "unfeature" ? row.featured_at : null;
}

/**
 * Applies an action to guides of the portal's list in one transaction, and returns the outcome of each (contract LIST-21). A
 * guide that cannot be changed does not prevent the others. An undo sends the changed guides with the opposite action.
 *
 * @throws `forbidden` when a member features guides
 */
export async function changeGuideSelection(
  ctx: ActorContext,
  { action, guides }: GuideSelectionInput,
): Promise<GuideSelectionAnswer> {
  const { actor, db } = ctx;
  const { id: accountId, limits, plan } = actor.account;
  if ((action === "feature" || action === "unfeature") && !grants(actor.scopes, "admin"))
    throw forbidden();
  const formerTimes = new Map(guides.map(({ id, at }) => [id, at ?? null]));
  const ids = [...formerTimes.keys()];
  const auditAction = AUDIT_ACTIONS[action];
  // A concurrent insert that takes a slug of these guides locks the account's row, and then waits for the guide.
  const { changing, unchanged, failed } = await repeatAfterDeadlock(db.pool, () =>
    inTransaction(db.pool, async (transaction) => {
      const selected = { ids, days: RESTORABLE_DAYS };
      const rows = await lockSelection(transaction, ownershipFilter(actor), selected);
      const isLimited = action === "restore" && limits.guideLimit !== null;
      const decision = decide(action, rows, {
        ids,
        refusal:
          action === "publish" && lacksVerifiedAddress(ctx)
            ? new DomainError("email_not_verified")
            : undefined,
        capacity: isLimited
          ? (limits.guideLimit ?? 0) - (await lockGuidesCount(transaction, { accountId }))
          : ids.length,
        overCapacity: guideLimitExceeded(plan),
      });
      if (decision.changing.length === 0) return decision;
      const changed = decision.changing.map(({ id }) => ({ id, at: formerTimes.get(id) ?? null }));
      await applyToSelection(transaction, action, {
        accountId,
        guides: changed,
        author: changeAuthor(actor),
        audit: auditAction
          ? guideEntries(
              ctx,
              auditAction,
              changed.map(({ id }) => id),
            )
          : [],
      });
      return decision;
    }),
  );
  if (auditAction)
    for (const { id } of changing)
      ctx.audit({ action: auditAction, userId: actor.user.id, guideId: id });
  const shown = changing.filter(({ status }) => status === "published" || action === "publish");
  for (const username of new Set(shown.map((row) => row.username))) ctx.purgePublicPages(username);
  return {
    changed: changing.map((row) => ({ id: row.id, at: removedTime(action, row) })),
    unchanged,
    failed: failed.map(({ id, error: { code, message } }) => ({
      id,
      message,
      code: code as GuideSelectionAnswer["failed"][number]["code"],
    })),
  };
}
