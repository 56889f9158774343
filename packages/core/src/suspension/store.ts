import {
  inTransaction,
  type Connection,
  type Database,
  type Transaction,
} from "@guidepost/database";

/**
 * A condition: the account with the id in this column is not closed, which means neither suspended (contract ACCT-12) nor to be
 * deleted (contract ACCT-18). PostgreSQL reads the closed accounts once for a statement, from an index that has only them.
 */
export function isActiveAccountSql(accountId: string): string {
  return `${accountId} not in (select s.id from accounts s where s.suspended_at is not null or s.deletion_at is not null)`;
}

/** The same as a Prisma condition of accounts. */
export const ACTIVE_ACCOUNT = { suspendedAt: null, deletionAt: null } as const;

/** Returns whether the account of a user is suspended. */
export async function isSuspendedUser(connection: Connection, userId: number): Promise<boolean> {
  const { rows } = await connection.query({
    name: "find_suspension_of_user",
    text: `
select from users u join accounts a on a.id = u.account_id where u.id = $1 and a.suspended_at is not null`,
    values: [userId],
  });
  return rows.length > 0;
}

/**
 * Suspends an account with a reason or without, or ends its suspension with `at: null`. A suspended account keeps the
 * time of its suspension. Returns whether anything changed; `onChange` is called only then.
 */
export function storeSuspension(
  { pool }: Pick<Database, "pool">,
  { accountId, at, reason }: { accountId: number; at: Date | null; reason: string | null },
  onChange: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    const { rowCount } = await transaction.query({
      name: "store_suspension",
      text: `
update accounts
   set suspended_at = case when $2::timestamptz is not null then coalesce(suspended_at, $2::timestamptz) end,
       suspended_reason = $3
 where id = $1 and ((suspended_at is null) <> ($2::timestamptz is null) or suspended_reason is distinct from $3)`,
      values: [accountId, at, reason],
    });
    const isChanged = rowCount !== 0;
    if (isChanged) await onChange(transaction);
    return isChanged;
  });
}

/** Returns the usernames of the users of an account, also of removed ones: they have public pages (contract PUBLIC-3). */
export async function usernamesOfAccount(
  connection: Connection,
  accountId: number,
): Promise<string[]> {
  const { rows } = await connection.query<{ username: string }>({
    name: "usernames_of_account",
    text: "select username from users where account_id = $1",
    values: [accountId],
  });
  return rows.map(({ username }) => username);
}
