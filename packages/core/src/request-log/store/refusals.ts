import type { Connection } from "@guidepost/database";
import { REQUEST_LOG_DAYS } from "@guidepost/contract";
import { lowestIdAt } from "#entry-id.ts";

/** The requests of an account that were refused with 429 in a range of time. */
export type RefusedRequests = { accountId: number; /** Unix ms. */ from: number; refused: number };

// A select for each retention, so that PostgreSQL reads the partitions of the range only.
const REFUSALS_SQL = `
select a.id as "accountId", sum(l.requests)::int as refused
  from unnest($1::int[]) as a (id)
 cross join lateral (${[...new Set(Object.values(REQUEST_LOG_DAYS))]
   .map(
     (days) => `
   select requests from request_log
    where kept_days = ${days} and account_id = a.id and code = 'rate_limit_exceeded' and id >= $2::uuid and id < $3::uuid`,
   )
   .join("\n   union all ")}) as l
 group by a.id having sum(l.requests) > $4 order by a.id`;

/** Returns the accounts with more than `above` requests that were refused with 429 from a time (included) to another. */
export async function findRefusedRequests(
  connection: Connection,
  {
    accountIds,
    from,
    to,
    above,
  }: { accountIds: readonly number[]; from: number; to: number; above: number },
): Promise<RefusedRequests[]> {
  const { rows } = await connection.query<Omit<RefusedRequests, "from">>({
    name: "find_refused_requests",
    text: REFUSALS_SQL,
    values: [accountIds, lowestIdAt(from), lowestIdAt(to), above],
  });
  return rows.map((row) => ({ ...row, from }));
}
