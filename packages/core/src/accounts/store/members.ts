import type { Role } from "@guidepost/contract";
import type { Database, Prisma } from "@guidepost/database";
import { revokeKeysOfUser } from "#api-keys/index.ts";
import { conflict, notFound } from "#errors.ts";

type Transaction = Prisma.TransactionClient;

/**
 * Runs a change of one user under the account's lock and requires that an owner remains. The lock
 * serializes concurrent changes: otherwise each could count the owner that the other one removes.
 *
 * @throws `conflict` when no owner remains
 */
async function keepAnOwner(
  transaction: Transaction,
  accountId: number,
  change: () => Promise<void>,
): Promise<void> {
  await transaction.$queryRaw`select 1 from accounts where id = ${accountId} for no key update`;
  await change();
  const owners = await transaction.user.count({
    // An owner who is to be deleted cannot act.
    where: { accountId, role: "owner", removedAt: null, deletionAt: null },
  });
  if (owners === 0)
    throw conflict("An account needs at least one owner. Make another user an owner first");
}

/**
 * Changes the role of a user.
 *
 * @throws `not_found`; `conflict` for the last owner
 */
export async function updateRole(
  { prisma }: Database,
  { accountId, id, role }: { accountId: number; id: number; role: Role },
  onChange: (transaction: Transaction, username: string) => Promise<void>,
): Promise<void> {
  await prisma.$transaction((transaction) =>
    keepAnOwner(transaction, accountId, async () => {
      const [changed] = await transaction.user.updateManyAndReturn({
        where: { id, accountId, removedAt: null },
        data: { role },
        select: { username: true },
      });
      if (!changed) throw notFound("User not found");
      await onChange(transaction, changed.username);
    }),
  );
}

/** A removal may hand over many guides, in several statements. Each of them has the time-out of statements. */
const REMOVAL_TIMEOUT_MS = 300_000;

/** Deletes what only the user could use. The same provider account can then sign up again. */
async function deletePrivateRows(transaction: Transaction, userId: number): Promise<void> {
  const where = { where: { userId } };
  await transaction.identity.deleteMany(where);
  await transaction.passkey.deleteMany(where);
  // With its recovery codes.
  await transaction.twoFactor.deleteMany(where);
  await transaction.userSession.deleteMany(where);
  await transaction.endedSession.deleteMany(where);
  await transaction.signInNotices.deleteMany(where);
  await transaction.mailToken.deleteMany(where);
  await transaction.notification.deleteMany(where);
  await transaction.notificationSetting.deleteMany(where);
  await transaction.savedFilter.deleteMany(where);
}

/**
 * Removes a user from its account. Revokes the user's keys and the keys that the user created for
 * others. Sessions end with the next request, and the guides stay in the account (contract KEY-6,
 * AUTH-7). The email address and the providers can be used again, the username cannot (contract
 * ACCT-9). What the user signed in with is deleted, with the address and the notifications (contract ACCT-9).
 *
 * @param mustKeepOwner false: also the last owner of an account
 * @throws `not_found`; `conflict` for the last owner of an account
 */
export async function deactivateUser(
  { prisma }: Database,
  where: { username: string } | { accountId: number; id: number },
  {
    removedAt,
    mustKeepOwner = true,
    onChange,
  }: {
    removedAt: Date;
    mustKeepOwner?: boolean;
    onChange: (
      transaction: Transaction,
      user: { id: number; username: string; accountId: number; revokedKeys: number },
    ) => Promise<void>;
  },
): Promise<{ id: number; username: string; revoked_keys: number }> {
  return prisma.$transaction(
    async (transaction) => {
      const user = await transaction.user.findFirst({
        where: { ...where, removedAt: null },
        select: { id: true, username: true, accountId: true },
      });
      if (!user) throw notFound("User not found");
      const { id, username, accountId } = user;
      const locked = await transaction.$queryRaw<object[]>`
select id from users where id = ${id} and removed_at is null for no key update`;
      if (locked.length === 0) throw notFound("User not found");
      const revoked_keys = await revokeKeysOfUser(transaction, id, removedAt);
      await deletePrivateRows(transaction, id);
      await onChange(transaction, { ...user, revokedKeys: revoked_keys });
      const remove = async () => {
        await transaction.user.update({
          where: { id },
          data: { removedAt, email: "", pendingEmail: null, passwordHash: null, deletionAt: null },
          select: { id: true },
        });
      };
      // Last, because it locks the account, and a hand-over of many guides takes seconds.
      await (mustKeepOwner ? keepAnOwner(transaction, accountId, remove) : remove());
      return { id, username, revoked_keys };
    },
    { timeout: REMOVAL_TIMEOUT_MS },
  );
}
