import type { AuditAction, Guide } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import { requireVerifiedAddress } from "../actor.ts";
import { guideEntry } from "#audit/index.ts";
import type { ActorContext } from "../context.ts";
import { ownershipFilter } from "../ownership.ts";
import { changeAuthor } from "./history/change-author.ts";
import { applyChange, changedGuide } from "./update/change-guide.ts";
import type { Precondition } from "./precondition.ts";
import { findGuide } from "./store/read.ts";
import type { GuideRow } from "./store/rows.ts";
import { applyTransition, type GuideTransition } from "./store/change.ts";

/** Whether a guide is in the state that a transition results in. */
const IS_DONE: Record<GuideTransition, (guide: GuideRow) => boolean> = {
  publish: ({ status }) => status === "published",
  unpublish: ({ status }) => status === "draft",
  feature: ({ featured_at }) => featured_at !== null,
  unfeature: ({ featured_at }) => featured_at === null,
};

/** The audited transitions (contract AUDIT-1). */
const ACTIONS: Partial<Record<GuideTransition, AuditAction>> = {
  publish: "guide.published",
  unpublish: "guide.unpublished",
};

type Input = { id: number } & Precondition;

/** Applies a transition. A repeated transition changes nothing (contract LIFE-4). */
async function transitionGuide(
  ctx: ActorContext,
  { id, ifMatch }: Input,
  transition: GuideTransition,
): Promise<Guide> {
  const change = await applyChange(ctx, {
    id,
    ifMatch,
    read: (connection) => findGuide(connection, ownershipFilter(ctx.actor), { id }),
    apply: (connection, guide) => transitionRow(ctx, connection, { guide, transition }),
  });
  return transitionedGuide(ctx, transition, change);
}

/**
 * Applies a transition to the guide that was read. Returns it if it is in the target state already.
 * @throws `email_not_verified` when it would be published
 */
export async function transitionRow(
  ctx: ActorContext,
  connection: Connection,
  { guide, transition }: { guide: GuideRow; transition: GuideTransition },
): Promise<GuideRow | undefined> {
  if (IS_DONE[transition](guide)) return guide;
  if (transition === "publish") requireVerifiedAddress(ctx);
  const action = ACTIONS[transition];
  const audit = action && guideEntry(ctx, action);
  return applyTransition(connection, guide, {
    author: changeAuthor(ctx.actor),
    transition,
    audit,
  });
}

/** Does what `changedGuide` does, and logs the audit entry. */
export function transitionedGuide(
  ctx: ActorContext,
  transition: GuideTransition,
  change: { guide: GuideRow; changed: GuideRow },
): Guide {
  const action = ACTIONS[transition];
  if (action && change.changed !== change.guide)
    ctx.audit({ action, userId: ctx.actor.user.id, guideId: change.guide.id });
  return changedGuide(ctx, change);
}

/** Makes a draft public (contract LIFE-2). Idempotent. @throws `not_found`, `precondition_failed`, `email_not_verified` */
export function publishGuide(ctx: ActorContext, input: Input): Promise<Guide> {
  return transitionGuide(ctx, input, "publish");
}

/** Makes a published guide a draft again (contract LIFE-2). Idempotent. @throws `not_found`, `precondition_failed` */
export function unpublishGuide(ctx: ActorContext, input: Input): Promise<Guide> {
  return transitionGuide(ctx, input, "unpublish");
}

/** Pins a guide to the top of its author's profile (contract LIFE-3). Idempotent. @throws `not_found`, `precondition_failed` */
export function featureGuide(ctx: ActorContext, input: Input): Promise<Guide> {
  return transitionGuide(ctx, input, "feature");
}

/** Removes the pin (contract LIFE-3). Idempotent. @throws `not_found`, `precondition_failed` */
export function unfeatureGuide(ctx: ActorContext, input: Input): Promise<Guide> {
  return transitionGuide(ctx, input, "unfeature");
}
