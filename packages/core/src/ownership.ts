import { grants } from "@guidepost/contract";
import type { Actor } from "./actor.ts";

/** The tenant filter: the rows of one account or, with a `userId`, those of one of its users. */
export type OwnershipFilter = { accountId: number; userId: number | null };

/** The rows of one user. */
export type AuthorFilter = OwnershipFilter & { userId: number };

/** The rows that an actor may access: with `admin` the account's, else its user's (contract SCOPE-5). */
export function ownershipFilter({ account, scopes, user }: Actor): OwnershipFilter {
  return { accountId: account.id, userId: grants(scopes, "admin") ? null : user.id };
}

/** The filter as a Prisma condition, for models with an `accountId` and a `userId`. */
export function ownershipWhere({ accountId, userId }: OwnershipFilter): {
  accountId: number;
  userId?: number;
} {
  return userId === null ? { accountId } : { accountId, userId };
}

type Columns = Record<keyof OwnershipFilter, string>;

const GUIDE_COLUMNS: Columns = { accountId: "g.account_id", userId: "g.user_id" };

/** The filter as an SQL condition. `accountId` and `userId` are parameters such as `$1`. */
export function ownershipSql(
  { accountId, userId }: Columns,
  columns: Columns = GUIDE_COLUMNS,
): string {
  return `${columns.accountId} = ${accountId} and (${userId}::int is null or ${columns.userId} = ${userId})`;
}

/**
 * The filter as an SQL condition on the columns that it needs, so that the planner can choose an
 * index. Account and user get different conditions: a prepared statement needs a name for each.
 *
 * @param bind adds a parameter to the statement and returns its placeholder
 */
export function indexedOwnershipSql(
  { accountId, userId }: OwnershipFilter,
  bind: (value: number) => string,
  columns: Columns = GUIDE_COLUMNS,
): string {
  if (userId === null) return `${columns.accountId} = ${bind(accountId)}`;
  return `${columns.userId} = ${bind(userId)} and ${columns.accountId} = ${bind(accountId)}`;
}
