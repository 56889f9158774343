import { DELETION_GRACE_DAYS } from "@guidepost/contract";
import type { UndoneDeletion } from "#actor.ts";
import type { AuditWriter } from "#audit/index.ts";
import type { ServiceContext } from "#context.ts";
import { DomainError } from "#errors.ts";
import { restoreGuidesOfUser } from "#guides/index.ts";
import { enqueueMail } from "#mail/index.ts";
import { purgeAccountPagesTask } from "#suspension/index.ts";
import { enqueue, type JobTransaction } from "#jobs/index.ts";
import { findPendingDeletion, lockSubject, setDeletionAt, usersOfAccount } from "./store.ts";

const GRACE_MS = DELETION_GRACE_DAYS * 24 * 60 * 60 * 1000;

/** Returns when what is requested to be deleted now is erased. */
export function deletionTime({ clock }: Pick<ServiceContext, "clock">): Date {
  return new Date(clock().getTime() + GRACE_MS);
}

/** Returns when a deletion was requested: the time at which the guides of a user were deleted. */
export function requestTime(deletionAt: string | Date): Date {
  return new Date(new Date(deletionAt).getTime() - GRACE_MS);
}

/** `not_pending`: it is not to be deleted, or another call has undone it. `erasing`: its erasure has started. */
export type UndoResult = "undone" | "not_pending" | "erasing";

/**
 * Keeps an account that was to be deleted, and sends its users an email (contract ACCT-19).
 *
 * @param by the owner who signs in; undefined: the operator
 */
export async function undoAccountDeletion(
  transaction: JobTransaction,
  audit: AuditWriter,
  { accountId, by }: { accountId: number; by?: number | undefined },
): Promise<UndoResult> {
  const account = { kind: "account", id: accountId } as const;
  const state = await lockSubject(transaction, account);
  if (state?.isErasing) return "erasing";
  if (!state || state.deletionAt === null) return "not_pending";
  await setDeletionAt(transaction, account, null);
  const event = { action: "account.deletion_undone", accountId, userId: by } as const;
  await audit(transaction, by === undefined ? { ...event, via: "operator" } : event);
  await enqueue(transaction, purgeAccountPagesTask, { accountId });
  for (const userId of await usersOfAccount(transaction, accountId))
    await enqueueMail(transaction, { kind: "account_deletion_undone", userId });
  return "undone";
}

/** Keeps a user who was to be deleted, with the guides that were deleted with the request (contract USER-7). */
export async function undoUserDeletion(
  transaction: JobTransaction,
  audit: AuditWriter,
  { accountId, userId, isOperator }: { accountId: number; userId: number; isOperator: boolean },
): Promise<UndoResult> {
  const user = { kind: "user", id: userId } as const;
  const state = await lockSubject(transaction, user);
  if (state?.isErasing) return "erasing";
  if (!state || state.deletionAt === null) return "not_pending";
  await setDeletionAt(transaction, user, null);
  await restoreGuidesOfUser(transaction, { userId, at: requestTime(state.deletionAt) });
  const event = { action: "user.deletion_undone", accountId, userId, memberId: userId } as const;
  await audit(transaction, isOperator ? { ...event, userId: undefined, via: "operator" } : event);
  await enqueue(transaction, purgeAccountPagesTask, { accountId });
  await enqueueMail(transaction, { kind: "user_deletion_undone", userId });
  return "undone";
}

function deletionPending(deletionAt: string): DomainError {
  return new DomainError("account_deletion_pending", undefined, { deletion_at: deletionAt });
}

/**
 * Undoes what the user who signs in has requested to delete, in the transaction of the session: the user, and for an owner the
 * account (contract ACCT-19, USER-7). Returns what it has undone.
 *
 * @throws `account_deletion_pending` for a member of an account that is to be deleted, and when the erasure has started
 */
export async function undoDeletionsOnSignIn(
  transaction: JobTransaction,
  audit: AuditWriter,
  userId: number,
): Promise<UndoneDeletion[]> {
  const pending = await findPendingDeletion(transaction, userId);
  if (!pending) return [];
  const undone: UndoneDeletion[] = [];
  const { accountId, accountDeletionAt, userDeletionAt, isOwner } = pending;
  if (accountDeletionAt !== null) {
    if (!isOwner) throw deletionPending(accountDeletionAt);
    const result = await undoAccountDeletion(transaction, audit, { accountId, by: userId });
    if (result === "erasing") throw deletionPending(accountDeletionAt);
    if (result === "undone") undone.push("account");
  }
  if (userDeletionAt !== null) {
    const undo = { accountId, userId, isOperator: false };
    const result = await undoUserDeletion(transaction, audit, undo);
    if (result === "erasing") throw deletionPending(userDeletionAt);
    if (result === "undone") undone.push("user");
  }
  return undone;
}
