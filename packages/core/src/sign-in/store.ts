import type { Provider } from "@guidepost/contract";
import type { Database, Plan, Prisma, Role } from "@guidepost/database";
import { conflict } from "../errors.ts";

/** An active user: by id, unless the session was ended, or by username. */
export type UserFilter = { id: number; sessionId?: string } | { username: string };

type UserRow = {
  id: number;
  username: string;
  displayName: string;
  role: Role;
  sessionVersion: number;
  accountId: number;
  plan: Plan;
  perMinute: number | null;
  perHour: number | null;
  monthlyQuota: number | null;
  guideLimit: number | null;
};

// One statement, because every page and call of the portal needs it.
const FIND_USER_SQL = `
select u.id, u.username, u.display_name as "displayName", u.role,
       u.session_version as "sessionVersion", a.id as "accountId", a.plan,
       a.per_minute as "perMinute", a.per_hour as "perHour",
       a.monthly_quota as "monthlyQuota", a.guide_limit as "guideLimit"
  from users u
  join accounts a on a.id = u.account_id
 where u.removed_at is null and `;

const FIND_USER_BY_USERNAME_SQL = `${FIND_USER_SQL} u.username = $1`;

const FIND_USER_OF_SESSION_SQL = `${FIND_USER_SQL} u.id = $1
   and not exists (select from ended_sessions e where e.user_id = u.id and e.id = $2)`;

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
          values: [user.username],
        }
      : {
          name: "find_user_of_session",
          text: FIND_USER_OF_SESSION_SQL,
          values: [user.id, user.sessionId],
        },
  );
  return rows[0];
}

/** Returns what a sign-in with a password compares; `undefined` for an unknown or removed user. */
export async function findUserByEmail({ prisma }: Database, email: string) {
  const user = await prisma.user.findFirst({
    where: { email, removedAt: null },
    select: { id: true, passwordHash: true, sessionVersion: true },
  });
  return user ?? undefined;
}

/** Ends a session. Deletes the user's records of sessions that ended before `purgeBefore`. */
export async function endSession(
  { prisma }: Database,
  session: { id: string; userId: number; endedAt: Date; purgeBefore: Date },
): Promise<void> {
  const { id, userId, endedAt, purgeBefore } = session;
  await prisma.endedSession.deleteMany({ where: { userId, endedAt: { lt: purgeBefore } } });
  await prisma.endedSession.createMany({ data: { id, userId, endedAt }, skipDuplicates: true });
}

/** Ends all sessions of a user. */
export async function endAllSessions({ prisma }: Database, userId: number): Promise<void> {
  await prisma.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
    select: { id: true },
  });
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
export async function replacePassword(
  { prisma }: Database,
  { id, before, after }: { id: number; before: string | null; after: string },
): Promise<number | undefined> {
  const [changed] = await prisma.user.updateManyAndReturn({
    where: { id, passwordHash: before, removedAt: null },
    data: { passwordHash: after, sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
  return changed?.sessionVersion;
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
export async function setPasswordHash(
  { prisma }: Database,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<{ id: number; username: string } | undefined> {
  const [changed] = await prisma.user.updateManyAndReturn({
    where: { username, removedAt: null },
    data: { passwordHash, sessionVersion: { increment: 1 } },
    select: { id: true, username: true },
  });
  return changed;
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
): Promise<{ id: number; sessionVersion: number } | undefined> {
  // Such an identity was connected during the removal, which deletes all others.
  await prisma.identity.deleteMany({
    where: { provider, subject, user: { removedAt: { not: null } } },
  });
  const identity = await prisma.identity.findUnique({
    where: { provider_subject: { provider, subject } },
    select: { user: { select: { id: true, sessionVersion: true } } },
  });
  return identity?.user;
}

/**
 * Connects an identity to a user.
 *
 * @throws a unique violation for a connected identity, and for a second one of the same provider
 */
export async function insertIdentity(
  { prisma }: Database,
  identity: IdentityKey & { userId: number },
): Promise<void> {
  await prisma.identity.create({ data: identity });
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
 * Disconnects a provider from a user. Returns `false` when it is not connected.
 *
 * @throws `conflict` with `lastWayMessage` when the user could not sign in any more
 */
export function deleteIdentity(
  { prisma }: Database,
  { userId, provider }: { userId: number; provider: Provider },
  lastWayMessage: string,
): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    // Serializes concurrent calls: otherwise each could count the identity that the other removes.
    await transaction.$queryRaw`select 1 from users where id = ${userId} for no key update`;
    const { count } = await transaction.identity.deleteMany({ where: { userId, provider } });
    if (count === 0) return false;
    const waysIn = await transaction.user.count({
      where: { id: userId, OR: [{ passwordHash: { not: null } }, { identities: { some: {} } }] },
    });
    if (waysIn === 0) throw conflict(lastWayMessage);
    return true;
  });
}
