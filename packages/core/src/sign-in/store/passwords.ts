import type { Database, Prisma, Transaction } from "@guidepost/database";

type OnChange = (transaction: Prisma.TransactionClient) => Promise<void>;

const PASSWORD_OWNER_SELECT = {
  username: true,
  displayName: true,
  email: true,
} satisfies Prisma.UserSelect;

/** Returns a user's password hash, which is null without a password, the names, and whether two-factor sign-in is on. */
export function getPassword({ prisma }: Database, userId: number) {
  return prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      passwordHash: true,
      twoFactor: { select: { userId: true } },
      ...PASSWORD_OWNER_SELECT,
    },
  });
}

/**
 * Replaces a password hash and ends the user's sessions. Returns the new version of sessions; `undefined` when `before` is
 * not the stored hash any more (an optimistic lock), or the sessions have another version than `sessionVersion`.
 */
export function replacePassword(
  { prisma }: Database,
  {
    id,
    sessionVersion,
    before,
    after,
  }: { id: number; sessionVersion: number | null; before: string | null; after: string },
  onChange: OnChange,
): Promise<number | undefined> {
  return prisma.$transaction(async (transaction) => {
    const [changed] = await transaction.user.updateManyAndReturn({
      where: {
        id,
        passwordHash: before,
        removedAt: null,
        ...(sessionVersion !== null && { sessionVersion }),
      },
      data: { passwordHash: after, sessionVersion: { increment: 1 } },
      select: { sessionVersion: true },
    });
    if (changed) await onChange(transaction);
    return changed?.sessionVersion;
  });
}

/**
 * Sets the password hash of an active user with this email address, which counts as verified. Ends the user's
 * sessions and a change of the address. Returns whether the address was verified before; `undefined` without such a
 * user.
 */
export async function resetPasswordHash(
  transaction: Transaction,
  {
    userId,
    email,
    passwordHash,
    at,
  }: {
    userId: number;
    email: string;
    passwordHash: string;
    at: Date;
  },
): Promise<{ wasVerified: boolean } | undefined> {
  const { rows } = await transaction.query<{ wasVerified: boolean }>({
    name: "reset_password",
    text: `
with locked as materialized (
  select id, email_verified_at is not null as "wasVerified" from users
   where id = $1 and email = $2 and removed_at is null for no key update
)
update users u set password_hash = $3, session_version = session_version + 1, pending_email = null,
       email_verified_at = coalesce(email_verified_at, $4)
  from locked
 where u.id = locked.id
returning "wasVerified"`,
    values: [userId, email, passwordHash, at],
  });
  return rows[0];
}

/** Returns the names of an active user, which the password must not contain. */
export async function findPasswordOwner({ prisma }: Database, username: string) {
  const owner = await prisma.user.findUnique({
    where: { username, removedAt: null },
    select: PASSWORD_OWNER_SELECT,
  });
  return owner ?? undefined;
}

/** Sets the password hash of an active user and ends the user's sessions. */
export function setPasswordHash(
  { prisma }: Database,
  { username, passwordHash }: { username: string; passwordHash: string },
  onChange: (
    transaction: Prisma.TransactionClient,
    user: { id: number; accountId: number },
  ) => Promise<void>,
): Promise<{ id: number; username: string } | undefined> {
  return prisma.$transaction(async (transaction) => {
    const [changed] = await transaction.user.updateManyAndReturn({
      where: { username, removedAt: null },
      data: { passwordHash, sessionVersion: { increment: 1 } },
      select: { id: true, username: true, accountId: true },
    });
    if (!changed) return undefined;
    const { accountId, ...user } = changed;
    await onChange(transaction, { id: user.id, accountId });
    return user;
  });
}
