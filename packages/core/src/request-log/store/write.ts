import {
  copyRows,
  copyValue,
  type Connection,
  type Database,
  inTransaction,
  type Plan,
  type Transaction,
} from "@guidepost/database";
import { REQUEST_LOG_DAYS } from "@guidepost/contract";
import { MINUTE_MS } from "@guidepost/rate-limit";
import { lowestIdAt, minuteOfEntry, sumHash } from "#entry-id.ts";

/** A row of the log. The model `LoggedRequest` in schema.prisma describes its columns. */
export type LogRow = {
  kept_days: number;
  id: string;
  account_id: number;
  api_key_id: number;
  request_id: string | null;
  method: string;
  operation: string;
  path: string;
  status: number;
  code: string | null;
  duration_us: number;
  address: string;
  user_agent: string | null;
  scope: string | null;
  key_scopes: string | null;
  per_minute: number | null;
  minute_used: number | null;
  per_hour: number | null;
  hour_used: number | null;
  monthly_quota: number | null;
  quota_used: number | null;
  replayed: boolean;
  details: string | null;
  requests: number;
};

const COLUMNS = [
  "kept_days",
  "id",
  "account_id",
  "api_key_id",
  "request_id",
  "method",
  "operation",
  "path",
  "status",
  "code",
  "duration_us",
  "address",
  "user_agent",
  "scope",
  "key_scopes",
  "per_minute",
  "minute_used",
  "per_hour",
  "hour_used",
  "monthly_quota",
  "quota_used",
  "replayed",
  "details",
] as const satisfies readonly (keyof LogRow)[];

/** A template string, because this runs for every request of the API. */
function toLine(row: LogRow): string {
  const none = "\\N";
  return `${row.kept_days}\t${row.id}\t${row.account_id}\t${row.api_key_id}\t${copyValue(row.request_id)}\t${row.method}\t${row.operation}\t${copyValue(row.path)}\t${row.status}\t${row.code ?? none}\t${row.duration_us}\t${copyValue(row.address)}\t${copyValue(row.user_agent)}\t${row.scope ?? none}\t${row.key_scopes ?? none}\t${row.per_minute ?? none}\t${row.minute_used ?? none}\t${row.per_hour ?? none}\t${row.hour_used ?? none}\t${row.monthly_quota ?? none}\t${row.quota_used ?? none}\t${row.replayed}\t${copyValue(row.details)}\n`;
}

// After a crash of PostgreSQL, the rows of its last second may be missing. A batch does not wait long for a
// partition that is being dropped: it is repeated.
const SETTINGS_SQL = "set local synchronous_commit = off; set local lock_timeout = '5s'";

// The deletion of an account waits for the lock, and then deletes the rows of this batch. The rows of an account
// that was deleted before are left out.
const LOCK_ACCOUNTS_SQL = `
select id from accounts where id = any($1::int[]) order by id for key share`;

/** The first one of the advisory locks of entries with several requests. */
const SUMS_LOCK = 225_000_100;
/** Accounts share locks, because PostgreSQL has a limited number of them. */
const SUMS_LOCKS = 256;

// An entry has the time of its first request in its id, so that its id cannot prevent a second entry of the minute.
const LOCK_SUMS_SQL =
  "select pg_advisory_xact_lock(lock) from unnest($1::bigint[]) as locks (lock)";

// A select for each retention, so that PostgreSQL reads the partitions of the range only.
const FIND_SUMS_SQL = [...new Set(Object.values(REQUEST_LOG_DAYS))]
  .map(
    (days) => `
select kept_days, account_id, id from request_log
 where kept_days = ${days} and account_id = any($1::int[])
   and code in ('unauthorized', 'rate_limit_exceeded') and id >= $2::uuid and id < $3::uuid`,
  )
  .join("\nunion all");

const ADD_SUMS_SQL = `
insert into request_log as kept (${COLUMNS.join(", ")}, requests)
select ${COLUMNS.join(", ")}, requests from json_populate_recordset(null::request_log, $1::json)
 order by account_id, id
on conflict (account_id, id, kept_days) do update set requests = kept.requests + excluded.requests`;

// The same for the keys of a user who is erased. After the accounts, because a deletion locks an account before its keys.
const LOCK_KEYS_SQL = `
select id from api_keys where id = any($1::int[]) order by id for key share`;

async function lockKeys(transaction: Transaction, rows: readonly LogRow[]): Promise<Set<number>> {
  const { rows: keys } = await transaction.query<{ id: number }>({
    name: "lock_logged_keys",
    text: LOCK_KEYS_SQL,
    values: [[...new Set(rows.map((row) => row.api_key_id))]],
  });
  return new Set(keys.map(({ id }) => id));
}

async function lockAccounts(
  transaction: Transaction,
  rows: readonly LogRow[],
): Promise<Set<number>> {
  const { rows: accounts } = await transaction.query<{ id: number }>({
    name: "lock_logged_accounts",
    text: LOCK_ACCOUNTS_SQL,
    values: [[...new Set(rows.map((row) => row.account_id))]],
  });
  return new Set(accounts.map(({ id }) => id));
}

type SumKey = Pick<LogRow, "kept_days" | "account_id" | "id">;

/** Returns the same text for rows that count requests of the same entry. */
export function sumName({ kept_days, account_id, id }: SumKey): string {
  return `${kept_days}/${account_id}/${minuteOfEntry(id)}/${sumHash(id)}`;
}

/** Returns the stored entries of the minutes and accounts of rows that count several requests. */
export async function findSums(
  connection: Connection,
  sums: readonly SumKey[],
): Promise<readonly SumKey[]> {
  const minutes = sums.map(({ id }) => minuteOfEntry(id));
  const { rows } = await connection.query<SumKey>({
    name: "find_request_sums",
    text: FIND_SUMS_SQL,
    values: [
      [...new Set(sums.map((sum) => sum.account_id))],
      lowestIdAt(Math.min(...minutes)),
      lowestIdAt(Math.max(...minutes) + MINUTE_MS),
    ],
  });
  return rows;
}

/**
 * Returns rows that count several requests, with the ids of their entries that are stored. No other transaction
 * adds an entry for the same accounts until this one ends.
 */
async function withStoredIds(transaction: Transaction, sums: readonly LogRow[]): Promise<LogRow[]> {
  const locks = new Set(sums.map((sum) => SUMS_LOCK + (sum.account_id % SUMS_LOCKS)));
  await transaction.query({
    name: "lock_request_sums",
    text: LOCK_SUMS_SQL,
    values: [[...locks].toSorted((a, b) => a - b)],
  });
  const stored = await findSums(transaction, sums);
  const ids = new Map(stored.map((row) => [sumName(row), row.id]));
  return sums.map((sum) => ({ ...sum, id: ids.get(sumName(sum)) ?? sum.id }));
}

/**
 * Writes rows of requests, and adds rows that count several requests to those of the same id. All or
 * none of them are written.
 */
export async function writeRows(
  pool: Database["pool"],
  { rows, sums }: { rows: readonly LogRow[]; sums: readonly LogRow[] },
): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    await transaction.query(SETTINGS_SQL);
    const accounts = await lockAccounts(transaction, [...rows, ...sums]);
    const keys = await lockKeys(transaction, [...rows, ...sums]);
    const isKept = (row: LogRow) => accounts.has(row.account_id) && keys.has(row.api_key_id);
    const lines = rows.filter(isKept).map(toLine);
    if (lines.length > 0)
      await copyRows(transaction, { table: "request_log", columns: COLUMNS }, lines.join(""));
    const keptSums = sums.filter(isKept);
    if (keptSums.length > 0)
      await transaction.query({
        name: "add_request_sums",
        text: ADD_SUMS_SQL,
        values: [JSON.stringify(await withStoredIds(transaction, keptSums))],
      });
  });
}

/** A key that no longer works, or works again, by the hexadecimal SHA-256 of its secret. */
export type KnownKey = { hash: string; api_key_id: number; account_id: number; plan: Plan };

/** Returns the keys with these hashes, whether they work or not. */
export async function findKnownKeys(
  connection: Connection,
  hashes: readonly string[],
): Promise<KnownKey[]> {
  const { rows } = await connection.query<KnownKey>({
    name: "find_known_keys",
    text: `
select encode(k.hash, 'hex') as hash, k.id as api_key_id, k.account_id, a.plan
  from unnest($1::text[]) as refused (hash)
  join api_keys k on k.hash = decode(refused.hash, 'hex')
  join accounts a on a.id = k.account_id`,
    values: [hashes],
  });
  return rows;
}
