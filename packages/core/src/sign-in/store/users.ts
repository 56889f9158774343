import type { Database, Plan, Role } from "@guidepost/database";

/**
 * An active user: by id, unless the session was ended, the account is suspended or to be deleted (contract ACCT-13, ACCT-18), or
 * the user is to be deleted (contract USER-6), or by username.
 */
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

const FIND_USER_OF_SESSION_SQL = `${FIND_USER_SQL} u.id = $1
   and a.suspended_at is null and a.deletion_at is null and u.deletion_at is null`;

/**
 * Returns a user with the account; `undefined` for an unknown or removed user, and for a session
 * that was ended, or whose account or user is suspended or to be deleted.
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
  /** Whether the account is suspended. */
  isSuspended: boolean;
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
       exists (select from two_factors t where t.user_id = u.id) as "hasTwoFactor",
       exists (select from accounts a where a.id = u.account_id and a.suspended_at is not null) as "isSuspended"
  from users u where u.email = $1 and u.removed_at is null`,
    values: [email],
  });
  const [row] = rows;
  return row && { ...row, createdAt: new Date(row.createdAt) };
}
