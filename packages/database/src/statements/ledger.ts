import pg, { type Pool } from "pg";

// One guarded statement: the count moves only while it is below the quota, and the period's row is
// made by its first request. The commit is not waited for: PostgreSQL's own death may forget the
// last second's counting and nothing else (contract QUOTA-5).
const take = `
insert into usage_months as month (account_id, period, used) values ($1, $2, 1)
on conflict (account_id, period) do update set used = month.used + 1 where month.used < $3
returning used, set_config('synchronous_commit', 'off', true)`;

const give = `
update usage_months set used = greatest(used - $3, 0)
 where account_id = $1 and period = $2 and used > 0
returning set_config('synchronous_commit', 'off', true)`;

/**
 * Adds one request to the account's period if its quota allows.
 * Returns what is used then, this request included; undefined when the quota is used up.
 */
export const takeFromQuota = async (
  pool: Pool,
  accountId: number,
  period: string,
  quota: number,
): Promise<number | undefined> => {
  // The statement's insert is not guarded: a quota of nothing never gets there.
  if (quota < 1) return undefined;
  const { rows } = await pool.query<{ used: number }>({
    name: "take_from_quota",
    text: take,
    values: [accountId, period, quota],
  });
  return rows[0]?.used;
};

/**
 * Takes back requests, by default one, that were not answered with a 2xx. False: it surely did not
 * happen and may be tried again. Rejects when nobody knows, as when the connection broke before the
 * answer: given back twice, a request would let one more through than the quota, so it stays counted.
 */
export const refundToQuota = async (
  pool: Pool,
  accountId: number,
  period: string,
  requests = 1,
): Promise<boolean> => {
  const client = await pool.connect().catch(() => undefined);
  if (!client) return false;
  try {
    await client.query({
      name: "give_back_to_quota",
      text: give,
      values: [accountId, period, requests],
    });
    client.release();
    return true;
  } catch (error) {
    client.release(true);
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  }
};

/** What an account has used in a period. */
export const usedInPeriod = async (
  pool: Pool,
  accountId: number,
  period: string,
): Promise<number> => {
  const { rows } = await pool.query<{ used: number }>({
    name: "used_in_period",
    text: "select used from usage_months where account_id = $1 and period = $2",
    values: [accountId, period],
  });
  return rows[0]?.used ?? 0;
};
