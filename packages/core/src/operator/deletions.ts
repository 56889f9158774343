import type { DeletionCounts } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import { findDirectoryUserById, requireAccount } from "#accounts/index.ts";
import { withAudit } from "#audit/index.ts";
import type { ServiceContext } from "../context.ts";
import { countSubject, hasOtherOwner, otherUsers, undoAccountDeletion } from "#deletions/index.ts";
import { closeAccount, eraseNow, exportPerson, pageOfErasures, toCounts } from "#erasure/index.ts";
import { conflict, notFound } from "../errors.ts";
import { type AccountRecord, showAccount } from "./directory.ts";

/** What an erasure deletes, which the command prints before. */
export type ErasurePlan = { id: number; name: string; counts: DeletionCounts };

/**
 * Closes an account, which a worker erases after 14 days (contract ACCT-23).
 *
 * @throws `not_found`; `conflict` when its erasure has started
 */
export async function deleteAccount(
  service: ServiceContext,
  { accountId }: { accountId: number },
): Promise<AccountRecord> {
  await withAudit(service, (audit) =>
    inTransaction(service.db.pool, (transaction) =>
      closeAccount(service, transaction, audit, { accountId }),
    ),
  );
  return showAccount(service, { id: accountId });
}

/**
 * Keeps an account that was to be deleted (contract ACCT-23). Idempotent.
 *
 * @throws `not_found`; `conflict` when its erasure has started
 */
export async function undeleteAccount(
  service: ServiceContext,
  { accountId }: { accountId: number },
): Promise<AccountRecord> {
  await requireAccount(service, { id: accountId });
  const result = await withAudit(service, (audit) =>
    inTransaction(service.db.pool, (transaction) =>
      undoAccountDeletion(transaction, audit, { accountId }),
    ),
  );
  if (result === "erasing") throw conflict("This account is being erased");
  return showAccount(service, { id: accountId });
}

/**
 * Returns what the erasure of an account deletes.
 *
 * @throws `not_found`
 */
export async function planErasure(
  service: ServiceContext,
  { accountId: id }: { accountId: number },
): Promise<ErasurePlan> {
  const { name } = await requireAccount(service, { id });
  const counts = await countSubject(service.db.pool, { kind: "account", id });
  return { id, name, counts: toCounts(counts) };
}

/**
 * Erases an account now (contract ACCT-23).
 *
 * @throws `not_found`; the reason of `signal`: a worker then continues
 */
export async function eraseAccount(
  service: ServiceContext,
  { accountId: id, signal }: { accountId: number; signal?: AbortSignal },
): Promise<void> {
  await eraseNow(service, { subject: { kind: "account", id } }, signal);
}

/** Finds a user: by username or email address, or any user by id. */
export type PersonFilter = { id: number } | { username: string } | { email: string };

/**
 * Returns what the erasure of a user deletes, also of a removed one.
 *
 * @throws `not_found`
 */
export async function planUserErasure(service: ServiceContext, by: PersonFilter) {
  const user = await findDirectoryUserById(service.db, by);
  if (!user) throw notFound("User not found");
  const { guides, published_guides, api_keys } = toCounts(
    await countSubject(service.db.pool, { kind: "user", id: user.id }),
  );
  return {
    id: user.id,
    account_id: user.accountId,
    username: user.username,
    removed_at: user.removedAt?.toISOString() ?? null,
    counts: { guides, published_guides, api_keys },
  };
}

/**
 * Erases a user now, also a removed one (contract USER-9). The guides are handed over, or deleted.
 *
 * @throws `not_found`; `conflict` for the last owner, whose account is deleted instead, for guides without a choice, and for a
 *   receiver who is not another user of the account
 */
export async function eraseUser(
  service: ServiceContext,
  {
    userId: id,
    guides,
    signal,
  }: {
    userId: number;
    guides: { handOverTo: string } | "delete" | undefined;
    signal?: AbortSignal;
  },
): Promise<void> {
  const user = await findDirectoryUserById(service.db, { id });
  if (!user) throw notFound("User not found");
  const { accountId } = user;
  const { pool } = service.db;
  const isOwner = user.role === "owner" && user.removedAt === null;
  if (isOwner && !(await hasOtherOwner(pool, { accountId, userId: id })))
    throw conflict(
      `This is the last owner of account ${accountId}. Use \`account delete\` instead`,
    );
  const { guides: count } = await countSubject(pool, { kind: "user", id });
  if (count > 0 && guides === undefined)
    throw conflict(
      `The user has ${count} guides. Choose who receives them with --hand-over-to, or delete them with --delete-guides`,
    );
  const subject = { kind: "user", id } as const;
  if (typeof guides !== "object")
    return void (await eraseNow(service, { subject, guides: "delete" }, signal));
  const others = await otherUsers(pool, { accountId, userId: id });
  const receiver = others.find(({ username }) => username === guides.handOverTo);
  if (!receiver) throw conflict(`${guides.handOverTo} is no other user of account ${accountId}`);
  await eraseNow(service, { subject, guides: { handOverTo: receiver.id } }, signal);
}

/**
 * Returns everything that is stored about a user, also a removed one, without secrets.
 *
 * @throws `not_found`
 */
export async function exportUser(service: ServiceContext, by: PersonFilter) {
  const user = await findDirectoryUserById(service.db, by);
  if (!user) throw notFound("User not found");
  return exportPerson(service.db.pool, { userId: user.id, accountId: user.accountId });
}

/** Lists the erasures of the installation, oldest first. */
export async function listErasures(
  { db }: Pick<ServiceContext, "db">,
  { after = 0, limit }: { after?: number | undefined; limit: number },
) {
  const rows = await pageOfErasures(db, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return {
    erasures: page.map(({ counts, ...erasure }) => ({ ...erasure, counts: toCounts(counts) })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
