import type { Database, Prisma } from "@guidepost/database";
import { activeAt, NOT_TEMPORARY } from "#api-keys/index.ts";

/** The ids of a page: those after an id, in their order. */
export type IdPage = { after: number; limit: number };

/** Returns accounts of the installation, each with the number of its users. */
export async function pageOfAllAccounts({ prisma }: Database, { after, limit }: IdPage) {
  const accounts = await prisma.account.findMany({
    where: { id: { gt: after } },
    orderBy: { id: "asc" },
    take: limit,
    select: {
      id: true,
      name: true,
      plan: true,
      guidesCount: true,
      createdAt: true,
      suspendedAt: true,
      suspendedReason: true,
      deletionAt: true,
    },
  });
  // Prisma's `_count` in the query of the accounts would count the users of every account.
  const counts = await prisma.user.groupBy({
    by: ["accountId"],
    where: { accountId: { in: accounts.map(({ id }) => id) }, removedAt: null },
    _count: true,
  });
  const usersByAccount = new Map(counts.map((row) => [row.accountId, row._count]));
  return accounts.map((account) => ({ ...account, users: usersByAccount.get(account.id) ?? 0 }));
}

/** Returns the owners of an account, at most `limit`, the numbers of its users and active keys, and its suspension. */
export async function findMembership(
  { prisma }: Database,
  { accountId, now, limit }: { accountId: number; now: Date; limit: number },
) {
  const isMember = { accountId, removedAt: null };
  const [owners, users, keys, suspension] = await Promise.all([
    prisma.user.findMany({
      where: { ...isMember, role: "owner" },
      orderBy: { id: "asc" },
      take: limit,
      select: { id: true, username: true, email: true },
    }),
    prisma.user.count({ where: isMember }),
    prisma.apiKey.count({ where: { accountId, AND: [activeAt(now), NOT_TEMPORARY] } }),
    prisma.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { suspendedAt: true, suspendedReason: true, deletionAt: true },
    }),
  ]);
  return { owners, users, keys, suspension };
}

const USER_SELECT = {
  id: true,
  accountId: true,
  username: true,
  displayName: true,
  email: true,
  role: true,
  emailVerifiedAt: true,
  createdAt: true,
  removedAt: true,
  deletionAt: true,
} satisfies Prisma.UserSelect;

export type DirectoryUser = Prisma.UserGetPayload<{ select: typeof USER_SELECT }>;

/** Returns users of the installation or of an account, also removed ones. */
export function pageOfAllUsers(
  { prisma }: Database,
  { accountId, after, limit }: IdPage & { accountId: number | undefined },
): Promise<DirectoryUser[]> {
  return prisma.user.findMany({
    where: { id: { gt: after }, ...(accountId !== undefined && { accountId }) },
    orderBy: { id: "asc" },
    take: limit,
    select: USER_SELECT,
  });
}

/**
 * Returns a user, also a removed one: by id, username, or the address that the row has. Of several users with the address, the
 * one who is not removed.
 */
export async function findDirectoryUserById(
  { prisma }: Database,
  by: { id: number } | { username: string } | { email: string },
): Promise<DirectoryUser | undefined> {
  const found = await prisma.user.findFirst({
    where: by,
    orderBy: { removedAt: { sort: "desc", nulls: "first" } },
    select: USER_SELECT,
  });
  return found ?? undefined;
}

/**
 * Returns a user with how the user signs in. A username finds removed users too, and an email address finds only users
 * who are not removed.
 */
export async function findDirectoryUser(
  { prisma }: Database,
  by: { username: string } | { email: string },
  now: Date,
) {
  const found = await prisma.user.findFirst({
    where: "email" in by ? { ...by, removedAt: null } : by,
    select: {
      ...USER_SELECT,
      passwordHash: true,
      account: { select: { name: true, plan: true } },
      identities: { select: { provider: true }, orderBy: { provider: "asc" } },
      passkeys: { select: { id: true } },
      twoFactor: { select: { enabledAt: true } },
      sessions: {
        select: { usedAt: true, address: true, userAgent: true },
        orderBy: { usedAt: "desc" },
        take: 1,
      },
    },
  });
  if (!found) return undefined;
  const { passwordHash, sessions, ...user } = found;
  const keys = await prisma.apiKey.count({
    where: { userId: user.id, AND: [activeAt(now), NOT_TEMPORARY] },
  });
  return { ...user, hasPassword: passwordHash !== null, lastSession: sessions[0], keys };
}
