import type { Pool } from "pg";

/** Whether a request with one of the user's keys succeeded; temporary keys do not count. */
export async function hasCalled(pool: Pool, userId: number): Promise<boolean> {
  const { rows } = await pool.query({
    name: "has_called",
    // Counted key by key: with a limit of one row, the planner would scan the table for the first row.
    text: `
select 1
  from api_keys k
 where k.user_id = $1 and k.origin is distinct from 'try_it'
   and (select count(*) from usage_detail d where d.api_key_id = k.id and d.outcome = 'ok') > 0
 limit 1`,
    values: [userId],
  });
  return rows.length > 0;
}
