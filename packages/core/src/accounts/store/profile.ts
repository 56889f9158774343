import type { Role } from "@guidepost/contract";
import type { Database } from "@guidepost/database";
import { newFeedbackCountSql } from "#guides/index.ts";
import { unreadCountSql } from "#notifications/index.ts";
import type { AccountRow } from "./accounts.ts";

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
  hasTwoFactor: boolean;
  unread: number;
  newFeedback: number;
};

// One statement, because every page of the portal needs it.
const FIND_PROFILE_SQL = `
select u.username, u.display_name as "displayName", u.email, u.role,
       u.email_verified_at is not null as "isVerified", u.pending_email as "pendingEmail",
       u.password_hash is not null as "hasPassword",
       exists (select from passkeys k where k.user_id = u.id) as "hasPasskey",
       exists (select from two_factors t where t.user_id = u.id) as "hasTwoFactor",
       array(select i.provider from identities i where i.user_id = u.id order by i.provider) as providers,
       ${unreadCountSql("u.id")} as unread,
       ${newFeedbackCountSql()} as "newFeedback",
       a.id, a.name, a.plan, a.per_minute as "perMinute", a.per_hour as "perHour",
       a.monthly_quota as "monthlyQuota", a.guide_limit as "guideLimit",
       a.language, a.guides_count as "guidesCount", a.created_at as "createdAt"
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
  const { hasPassword, hasPasskey, hasTwoFactor, providers, unread, newFeedback, ...account } =
    rest;
  const waysIn = { hasPassword, hasPasskey, hasTwoFactor, providers };
  const names = { username, displayName, email, isVerified, pendingEmail, role };
  return {
    user: { ...names, ...waysIn, unread, newFeedback },
    account: { ...account, createdAt: new Date(account.createdAt) },
  };
}
