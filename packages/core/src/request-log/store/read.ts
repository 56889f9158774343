import { REQUEST_LOG_DAYS } from "@guidepost/contract";
import type { Connection, Database } from "@guidepost/database";
import { ownershipWhere, type OwnershipFilter } from "#ownership.ts";
import { lowestIdAt } from "#entry-id.ts";
import type { LogRow } from "./write.ts";

const DAY_MS = 86_400_000;

/** The retentions of all plans. Each has partitions of its own. */
const RETENTIONS = [...new Set(Object.values(REQUEST_LOG_DAYS))].toSorted((a, b) => a - b);

/**
 * Rows that a page reads at most, when no index serves all of its filters together. The page then ends early,
 * and its cursor continues after the rows that were read.
 */
const MAX_SCANNED = 5_000;

/** The key of a row. */
type KeyColumns = { key_name: string; last_four: string; username: string };
export type EntryRow = LogRow & KeyColumns;

export type EntryFilter = {
  keyId: number | undefined;
  status: number | undefined;
  code: string | undefined;
  operation: string | undefined;
  /** Unix ms. */
  since: number | undefined;
  until: number | undefined;
};

export type EntrySearch = EntryFilter & {
  accountId: number;
  /** Only requests with these keys; undefined for all keys of the account. */
  keyIds: readonly number[] | undefined;
  /** Only entries before this id. */
  before: string | undefined;
  limit: number;
  now: Date;
};

/** The filters with an index, the most selective first. The index of the first one is read. */
const INDEXED = ["code", "keyId", "operation", "status"] as const;
const COLUMNS: Record<(typeof INDEXED)[number], string> = {
  code: "api.code",
  keyId: "api.api_key_id",
  operation: "api.operation",
  status: "api.status",
};

const SELECT_COLUMNS = "api.*";

type Bind = (value: unknown) => string;

/** Selects the rows of one retention, newest first, with the index of the first condition. */
function retentionSql(
  keptDays: number,
  {
    bounds,
    condition,
    limit,
  }: { bounds: (keptDays: number) => string; condition: string; limit: string },
): string {
  return `(select ${SELECT_COLUMNS} from request_log api
    where api.kept_days = ${keptDays} and ${bounds(keptDays)}${condition}
    order by api.id desc limit ${limit})`;
}

/** The statement of a search, and whether its filters need more than one index. */
function searchSql(search: EntrySearch, offset?: number) {
  const { accountId, keyIds, before, since, until, limit, now } = search;
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const account = bind(accountId);
  const oldest = (keptDays: number) =>
    lowestIdAt(Math.max(since ?? 0, now.getTime() - keptDays * DAY_MS));
  const newest = until === undefined ? undefined : lowestIdAt(until);
  const end = [before, newest].filter((id) => id !== undefined).toSorted()[0];
  const upper = end === undefined ? "" : ` and api.id < ${bind(end)}::uuid`;
  const bounds = (keptDays: number) =>
    `api.account_id = ${account} and api.id >= ${bind(oldest(keptDays))}::uuid${upper}`;

  const given = INDEXED.filter((name) => search[name] !== undefined);
  // The keys of a user are an index condition of their own.
  const [first] = keyIds ? [] : given;
  const others = given.filter((name) => name !== first);
  const conditionOf = (name: (typeof INDEXED)[number]) =>
    ` and ${COLUMNS[name]} = ${bind(search[name])}`;
  const isBounded = others.length > 0;
  const scanned = bind(isBounded ? MAX_SCANNED : limit);
  const condition =
    (first ? conditionOf(first) : "") + (keyIds ? " and api.api_key_id = own.id" : "");
  const union = RETENTIONS.map((days) =>
    retentionSql(days, { bounds, condition, limit: scanned }),
  ).join("\n    union all ");
  const source = keyIds
    ? `unnest(${bind(keyIds)}::int[]) as own (id) cross join lateral (${union}) as api`
    : `(${union}) as api`;
  const rows = `(select api.* from ${source} order by api.id desc limit ${scanned}) as api`;
  const name = `${first ?? "none"}_${keyIds ? "own" : "all"}_${end === undefined ? "first" : "next"}`;
  if (offset !== undefined)
    return {
      name: `find_scanned_request_${name}`,
      text: `select api.id from ${rows} order by api.id desc offset ${bind(offset)} limit 1`,
      values,
      isBounded,
    };
  const residual = others.map(conditionOf).join("");
  return {
    name: `search_requests_${name}_${others.join("_")}`,
    text: `
select api.*, k.name as key_name, k.last_four, u.username
  from (select api.* from ${rows} where true${residual} order by api.id desc limit ${bind(limit)}) as api
  join api_keys k on k.id = api.api_key_id
  join users u on u.id = k.user_id
 order by api.id desc`,
    values,
    isBounded,
  };
}

/**
 * Returns the newest entries of a search. When the page ended early, it also returns the id of the
 * last row that was read; null when there are no further rows.
 */
export async function searchEntries(
  connection: Connection,
  search: EntrySearch,
): Promise<{ rows: EntryRow[]; scannedTo: string | null }> {
  const { isBounded, ...statement } = searchSql(search);
  const { rows } = await connection.query<EntryRow>(statement);
  if (!isBounded || rows.length >= search.limit) return { rows, scannedTo: null };
  const { name, text, values } = searchSql(search, MAX_SCANNED - 1);
  const scanned = await connection.query<{ id: string }>({ name, text, values });
  return { rows, scannedTo: scanned.rows[0]?.id ?? null };
}

/** The entries that an actor may read: those of the owner or, with a `keyId`, those of one key. */
export type EntryReach = OwnershipFilter & { keyId: number | null };

/** Returns the newest entry within the reach with this id, or with this request id of its client. */
export async function findEntry(
  connection: Connection,
  { accountId, userId, keyId }: EntryReach,
  { id, now }: { id: { entry: string } | { client: string }; now: Date },
): Promise<EntryRow | undefined> {
  const isEntry = "entry" in id;
  const oldest = RETENTIONS.map((days) => lowestIdAt(now.getTime() - days * DAY_MS));
  const condition = isEntry ? " and api.id = $3::uuid" : " and api.request_id = $3";
  const bounds = (days: number) =>
    `api.account_id = $1 and api.id >= $${6 + RETENTIONS.indexOf(days as 7)}::uuid`;
  const union = RETENTIONS.map((days) =>
    retentionSql(days, { bounds, condition, limit: "$5" }),
  ).join("\n    union all ");
  // Other keys of the account can have used the same request id later.
  const isWholeAccount = userId === null && keyId === null;
  const { rows } = await connection.query<EntryRow>({
    name: isEntry ? "find_request" : "find_request_of_client",
    text: `
select api.*, k.name as key_name, k.last_four, u.username
  from (${union}) as api
  join api_keys k on k.id = api.api_key_id
  join users u on u.id = k.user_id
 where ($2::int is null or k.user_id = $2) and ($4::int is null or api.api_key_id = $4)
 order by api.id desc limit 1`,
    values: [
      accountId,
      userId,
      isEntry ? id.entry : id.client,
      keyId,
      isWholeAccount ? 1 : MAX_SCANNED,
      ...oldest,
    ],
  });
  return rows[0];
}

/** Returns the keys of a user that were used after a time. */
export async function findUsedKeys(
  { prisma }: Database,
  owner: OwnershipFilter,
  after: Date,
): Promise<number[]> {
  const keys = await prisma.apiKey.findMany({
    where: { ...ownershipWhere(owner), lastUsedAt: { gte: after } },
    select: { id: true },
  });
  return keys.map(({ id }) => id);
}

/** Returns the keys of an owner that were used after a time, the latest first. */
export function findCallers(
  { prisma }: Database,
  owner: OwnershipFilter,
  { after, limit }: { after: Date; limit: number },
) {
  return prisma.apiKey.findMany({
    where: { ...ownershipWhere(owner), lastUsedAt: { gte: after } },
    orderBy: { lastUsedAt: "desc" },
    take: limit,
    select: { id: true, name: true, lastFour: true },
  });
}

/** A sum of requests. Only one of `operation`, `user_agent` and `address` identifies it, by `kind`. */
type UseRow = {
  kind: "operation" | "client" | "address" | "all";
  name: string | null;
  requests: number;
  failed: number;
  rows: number;
  /** The id of the latest one. */
  last: string;
};

/** Returns what used a key after a time: operations, user agents and addresses of its newest requests. */
export async function countUses(
  connection: Connection,
  {
    accountId,
    keyId,
    after,
    maxRows,
  }: { accountId: number; keyId: number; after: Date; maxRows: number },
): Promise<UseRow[]> {
  const bounds = () => "api.account_id = $1 and api.id >= $3::uuid";
  const condition = " and api.api_key_id = $2";
  const union = RETENTIONS.map((days) =>
    retentionSql(days, { bounds, condition, limit: "$4" }),
  ).join("\n    union all ");
  const { rows } = await connection.query<UseRow>({
    name: "count_key_uses",
    text: `
select case grouping(operation, user_agent, address)
         when 3 then 'operation' when 5 then 'client' when 6 then 'address' else 'all' end as kind,
       coalesce(operation, user_agent, address) as name, sum(requests)::int as requests,
       sum(case when status >= 400 then requests else 0 end)::int as failed,
       count(*)::int as rows, max(id::text) as last
  from (select operation, user_agent, address, requests, status, id
          from (${union}) as api
         order by id desc limit $4) as newest
 group by grouping sets ((operation), (user_agent), (address), ())
having count(*) > 0
 order by 3 desc`,
    values: [accountId, keyId, lowestIdAt(after.getTime()), maxRows],
  });
  return rows;
}
