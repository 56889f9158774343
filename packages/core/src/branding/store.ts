import type { PlanId, PublicBranding } from "@guidepost/contract";
import type { Connection, Transaction } from "@guidepost/database";

/** `logo` is the file of an image; null without one. An empty text is no value. */
export type BrandingRow = {
  name: string;
  logo: string | null;
  url: string;
  accent: string;
  hides_credit: boolean;
};

/** The branding of a public page: null without one, and on a plan without branding. */
export type PublicBrandingRow = Pick<PublicBranding, "version"> & BrandingRow;

/** Whether pages of account `a` have branding (`HAS_BRANDING`). */
const SHOWS_BRANDING = "a.plan <> 'free'";

/** Selects the branding that pages of user `u` show, as one JSON value. */
export const BRANDING_COLUMN = `
(select json_build_object('version', a.branding_version, 'name', b.name, 'logo', b.logo, 'url', b.url,
                          'accent', b.accent, 'hides_credit', b.hides_credit)
   from accounts a join account_branding b on b.account_id = a.id
  where a.id = u.account_id and ${SHOWS_BRANDING}) as branding`;

/**
 * Selects the version of the branding that pages of user `u` show: 0 without branding. It changes with the branding and
 * with a plan that shows it or not.
 */
export const BRANDING_VERSION = `
(select case when ${SHOWS_BRANDING} then a.branding_version else 0 end
   from accounts a where a.id = u.account_id) as branding_version`;

/** Returns the branding of an account, also on a plan that does not show it. */
export async function findBranding(
  connection: Connection,
  accountId: number,
): Promise<BrandingRow | undefined> {
  const { rows } = await connection.query<BrandingRow>({
    name: "find_branding",
    text: "select name, logo, url, accent, hides_credit from account_branding where account_id = $1",
    values: [accountId],
  });
  return rows[0];
}

/** Delays other changes of the account's branding and plan until the transaction ends. Returns the plan. */
export async function lockPlan(
  transaction: Transaction,
  accountId: number,
): Promise<PlanId | undefined> {
  const { rows } = await transaction.query<{ plan: PlanId }>({
    name: "lock_plan_of_branding",
    text: "select plan from accounts where id = $1 for no key update",
    values: [accountId],
  });
  return rows[0]?.plan;
}

/** Replaces the branding of an account, and the version of its pages. */
export async function storeBranding(
  transaction: Transaction,
  accountId: number,
  { name, logo, url, accent, hides_credit: hidesCredit }: BrandingRow,
): Promise<void> {
  await transaction.query({
    name: "store_branding",
    text: `
with changed as (
  update accounts set branding_version = branding_version + 1 where id = $1
)
insert into account_branding as b (account_id, name, logo, url, accent, hides_credit)
values ($1, $2, $3, $4, $5, $6)
on conflict (account_id) do update
   set name = excluded.name, logo = excluded.logo, url = excluded.url, accent = excluded.accent,
       hides_credit = excluded.hides_credit`,
    values: [accountId, name, logo, url, accent, hidesCredit],
  });
}

/** Returns the usernames whose pages show the branding of an account; none without branding. */
export async function usernamesWithBranding(
  connection: Connection,
  accountId: number,
): Promise<string[]> {
  const { rows } = await connection.query<{ username: string }>({
    name: "usernames_with_branding",
    text: `
select u.username from account_branding b join users u on u.account_id = b.account_id
 where b.account_id = $1`,
    values: [accountId],
  });
  return rows.map(({ username }) => username);
}
