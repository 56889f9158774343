import type { Role } from "@guidepost/contract";
import type { Database, Prisma } from "@guidepost/database";
import { NOT_TEMPORARY, revokeKeysOfUser, activeAt } from "#api-keys/index.ts";
import { conflict, notFound } from "#errors.ts";
import { unreadCountSql } from "#notifications/index.ts";
import type { AccountRow } from "./accounts.ts";
import { requireUnreserved, rethrowTaken } from "./usernames.ts";

type Transaction = Prisma.TransactionClient;

/** Called in the transaction of a change with the user. */
type OnUserChange = (
  transaction: Transaction,
  user: { id: number; username: string; accountId: number },
) => Promise<void>;

/** The columns of a new user, without the account. */
export type NewUser = Omit<Prisma.UserUncheckedCreateWithoutAccountInput, "role">;

type ProfileRow = {
  username: string;
  displayName: string;
  email: string;
  isVerified: boolean;
  pendingEmail: string | null;
  role: Role;
  hasPassword: boolean;
  providers: string[];
  hasPasskey: boolean;
  unread: number;
};

// One statement, because every page of the portal needs it.
const FIND_PROFILE_SQL = `
select u.username, u.display_name as "displayName", u.email, u.role,
       u.email_verified_at is not null as "isVerified", u.pending_email as "pendingEmail",
       u.password_hash is not null as "hasPassword",
       exists (select from passkeys k where k.user_id = u.id) as "hasPasskey",
       array(select i.provider from identities i where i.user_id = u.id order by i.provider) as providers,
       ${unreadCountSql("u.id")} as unread,
       a.id, a.name, a.plan, a.per_minute as "perMinute", a.per_hour as "perHour",
       a.monthly_quota as "monthlyQuota", a.guide_limit as "guideLimit",
       a.guides_count as "guidesCount", a.created_at as "createdAt"
  from users u
  join accounts a on a.id = u.account_id
 where u.id = $1`;

/** Returns what the profile page shows of a user, with the connected providers and the account. */
export async function findProfile(
  { pool }: Database,
  id: number,
): Promise<{ user: ProfileRow; account: AccountRow } | undefined> {
  const { rows } = await pool.query<
    ProfileRow & Omit<AccountRow, "createdAt"> & { createdAt: string }
  >({ name: "find_profile", text: FIND_PROFILE_SQL, values: [id] });
  const [row] = rows;
  if (!row) return undefined;
  const { username, displayName, email, isVerified, pendingEmail, role, ...rest } = row;
  const { hasPassword, hasPasskey, providers, unread, ...account } = rest;
  const names = { username, displayName, email, isVerified, pendingEmail, role };
  return {
    user: { ...names, hasPassword, hasPasskey, providers, unread },
    account: { ...account, createdAt: new Date(account.createdAt) },
  };
}

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

/** Returns whether a user who is not removed has the e-mail address. */
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
 * @throws `validation_failed` for a reserved username; a unique violation for a taken username,
 *   e-mail address or identity
 */
export async function insertAccountWithOwner(
  { prisma }: Database,
  owner: NewUser,
  onChange: OnUserChange,
): Promise<{ id: number; username: string }> {
  return prisma.$transaction(async (transaction) => {
    const { id: accountId, users } = await transaction.account.create({
      data: {
        name: owner.displayName,
        plan: "free",
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
 *   e-mail address
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
 * @throws `validation_failed` for a username or e-mail address that is taken
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
 * Changes the e-mail address of a user, which counts as verified, and ends the user's sessions. Returns `undefined` for an
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
        ...{ id: user.id, username: user.username, accountId },
        before: { email: before.email, isVerified: before.emailVerifiedAt !== null },
      });
      return user;
    })
    .catch(rethrowTaken);
}

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
    where: { accountId, role: "owner", removedAt: null },
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

/**
 * Removes a user from its account. Revokes the user's keys and the keys that the user created for
 * others. Sessions end with the next request, and the guides stay in the account (contract KEY-6,
 * AUTH-7). The e-mail address and the providers can be used again, the username cannot (contract
 * ACCT-9). A filter without an account is for the operator, who can remove the last owner.
 *
 * @throws `not_found`; `conflict` for the last owner of an account
 */
export async function deactivateUser(
  { prisma }: Database,
  where: { username: string } | { accountId: number; id: number },
  {
    removedAt,
    onChange,
  }: {
    removedAt: Date;
    onChange: (
      transaction: Transaction,
      user: { id: number; username: string; accountId: number; revokedKeys: number },
    ) => Promise<void>;
  },
): Promise<{ id: number; username: string; revoked_keys: number }> {
  return prisma.$transaction(async (transaction) => {
    const user = await transaction.user.findFirst({
      where: { ...where, removedAt: null },
      select: { id: true, username: true, accountId: true },
    });
    if (!user) throw notFound("User not found");
    const { id, username, accountId } = user;
    const remove = async () => {
      const { count } = await transaction.user.updateMany({
        where: { id, removedAt: null },
        data: { removedAt },
      });
      if (count === 0) throw notFound("User not found");
    };
    await ("accountId" in where ? keepAnOwner(transaction, accountId, remove) : remove());
    const revoked_keys = await revokeKeysOfUser(transaction, id, removedAt);
    // The same provider account can sign up again, as a new user (contract ACCT-9).
    await transaction.identity.deleteMany({ where: { userId: id } });
    await transaction.passkey.deleteMany({ where: { userId: id } });
    await onChange(transaction, { ...user, revokedKeys: revoked_keys });
    return { id, username, revoked_keys };
  });
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
