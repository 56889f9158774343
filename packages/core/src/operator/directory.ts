import { type Account, type SignInMethod, type Usage, periodOf } from "@guidepost/contract";
import {
  type DirectoryUser,
  findDirectoryUser,
  findMembership,
  getAccount,
  pageOfAllAccounts,
  pageOfAllUsers,
  requireAccount,
} from "#accounts/index.ts";
import type { ServiceContext } from "../context.ts";
import { notFound } from "../errors.ts";
import { getAccountUsage } from "./accounts.ts";

type Service = Pick<ServiceContext, "db">;
type Page = { after?: number | undefined; limit: number };

const MAX_OWNERS = 100;

/** Returns the rows of a page, and the id to continue after; null on the last page. One row more than the page is read. */
function toPage<Row extends { id: number }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Lists the accounts of the installation, oldest first. `next` is `after` of the next page; null on the last page. */
export async function listAccounts({ db }: Service, { after = 0, limit }: Page) {
  const { page, next } = toPage(await pageOfAllAccounts(db, { after, limit: limit + 1 }), limit);
  return {
    accounts: page.map(({ id, name, plan, users, guidesCount, createdAt, ...suspension }) => ({
      id,
      name,
      plan,
      users,
      guides_count: guidesCount,
      created_at: createdAt.toISOString(),
      ...toSuspension(suspension),
    })),
    next,
  };
}

/**
 * When and why the operator suspended an account; null: it is not suspended, or there is no reason. And when the account is erased
 * at the earliest; null: it is not to be deleted.
 */
type Suspension = {
  suspended_at: string | null;
  suspended_reason: string | null;
  deletion_at: string | null;
};

function toSuspension(row: {
  suspendedAt: Date | null;
  suspendedReason: string | null;
  deletionAt: Date | null;
}): Suspension {
  return {
    suspended_at: row.suspendedAt?.toISOString() ?? null,
    suspended_reason: row.suspendedReason,
    deletion_at: row.deletionAt?.toISOString() ?? null,
  };
}

export type AccountRecord = Account &
  Suspension & {
    usage: Usage;
    users: number;
    active_keys: number;
    owners: { id: number; username: string; email: string }[];
  };

/**
 * Returns an account with this month's usage, its owners (at most 100), and its numbers of users and active keys.
 *
 * @throws `not_found`
 */
export async function showAccount(
  service: ServiceContext,
  { id }: { id: number },
): Promise<AccountRecord> {
  const now = service.clock();
  const account = await getAccount(service, { id });
  const [usage, { owners, users, keys, suspension }] = await Promise.all([
    getAccountUsage(service, { accountId: id, period: periodOf(now) }),
    findMembership(service.db, { accountId: id, now, limit: MAX_OWNERS }),
  ]);
  return { ...account, ...toSuspension(suspension), usage, users, active_keys: keys, owners };
}

function toRecord(user: DirectoryUser) {
  return {
    id: user.id,
    account_id: user.accountId,
    username: user.username,
    display_name: user.displayName,
    email: user.email,
    email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
    role: user.role,
    created_at: user.createdAt.toISOString(),
    removed_at: user.removedAt?.toISOString() ?? null,
    deletion_at: user.deletionAt?.toISOString() ?? null,
  };
}

/**
 * Lists the users of the installation or of an account, oldest first, also removed ones.
 *
 * @throws `not_found` for an unknown account
 */
export async function listUsers(
  { db }: Service,
  { accountId, after = 0, limit }: Page & { accountId?: number | undefined },
) {
  if (accountId !== undefined) await requireAccount({ db }, { id: accountId });
  const rows = await pageOfAllUsers(db, { accountId, after, limit: limit + 1 });
  const { page, next } = toPage(rows, limit);
  return { users: page.map(toRecord), next };
}

/**
 * Returns a user with the account, how the user signs in, the last session and the number of active keys.
 *
 * @throws `not_found`
 */
export async function showUser(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  by: { username: string } | { email: string },
) {
  const user = await findDirectoryUser(db, by, clock());
  if (!user) throw notFound("User not found");
  const { account, identities, passkeys, twoFactor, lastSession } = user;
  const methods = [
    user.hasPassword && "password",
    ...identities.map(({ provider }) => provider),
    passkeys.length > 0 && "passkey",
  ].filter((method): method is SignInMethod => method !== false);
  return {
    ...toRecord(user),
    account: { id: user.accountId, ...account },
    sign_in: { methods, two_factor: twoFactor !== null },
    last_session: lastSession
      ? {
          used_at: lastSession.usedAt.toISOString(),
          address: lastSession.address,
          user_agent: lastSession.userAgent,
        }
      : null,
    active_keys: user.keys,
  };
}
