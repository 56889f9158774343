import type { Provider } from "@guidepost/contract";
import type { Database, Plan, Prisma, Role, Transaction } from "@guidepost/database";
import type { JobTransaction } from "#jobs/index.ts";
import { conflict } from "../errors.ts";

type OnChange = (transaction: Prisma.TransactionClient) => Promise<void>;

/** An active user: by id, unless the session was ended, or by username. */
export type UserFilter = { id: number; sessionId?: string } | { username: string };

type UserRow = {
  id: number;
  username: string;
  displayName: string;
  role: Role;
  isVerified: boolean;
  sessionVersion: number;
  accountId: number;
  plan: Plan;
  perMinute: number | null;
  perHour: number | null;
  monthlyQuota: number | null;
  guideLimit: number | null;
  /** ISO 8601: the last use of the session that was recorded; null without one. */
  sessionUsedAt: string | null;
  /** Whether the account requires two factors, and the user has no authenticator app. */
  lacksTwoFactor: boolean;
};

// One statement, because every page and call of the portal needs it.
const FIND_USER_SQL = `
select u.id, u.username, u.display_name as "displayName", u.role,
       u.email_verified_at is not null as "isVerified", u.session_version as "sessionVersion", a.id as "accountId", a.plan,
       a.per_minute as "perMinute", a.per_hour as "perHour",
       a.monthly_quota as "monthlyQuota", a.guide_limit as "guideLimit",
       s.used_at as "sessionUsedAt",
       a.requires_two_factor
         and not exists (select from two_factors t where t.user_id = u.id) as "lacksTwoFactor"
  from users u
  join accounts a on a.id = u.account_id
  left join sessions s on s.user_id = u.id and s.id = $2
 where u.removed_at is null
   and not exists (select from ended_sessions e where e.user_id = u.id and e.id = $2) and `;

const FIND_USER_BY_USERNAME_SQL = `${FIND_USER_SQL} u.username = $1`;

const FIND_USER_OF_SESSION_SQL = `${FIND_USER_SQL} u.id = $1`;

/**
 * Returns a user with the account; `undefined` for an unknown or removed user, and for a session
 * that was ended.
 */
export async function findUser({ pool }: Database, user: UserFilter): Promise<UserRow | undefined> {
  const { rows } = await pool.query<UserRow>(
    "username" in user
      ? {
          name: "find_user_by_username",
          text: FIND_USER_BY_USERNAME_SQL,
          values: [user.username, null],
        }
      : {
          name: "find_user_of_session",
          text: FIND_USER_OF_SESSION_SQL,
          values: [user.id, user.sessionId],
        },
  );
  return rows[0];
}

/** A user who signs in, and whether a second factor is necessary. */
export type SignInRow = {
  id: number;
  sessionVersion: number;
  createdAt: Date;
  hasTwoFactor: boolean;
};

/** Returns what a sign-in with a password compares; `undefined` for an unknown or removed user. */
export async function findUserByEmail(
  { pool }: Database,
  email: string,
): Promise<(SignInRow & { passwordHash: string | null }) | undefined> {
  // One statement, so that a known address takes the same time as an unknown one.
  type Row = Omit<SignInRow, "createdAt"> & { createdAt: string; passwordHash: string | null };
  const { rows } = await pool.query<Row>({
    name: "find_user_by_email",
    text: `
select u.id, u.password_hash as "passwordHash", u.session_version as "sessionVersion",
       u.created_at as "createdAt",
       exists (select from two_factors t where t.user_id = u.id) as "hasTwoFactor"
  from users u where u.email = $1 and u.removed_at is null`,
    values: [email],
  });
  const [row] = rows;
  return row && { ...row, createdAt: new Date(row.createdAt) };
}

const PASSWORD_OWNER_SELECT = {
  username: true,
  displayName: true,
  email: true,
} satisfies Prisma.UserSelect;

/** Returns a user's password hash, which is null without a password, and the names. */
export function getPassword({ prisma }: Database, userId: number) {
  return prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true, ...PASSWORD_OWNER_SELECT },
  });
}

/**
 * Replaces a password hash and ends the user's sessions. Returns the new version of sessions;
 * `undefined` when `before` is not the stored hash any more (an optimistic lock).
 */
export function replacePassword(
  { prisma }: Database,
  { id, before, after }: { id: number; before: string | null; after: string },
  onChange: OnChange,
): Promise<number | undefined> {
  return prisma.$transaction(async (transaction) => {
    const [changed] = await transaction.user.updateManyAndReturn({
      where: { id, passwordHash: before, removedAt: null },
      data: { passwordHash: after, sessionVersion: { increment: 1 } },
      select: { sessionVersion: true },
    });
    if (changed) await onChange(transaction);
    return changed?.sessionVersion;
  });
}

/**
 * Sets the password hash of an active user with this e-mail address, which counts as verified. Ends the user's
 * sessions and a change of the address. Returns `false` without such a user.
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
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: "reset_password",
    text: `
update users set password_hash = $3, session_version = session_version + 1, pending_email = null,
       email_verified_at = coalesce(email_verified_at, $4)
 where id = $1 and email = $2 and removed_at is null`,
    values: [userId, email, passwordHash, at],
  });
  return rowCount === 1;
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

/** Identifies a user at a provider. */
export type IdentityKey = {
  provider: Provider;
  /** The provider's permanent id of the user. */
  subject: string;
};

/**
 * Returns the user who signs in with an identity. Deletes the identity of a removed user first, so
 * that it can be used again (contract ACCT-9).
 */
export async function findUserByIdentity(
  { prisma }: Database,
  { provider, subject }: IdentityKey,
): Promise<SignInRow | undefined> {
  // Such an identity was connected during the removal, which deletes all others.
  await prisma.identity.deleteMany({
    where: { provider, subject, user: { removedAt: { not: null } } },
  });
  const identity = await prisma.identity.findUnique({
    where: { provider_subject: { provider, subject } },
    select: {
      user: {
        select: {
          id: true,
          sessionVersion: true,
          createdAt: true,
          twoFactor: { select: { userId: true } },
        },
      },
    },
  });
  if (!identity) return undefined;
  const { twoFactor, ...user } = identity.user;
  return { ...user, hasTwoFactor: twoFactor !== null };
}

/**
 * Connects an identity to a user.
 *
 * @throws a unique violation for a connected identity, and for a second one of the same provider
 */
export async function insertIdentity(
  { prisma }: Database,
  identity: IdentityKey & { userId: number },
  onChange: OnChange,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    await transaction.identity.create({ data: identity });
    await onChange(transaction);
  });
}

/** Returns the id of the user that an identity is connected to. */
export async function findIdentityHolder(
  { prisma }: Database,
  { provider, subject }: IdentityKey,
): Promise<number | undefined> {
  const holder = await prisma.identity.findUnique({
    where: { provider_subject: { provider, subject } },
    select: { userId: true },
  });
  return holder?.userId;
}

/** Returns whether an identity is connected to a user. */
export async function hasIdentity(
  { prisma }: Database,
  { provider, subject, userId }: IdentityKey & { userId: number },
): Promise<boolean> {
  const own = await prisma.identity.findUnique({
    where: { provider_subject: { provider, subject }, userId },
    select: { userId: true },
  });
  return own !== null;
}

/**
 * Requires that a user can still sign in after a change of the transaction. The caller has locked the user.
 *
 * @throws `conflict` with this message
 */
export async function requireWayIn(
  transaction: Prisma.TransactionClient,
  userId: number,
  message: string,
): Promise<void> {
  const waysIn = await transaction.user.count({
    where: {
      id: userId,
      OR: [
        { passwordHash: { not: null } },
        { identities: { some: {} } },
        { passkeys: { some: {} } },
      ],
    },
  });
  if (waysIn === 0) throw conflict(message);
}

/**
 * Disconnects a provider from a user. Returns `false` when it is not connected.
 *
 * @throws `conflict` with `lastWayMessage` when the user could not sign in any more
 */
export function deleteIdentity(
  { prisma }: Database,
  { userId, provider }: { userId: number; provider: Provider },
  { lastWayMessage, onChange }: { lastWayMessage: string; onChange: OnChange },
): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    // Serializes concurrent calls: otherwise each could count the identity that the other removes.
    await transaction.$queryRaw`select 1 from users where id = ${userId} for no key update`;
    const { count } = await transaction.identity.deleteMany({ where: { userId, provider } });
    if (count === 0) return false;
    await requireWayIn(transaction, userId, lastWayMessage);
    await onChange(transaction);
    return true;
  });
}

const COUNT_NOTICE_SQL = `
insert into sign_in_notices as n (user_id, day, count) values ($1::int, $2::date, 1)
on conflict (user_id) do update
   set day = excluded.day, count = case when n.day = excluded.day then n.count + 1 else 1 end
 where n.day <> excluded.day or n.count < $3::int
returning count`;

/** Counts a notice of a sign-in on a day, and returns its number; `undefined` after `max`, also for concurrent calls. */
export async function countSignInNotice(
  transaction: JobTransaction,
  { userId, day, max }: { userId: number; day: string; max: number },
): Promise<number | undefined> {
  type Row = { count: number };
  const values = [userId, day, max];
  const rows =
    "$queryRawUnsafe" in transaction
      ? await transaction.$queryRawUnsafe<Row[]>(COUNT_NOTICE_SQL, ...values)
      : (
          await transaction.query<Row>({
            name: "count_sign_in_notice",
            text: COUNT_NOTICE_SQL,
            values,
          })
        ).rows;
  return rows[0]?.count;
}
