import {
  RESTORABLE_DAYS,
  type EmptyTrashAnswer,
  type EmptyTrashInput,
  type Guide,
  type PlanLimits,
  type TrashedGuide,
  type TrashInput,
  type TrashList,
} from "@guidepost/contract";
import { repeatAfterDeadlock } from "@guidepost/database";
import { guideEntries, guideEntry } from "#audit/index.ts";
import type { ActorContext } from "../context.ts";
import { DomainError, guideLimitExceeded, noSuchGuide } from "../errors.ts";
import { ownershipFilter } from "../ownership.ts";
import { applyChange, changedGuide } from "./update/change-guide.ts";
import { readCursor, readPage } from "./list/pagination.ts";
import type { Precondition } from "./precondition.ts";
import { findGuide, findRestorableGuide } from "./store/read.ts";
import * as store from "./store/trash.ts";
import { toGuideSummary } from "./read/to-guide.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Moves a guide to the trash (contract API-10, LIFE-6).
 *
 * @throws `not_found`, also for a guide that is already deleted; `precondition_failed`
 */
export async function deleteGuide(
  ctx: ActorContext,
  { id, ifMatch }: { id: number } & Precondition,
): Promise<void> {
  const owner = ownershipFilter(ctx.actor);
  const audit = guideEntry(ctx, "guide.deleted");
  // A concurrent insert that takes this guide's slug locks the account's row, and then waits for this guide.
  const deleted = await repeatAfterDeadlock(ctx.db.pool, async (pool) => {
    // Without a precondition one statement is sufficient.
    if (!ifMatch) return store.softDeleteGuide(pool, owner, { id, audit });
    const { changed } = await applyChange(ctx, {
      id,
      ifMatch,
      read: (connection) => findGuide(connection, owner, { id }),
      apply: (connection, { version }) =>
        store.softDeleteGuide(connection, owner, { id, version, audit }),
    });
    return changed;
  });
  if (!deleted) throw noSuchGuide();
  ctx.audit({ action: "guide.deleted", userId: ctx.actor.user.id, guideId: id });
  if (deleted.status === "published") ctx.purgePublicPages(deleted.username);
}

/**
 * Restores a deleted guide (contract LIFE-7). A guide that is not deleted does not change.
 *
 * @throws `not_found`, also for a guide that was deleted too long ago; `guide_limit_exceeded`; `precondition_failed`
 */
export async function restoreGuide(
  ctx: ActorContext,
  { id, ifMatch }: { id: number } & Precondition,
): Promise<Guide> {
  const { account } = ctx.actor;
  const limit = {
    accountId: account.id,
    guideLimit: account.limits.guideLimit,
    audit: guideEntry(ctx, "guide.restored"),
  };
  const apply = () =>
    applyChange(ctx, {
      id,
      ifMatch,
      read: (connection) =>
        findRestorableGuide(connection, ownershipFilter(ctx.actor), { id, days: RESTORABLE_DAYS }),
      apply: async (connection, guide) => {
        if (guide.deleted_at === null) return guide;
        const restored = await store.undeleteGuide(connection, guide, limit);
        if (restored === "limit reached") throw guideLimitExceeded(account.plan);
        return restored;
      },
    });
  const change = await repeatAfterDeadlock(ctx.db.pool, apply);
  if (change.changed !== change.guide)
    ctx.audit({ action: "guide.restored", userId: ctx.actor.user.id, guideId: id });
  return changedGuide(ctx, change);
}

/** Returns when a guide that was deleted at this time is purged (contract LIFE-8). */
function purgeDateOf(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + RESTORABLE_DAYS * DAY_MS);
}

function toTrashedGuide(
  { portalUrl }: Pick<ActorContext, "portalUrl">,
  row: store.TrashRow,
): TrashedGuide {
  return {
    ...toGuideSummary(row, portalUrl),
    deleted_at: row.deleted_at,
    removed_at: purgeDateOf(row.deleted_at).toISOString(),
    author_removed: row.author_removed,
  };
}

/**
 * Returns a deleted guide that can be restored, with the time of its purge (contract LIFE-15).
 *
 * @throws `not_found`
 */
export async function getDeletedGuide(
  ctx: ActorContext,
  { id }: { id: number },
): Promise<TrashedGuide> {
  const row = await store.findTrashed(ctx.db.pool, ownershipFilter(ctx.actor), {
    id,
    days: RESTORABLE_DAYS,
  });
  if (!row) throw noSuchGuide();
  return toTrashedGuide(ctx, row);
}

/** Deletes guides of the trash permanently, in one transaction with their audit entries. Returns the ids of those that were in it. */
async function deleteFromTrash(ctx: ActorContext, ids: readonly number[]): Promise<number[]> {
  const action = "guide.deleted_permanently";
  // A restore locks its guide, and then the account's row, for which a concurrent insert may wait.
  const deleted = await repeatAfterDeadlock(ctx.db.pool, (pool) =>
    store.deleteTrashed(pool, ownershipFilter(ctx.actor), {
      ids,
      days: RESTORABLE_DAYS,
      audit: guideEntries(ctx, action, ids),
    }),
  );
  for (const guideId of deleted) ctx.audit({ action, userId: ctx.actor.user.id, guideId });
  return deleted;
}

/**
 * Deletes a guide of the trash permanently, before its time (contract LIFE-14). Users that may restore the guide may do this.
 *
 * @throws `not_found`, also for a guide that is not in the trash
 */
export async function deleteGuidePermanently(
  ctx: ActorContext,
  { id }: { id: number },
): Promise<void> {
  const deleted = await deleteFromTrash(ctx, [id]);
  if (deleted.length === 0) throw noSuchGuide();
}

/** A guide has up to 2 MiB, with its versions more. */
const EMPTIED_PER_CALL = 100;

/**
 * Deletes guides of the trash that were deleted at `until` or before permanently, up to 100 in a call (contract LIFE-14). Those
 * that are restored at the same time stay.
 */
export async function emptyTrash(
  ctx: ActorContext,
  { until }: EmptyTrashInput,
): Promise<EmptyTrashAnswer> {
  const ids = await store.listTrashedIds(ctx.db.pool, ownershipFilter(ctx.actor), {
    days: RESTORABLE_DAYS,
    until,
    limit: EMPTIED_PER_CALL,
  });
  const deleted = ids.length === 0 ? [] : await deleteFromTrash(ctx, ids);
  return { deleted: deleted.length, has_more: ids.length === EMPTIED_PER_CALL };
}

/**
 * Returns a page of deleted guides that can be restored, with the time of their purge.
 *
 * @throws `validation_failed` for a cursor that does not decode
 */
export async function listDeletedGuides(ctx: ActorContext, input: TrashInput): Promise<TrashList> {
  const after = readCursor(input.cursor);
  const owner = ownershipFilter(ctx.actor);
  const { page, next_cursor } = await readPage(
    input.limit,
    (limit) => store.listTrash(ctx.db.pool, owner, { days: RESTORABLE_DAYS, limit, after }),
    (row) => ({ at: row.deleted_at, id: row.id }),
  );
  return {
    guides: page.map((row) => toTrashedGuide(ctx, row)),
    next_cursor,
  };
}

/** More than an author deletes in a month, and at least what an account's keys can create in one. */
function trashCapacity({ monthlyQuota }: PlanLimits): number {
  return Math.max(100, monthlyQuota);
}

const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/**
 * Checks that the trash is not full. Deleted guides do not count toward the guide limit (contract
 * LIFE-7), and a session has no quota. Without this check, a session could fill the disk
 * (docs/decisions/021). Creates in flight at the same time can exceed the capacity.
 *
 * @throws `conflict` with the day on which the trash has capacity again
 */
export async function assertTrashCapacity({ db, actor }: ActorContext): Promise<void> {
  const { id: accountId, limits } = actor.account;
  const capacity = trashCapacity(limits);
  const deletedAt = await store.nthLatestDeletion(db.pool, {
    accountId,
    days: RESTORABLE_DAYS,
    n: capacity,
  });
  if (!deletedAt) return;
  const [size, from] = [capacity.toLocaleString("en"), DAY_FORMAT.format(purgeDateOf(deletedAt))];
  throw new DomainError(
    "conflict",
    `The trash is full: it contains ${size} guides. You can create a guide from ${from} on, when the oldest one is permanently removed.`,
  );
}
