import {
  type AccountDeletion,
  type AccountDeletionPlan,
  type DeletionCounts,
  type DeletionRequested,
  DELETION_REMINDER_DAYS,
  type UserDeletion,
  type UserDeletionPlan,
} from "@guidepost/contract";
import {
  type AnyConnection,
  type Transaction,
  inTransaction,
  repeatAfterDeadlock,
} from "@guidepost/database";
import { requireAccount } from "#accounts/index.ts";
import { requireOwner } from "#actor.ts";
import { type AuditWriter, withAudit } from "#audit/index.ts";
import type { ActorContext, RateLimitedContext, ServiceContext } from "#context.ts";
import {
  countSubject,
  type CountsRow,
  deletionTime,
  endSessionsOf,
  giveGuides,
  hasOtherOwner,
  lockOwners,
  lockSubject,
  otherUsers,
  requestTime,
  setDeletionAt,
  usersOfAccount,
} from "#deletions/index.ts";
import { conflict, notFound } from "#errors.ts";
import { trashGuidesOfUser } from "#guides/index.ts";
import { enqueue, type JobTransaction } from "#jobs/index.ts";
import { enqueueMail } from "#mail/index.ts";
import { clientColumns } from "#request-origin.ts";
import { findPassword } from "#sign-in/index.ts";
import { purgeAccountPagesTask } from "#suspension/index.ts";
import { requireIdentity } from "#two-factor/index.ts";

const REMINDER_MS = DELETION_REMINDER_DAYS * 24 * 60 * 60 * 1000;

/** Converts the numbers of what an erasure deletes to the names of the API. */
export function toCounts(row: CountsRow): DeletionCounts {
  const { users, guides, published, keys, webhooks, images } = row;
  return { users, guides, published_guides: published, api_keys: keys, webhooks, images };
}

/** How the actor confirms the identity. */
async function confirmationOf({ db, actor }: ActorContext) {
  const { passwordHash, twoFactor } = await findPassword(db, actor.user.id);
  return { has_password: passwordHash !== null, has_two_factor: Boolean(twoFactor) };
}

/**
 * Returns what the deletion of the actor's account ends (contract ACCT-17).
 *
 * @throws `forbidden` for members
 */
export async function planAccountDeletion(ctx: ActorContext): Promise<AccountDeletionPlan> {
  requireOwner(ctx.actor);
  const { id } = ctx.actor.account;
  const [{ name }, confirmation, counts] = await Promise.all([
    requireAccount(ctx, { id }),
    confirmationOf(ctx),
    countSubject(ctx.db.pool, { kind: "account", id }),
  ]);
  return {
    ...confirmation,
    account_name: name,
    deletion_at: deletionTime(ctx).toISOString(),
    counts: toCounts(counts),
  };
}

/**
 * Closes an account and sends its users an email. A second request keeps the time of the first one.
 *
 * @returns when the account is erased
 * @throws `not_found`; `conflict` when its erasure has started
 */
export async function closeAccount(
  service: Pick<ServiceContext, "clock" | "origin">,
  transaction: JobTransaction,
  audit: AuditWriter,
  { accountId, by }: { accountId: number; by?: number | undefined },
): Promise<string> {
  const account = { kind: "account", id: accountId } as const;
  const state = await lockSubject(transaction, account);
  if (!state) throw notFound("Account not found");
  if (state.isErasing) throw conflict("This account is being erased");
  if (state.deletionAt !== null) return state.deletionAt;
  const at = deletionTime(service);
  const deletionAt = at.toISOString();
  await setDeletionAt(transaction, account, at);
  await endSessionsOf(transaction, account);
  const event = { action: "account.deletion_requested", accountId, userId: by } as const;
  await audit(transaction, by === undefined ? { ...event, via: "operator" } : event);
  // The portal purges a shared cache when its own requests change pages: here, pages of all authors of the account change.
  await enqueue(transaction, purgeAccountPagesTask, { accountId });
  const occurrence = { at: service.clock().toISOString(), ...clientColumns(service) };
  for (const userId of await usersOfAccount(transaction, accountId)) {
    const facts = { userId, deletionAt };
    await enqueueMail(transaction, { kind: "account_deletion_requested", ...facts, ...occurrence });
    const runAt = new Date(at.getTime() - REMINDER_MS);
    await enqueueMail(transaction, { kind: "account_deletion_reminder", ...facts }, { runAt });
  }
  return deletionAt;
}

/**
 * Requests the deletion of the actor's account, which is closed with the response (contract ACCT-17, ACCT-18).
 *
 * @throws `forbidden` for members; `validation_failed`, `fresh_sign_in_required` and `rate_limit_exceeded` without a proof of the
 *   identity; `conflict` when the erasure has started
 */
export async function requestAccountDeletion(
  ctx: ActorContext & RateLimitedContext,
  input: AccountDeletion,
): Promise<DeletionRequested> {
  requireOwner(ctx.actor);
  await requireIdentity(ctx, input);
  const request = { accountId: ctx.actor.account.id, by: ctx.actor.user.id };
  const deletionAt = await withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, (transaction) => closeAccount(ctx, transaction, audit, request)),
  );
  return { deletion_at: deletionAt };
}

/** Returns what the deletion of the actor's user ends, and who can receive the guides (contract USER-6). */
export async function planUserDeletion(ctx: ActorContext): Promise<UserDeletionPlan> {
  const { user, account } = ctx.actor;
  const others = { accountId: account.id, userId: user.id };
  const [confirmation, counts, receivers, hasOther] = await Promise.all([
    confirmationOf(ctx),
    countSubject(ctx.db.pool, { kind: "user", id: user.id }),
    otherUsers(ctx.db.pool, others),
    hasOtherOwner(ctx.db.pool, others),
  ]);
  const { guides, published_guides, api_keys } = toCounts(counts);
  return {
    ...confirmation,
    deletion_at: deletionTime(ctx).toISOString(),
    is_last_owner: user.role === "owner" && !hasOther,
    counts: { guides, published_guides, api_keys },
    receivers: receivers.map(({ id, username, displayName }) => ({
      id,
      username,
      display_name: displayName,
    })),
  };
}

/**
 * Requests the deletion of the actor's user. From the response on, the user's sessions and keys do not work. The guides are handed
 * over now, or deleted (contract USER-6).
 *
 * @throws as `requestAccountDeletion`; `conflict` for the last owner, and for an external id that the receiver has too;
 *   `validation_failed` for a receiver who is not another user of the account
 */
export async function requestUserDeletion(
  ctx: ActorContext & RateLimitedContext,
  input: UserDeletion,
): Promise<DeletionRequested> {
  const { user, account } = ctx.actor;
  const { hand_over_to: receiverId, ...proof } = input;
  await requireIdentity(ctx, proof);
  const userId = user.id;
  const accountId = account.id;
  const others = { accountId, userId };
  const requireOtherOwner = async (connection: AnyConnection) => {
    if (user.role === "owner" && !(await hasOtherOwner(connection, others)))
      throw conflict(
        "You are the last owner. Make another user an owner first, or delete the account",
      );
  };
  await requireOtherOwner(ctx.db.pool);
  const change = async (transaction: Transaction, audit: AuditWriter) => {
    const subject = { kind: "user", id: userId } as const;
    // Waits for guides that the user adds at this moment.
    const state = await lockSubject(transaction, subject);
    if (!state || state.isErasing) throw notFound("User not found");
    const at = deletionTime(ctx);
    const to =
      receiverId === null
        ? undefined
        : await giveGuides(transaction, audit, { ...others, to: receiverId, by: userId });
    if (receiverId === null) await trashGuidesOfUser(transaction, { userId, at: requestTime(at) });
    await lockOwners(transaction, accountId);
    await requireOtherOwner(transaction);
    await setDeletionAt(transaction, subject, at);
    await endSessionsOf(transaction, subject);
    await audit(transaction, {
      action: "user.deletion_requested",
      accountId,
      userId,
      memberId: userId,
    });
    const facts = { userId, deletionAt: at.toISOString() };
    const occurrence = { at: ctx.clock().toISOString(), ...clientColumns(ctx) };
    await enqueueMail(transaction, { kind: "user_deletion_requested", ...facts, ...occurrence });
    const runAt = new Date(at.getTime() - REMINDER_MS);
    await enqueueMail(transaction, { kind: "user_deletion_reminder", ...facts }, { runAt });
    return { deletionAt: at.toISOString(), receiver: to };
  };
  // The deletion of the account locks the account first, and then its users.
  const { deletionAt, receiver } = await repeatAfterDeadlock(ctx.db.pool, () =>
    withAudit(ctx, (audit) =>
      inTransaction(ctx.db.pool, (transaction) => change(transaction, audit)),
    ),
  );
  ctx.purgePublicPages(user.username);
  if (receiver) ctx.purgePublicPages(receiver);
  return { deletion_at: deletionAt };
}
