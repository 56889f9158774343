import { inTransaction, type Transaction } from "@guidepost/database";
import { withAudit, type AuditWriter } from "#audit/index.ts";
import type { ServiceContext } from "#context.ts";
import { recordNotification } from "#notifications/index.ts";
import { preparePublication, storePublication } from "../drafts/publication.ts";
import { findGuideWithDraft, type FoundGuide } from "../drafts/store.ts";
import { endScheduledUpdate, lockDueUpdate, type DueUpdate } from "./store.ts";

const AUTHOR = {
  via: "system",
  user_id: null,
  api_key_id: null,
  kind: "draft_published",
} as const;

type Context = Pick<ServiceContext, "db" | "clock" | "audit" | "purgePublicPages">;

/** What happened to a scheduled update. A refused one was not published, and its time is removed. */
export type UpdateOutcome = "published" | "refused";

/** Publishes the draft of a guide whose row is locked, or ends its schedule and notifies its author (contract SCHED-10). */
async function settleUpdate(
  { transaction, audit, due }: { transaction: Transaction; audit: AuditWriter; due: DueUpdate },
  { guide, draft }: FoundGuide,
): Promise<UpdateOutcome> {
  const { id: guideId, accountId } = due;
  const event = { userId: undefined, via: "system", guideId, accountId } as const;
  if (!draft) throw new Error(`Guide ${guideId} has a scheduled update without a draft`);
  const publication = preparePublication({ guide, draft });
  if (publication.problem === undefined) {
    const { content } = publication;
    const change = await storePublication(transaction, guide, {
      content,
      accountId,
      author: AUTHOR,
    });
    if (change.isNewContent)
      await audit(
        transaction,
        { action: "guide.changes_published", ...event },
        change.changed.title,
      );
    return "published";
  }
  const { problem } = publication;
  await endScheduledUpdate(transaction, guide, { author: AUTHOR });
  const facts = { reason: problem, publishAt: due.publishAt };
  await audit(
    transaction,
    { action: "guide.scheduled_update_failed", ...facts, ...event },
    guide.title,
  );
  await recordNotification(transaction, {
    accountId,
    ...(due.authorId !== null && { userId: due.authorId }),
    data: {
      kind: "scheduled_update_failed",
      publish_at: due.publishAt,
      problem,
      guide: { id: guideId, title: guide.title },
    },
  });
  return "refused";
}

/**
 * Publishes the pending draft whose time is the longest past, in one transaction with its entries (contract SCHED-9, SCHED-10).
 *
 * @param exceptIds guides that this run could not change. The id of a guide that fails is added.
 * @returns `undefined` when no update is due
 */
export async function publishDueUpdate(
  ctx: Context,
  exceptIds: number[],
): Promise<UpdateOutcome | undefined> {
  let locked: DueUpdate | undefined;
  try {
    const settled = await withAudit(ctx, (audit) =>
      inTransaction(ctx.db.pool, async (transaction) => {
        locked = await lockDueUpdate(transaction, { exceptIds });
        if (!locked) return undefined;
        const owner = { accountId: locked.accountId, userId: null };
        // A statement of its own: one that locks the row would return the draft of before.
        const found = await findGuideWithDraft(transaction, owner, locked.id);
        if (!found) throw new Error(`Guide ${locked.id} disappeared while its row was locked`);
        const outcome = await settleUpdate({ transaction, audit, due: locked }, found);
        return { outcome, username: found.guide.username };
      }),
    );
    if (settled) ctx.purgePublicPages(settled.username);
    return settled?.outcome;
  } catch (error) {
    if (locked) exceptIds.push(locked.id);
    throw error;
  }
}
