import type { Role } from "@guidepost/contract";
import type { Database, Prisma } from "@guidepost/database";
import { NOT_TEMPORARY, activeAt } from "#api-keys/index.ts";
import { requireUnreserved, rethrowTaken } from "./usernames.ts";

type Transaction = Prisma.TransactionClient;

/** Called in the transaction of a change with the user. */
type OnUserChange = (
  transaction: Transaction,
  user: { id: number; username: string; accountId: number },
) => Promise<void>;

/** The columns of a new user, without the account. */
export type NewUser = Omit<Prisma.UserUncheckedCreateWithoutAccountInput, "role">;

/** Returns the users of an account with the number of their guides and of their active keys. */
export async function listUsers(
  { prisma }: Database,
  { accountId, now }: { accountId: number; now: Date },
) {
  // Prisma's `_count` in the query of the users would count the rows of every account.
  const [users, guides, keys] = await Promise.all([
    prisma.user.findMany({
      where: { accountId, removedAt: null },
      orderBy: { id: "asc" },
      omit: { passwordHash: true },
    }),
    prisma.guide.groupBy({
      by: ["userId"],
      where: { accountId, deletedAt: null },
      _count: true,
    }),
    prisma.apiKey.groupBy({
      by: ["userId"],
      where: { accountId, AND: [activeAt(now), NOT_TEMPORARY] },
      _count: true,
    }),
  ]);
  const guidesByUser = new Map(guides.map((row) => [row.userId, row._count]));
  const keysByUser = new Map(keys.map((row) => [row.userId, row._count]));
  return users.map((user) => ({
    ...user,
    guides: guidesByUser.get(user.id) ?? 0,
    workingKeys: keysByUser.get(user.id) ?? 0,
  }));
}

/** Returns whether a user who is not removed has the email address. */
export async function isEmailInUse({ prisma }: Database, email: string): Promise<boolean> {
  const user = await prisma.user.findFirst({
    where: { email, removedAt: null },
    select: { id: true },
  });
  return user !== null;
}

/** Returns whether an account has an owner. */
export async function hasOwner({ prisma }: Database, accountId: number): Promise<boolean> {
  const owner = await prisma.user.findFirst({
    where: { accountId, role: "owner", removedAt: null },
    select: { id: true },
  });
  return owner !== null;
}

/**
 * Inserts an account on the Free plan with its owner. The account is named after the owner.
 *
 * @param options `language`: that of new guides (contract LANG-2); by default English
 * @throws `validation_failed` for a reserved username; a unique violation for a taken username,
 *   email address or identity
 */
export async function insertAccountWithOwner(
  { prisma }: Database,
  owner: NewUser,
  { language, onChange }: { language?: string | undefined; onChange: OnUserChange },
): Promise<{ id: number; username: string }> {
  return prisma.$transaction(async (transaction) => {
    const { id: accountId, users } = await transaction.account.create({
      data: {
        name: owner.displayName,
        plan: "free",
        ...(language !== undefined && { language }),
        users: { create: { ...owner, role: "owner" } },
      },
      select: { id: true, users: { select: { id: true, username: true } } },
    });
    const [user] = users;
    if (!user) throw new Error("The account was created without its owner");
    await requireUnreserved(transaction, user);
    await onChange(transaction, { ...user, accountId });
    return user;
  });
}

type NewMember = NewUser & { accountId: number; role: Role };

/**
 * Inserts a user of an account in a transaction.
 *
 * @throws `validation_failed` for a reserved username; a unique violation for a taken username or
 *   email address
 */
export async function insertUserIn(
  transaction: Transaction,
  data: NewMember,
): Promise<{ id: number; username: string }> {
  const user = await transaction.user.create({ data, select: { id: true, username: true } });
  await requireUnreserved(transaction, user);
  return user;
}

/**
 * Inserts a user of an account.
 *
 * @throws `validation_failed` for a username or email address that is taken
 */
export function insertUser(
  { prisma }: Database,
  user: NewMember,
  onChange: OnUserChange,
): Promise<{ id: number; username: string }> {
  return prisma
    .$transaction(async (transaction) => {
      const inserted = await insertUserIn(transaction, user);
      await onChange(transaction, { ...inserted, accountId: user.accountId });
      return inserted;
    })
    .catch(rethrowTaken);
}

/**
 * Changes the email address of a user, which counts as verified, and ends the user's sessions. Returns `undefined` for an
 * unknown or removed user.
 *
 * @throws `validation_failed` for an address that is taken
 */
export async function updateEmail(
  { prisma }: Database,
  { username, email, at }: { username: string; email: string; at: Date },
  onChange: (
    transaction: Transaction,
    user: {
      id: number;
      username: string;
      accountId: number;
      before: { email: string; isVerified: boolean };
    },
  ) => Promise<void>,
): Promise<{ id: number; username: string; email: string } | undefined> {
  return prisma
    .$transaction(async (transaction) => {
      const before = await transaction.user.findFirst({
        where: { username, removedAt: null },
        select: { email: true, emailVerifiedAt: true },
      });
      const [changed] = await transaction.user.updateManyAndReturn({
        where: { username, removedAt: null },
        data: { email, emailVerifiedAt: at, pendingEmail: null, sessionVersion: { increment: 1 } },
        select: { id: true, username: true, email: true, accountId: true },
      });
      if (!before || !changed) return undefined;
      const { accountId, ...user } = changed;
      await onChange(transaction, {
        id: user.id,
        username: user.username,
        accountId,
        before: { email: before.email, isVerified: before.emailVerifiedAt !== null },
      });
      return user;
    })
    .catch(rethrowTaken);
}

/** Returns users of an account in the order of their ids, after an id, without removed users. */
export function pageOfUsers(
  { prisma }: Database,
  { accountId, after, limit }: { accountId: number; after: number; limit: number },
) {
  return prisma.user.findMany({
    where: { accountId, id: { gt: after }, removedAt: null },
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true, username: true, displayName: true, role: true, createdAt: true },
  });
}
