import { periodEnd } from "@guidepost/contract";
import type { Connection, Database } from "@guidepost/database";
import { indexedOwnershipSql, ownershipWhere, type OwnershipFilter } from "#ownership.ts";

/** Returns the requests of an account that count toward the quota of a period. */
export async function usedInPeriod(
  connection: Connection,
  { accountId, period }: { accountId: number; period: string },
): Promise<number> {
  const { rows } = await connection.query<{ used: number }>({
    name: "used_in_period",
    text: "select used from usage_months where account_id = $1 and period = $2",
    values: [accountId, period],
  });
  return rows[0]?.used ?? 0;
}

/** Returns the successful requests with keys of an account or user from a day (`YYYY-MM-DD`, included) to another. */
export async function requestsBetween(
  connection: Connection,
  owner: OwnershipFilter,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const values: unknown[] = [from, to];
  const isOwn = indexedOwnershipSql(owner, (value) => `$${values.push(value)}`, {
    accountId: "k.account_id",
    userId: "k.user_id",
  });
  const { rows } = await connection.query<{ requests: number }>({
    name: `requests_between_${owner.userId === null ? "account" : "user"}`,
    text: `
select coalesce(sum(d.requests), 0)::int as requests
  from api_keys k join usage_detail d on d.account_id = k.account_id and d.api_key_id = k.id
   and d.day >= $1::date and d.day < $2::date and d.outcome = 'ok'
 where ${isOwn}`,
    values,
  });
  return rows[0]?.requests ?? 0;
}

/** A Prisma condition: the usage detail of one account and period. */
function detailWhere(accountId: number, period: string) {
  return {
    accountId,
    day: { gte: new Date(`${period}-01T00:00:00.000Z`), lt: periodEnd(period) },
  };
}

/** Formats a day of usage detail as `YYYY-MM-DD`. */
function dayOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}

type Summed = { _sum: { requests: number | null } };

function toCount<Row extends Summed>({ _sum, ...row }: Row) {
  return { ...row, requests: _sum.requests ?? 0 };
}

/** A sum of requests. Only one of `day`, `apiKeyId` and `operation` is not null. */
type CountRow = { outcome: string; requests: number } & (
  | { day: string; apiKeyId: null; operation: null }
  | { day: null; apiKeyId: number; operation: null }
  | { day: null; apiKeyId: null; operation: string }
);

// One pass over the rows for three groupings.
const COUNT_REQUESTS_SQL = `
select to_char(day, 'YYYY-MM-DD') as day, api_key_id as "apiKeyId", operation, outcome,
       sum(requests)::int as requests
  from usage_detail
 where account_id = $1 and day >= $2::date and day < $3::date
 group by grouping sets ((day, outcome), (api_key_id, outcome), (operation, outcome))
 order by day`;

/** Returns an account's requests in a period three times: by day, by key and by operation. */
export async function countRequests(
  { pool }: Database,
  { accountId, period }: { accountId: number; period: string },
) {
  const { gte, lt } = detailWhere(accountId, period).day;
  const { rows } = await pool.query<CountRow>({
    name: "count_requests",
    text: COUNT_REQUESTS_SQL,
    values: [accountId, dayOf(gte), dayOf(lt)],
  });
  return {
    byDay: rows.filter((row) => row.day !== null),
    byKey: rows.filter((row) => row.apiKeyId !== null),
    byOperation: rows.filter((row) => row.operation !== null),
  };
}

/** Returns the periods in which an account made requests, latest first. */
export function listPeriods(
  { prisma }: Database,
  accountId: number,
): Promise<{ period: string; used: number }[]> {
  return prisma.usageMonth.findMany({
    where: { accountId },
    orderBy: { period: "desc" },
    select: { period: true, used: true },
  });
}

/** Returns those of the keys that an owner has, with the names of their holders. */
export function findKeyNames({ prisma }: Database, owner: OwnershipFilter, ids: readonly number[]) {
  return prisma.apiKey.findMany({
    where: { ...ownershipWhere(owner), id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, lastFour: true, user: { select: { username: true } } },
  });
}

/**
 * Returns an account's requests in a period by day, operation and outcome. Requests with the
 * owner's keys are listed by key, and those with other keys together, without a key.
 */
export async function listRequests(
  { prisma }: Database,
  owner: OwnershipFilter,
  period: string,
): Promise<
  {
    day: string;
    key: { name: string; last_four: string } | null;
    operation: string;
    outcome: string;
    requests: number;
  }[]
> {
  const where = detailWhere(owner.accountId, period);
  const apiKey = ownershipWhere(owner);
  const [own, others] = await Promise.all([
    prisma.usageDetail.findMany({
      where: { ...where, apiKey },
      select: {
        day: true,
        operation: true,
        outcome: true,
        requests: true,
        apiKey: { select: { name: true, lastFour: true } },
      },
      orderBy: [{ day: "asc" }, { apiKeyId: "asc" }, { operation: "asc" }, { outcome: "asc" }],
    }),
    prisma.usageDetail.groupBy({
      by: ["day", "operation", "outcome"],
      where: { ...where, NOT: { apiKey } },
      _sum: { requests: true },
      orderBy: [{ day: "asc" }, { operation: "asc" }, { outcome: "asc" }],
    }),
  ]);
  return [
    ...own.map(({ day, apiKey: { name, lastFour }, ...row }) => ({
      ...row,
      day: dayOf(day),
      key: { name, last_four: lastFour },
    })),
    ...others.map((row) => ({ ...toCount(row), day: dayOf(row.day), key: null })),
  ];
}

/** Returns the latest windows that the recorders have written for an account. */
export function findWindows({ prisma }: Database, accountId: number) {
  return prisma.usageWindow.findUnique({ where: { accountId } });
}
