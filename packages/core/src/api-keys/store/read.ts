import type { ApiKeySearchInput } from "@guidepost/contract";
import {
  batcherPerPool,
  type Connection,
  type Database,
  type Plan,
  type Prisma,
  type Role,
} from "@guidepost/database";
import { indexedOwnershipSql, ownershipWhere, type OwnershipFilter } from "#ownership.ts";

/** The columns of a key that leave the database: never its hash. */
export const API_KEY_SELECT = {
  id: true,
  name: true,
  description: true,
  scopes: true,
  lastFour: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  replacedAt: true,
  origin: true,
  allowedAddresses: true,
  allowedReferrers: true,
  createdBy: { select: { username: true, displayName: true } },
  user: { select: { username: true, displayName: true, role: true } },
} satisfies Prisma.ApiKeySelect;

export type ApiKeyRow = Prisma.ApiKeyGetPayload<{ select: typeof API_KEY_SELECT }>;

/** A Prisma condition: keys that are active at `now`. Ignores the removal of the holder. */
export function activeAt(now: Date) {
  return {
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  } satisfies Prisma.ApiKeyWhereInput;
}

/** A Prisma condition: all keys except the temporary ones of "Try it". */
export const NOT_TEMPORARY = {
  OR: [{ origin: null }, { origin: { not: "try_it" } }],
} satisfies Prisma.ApiKeyWhereInput;

export type KeyHolderRow = {
  key_id: number;
  /** As PostgreSQL writes an array: `{read,write}`. */
  scopes: string;
  /** With commas; empty: no restriction. */
  allowed_addresses: string;
  allowed_referrers: string;
  user_id: number;
  username: string;
  display_name: string;
  role: Role;
  is_verified: boolean;
  account_id: number;
  plan: Plan;
  per_minute: number | null;
  per_hour: number | null;
  monthly_quota: number | null;
  guide_limit: number | null;
};

// One lookup by a unique index for every reason to refuse: unknown, revoked, expired and removed
// take the same time (contract AUTH-4). Nothing is cached (contract AUTH-6).
const FIND_KEY_HOLDERS_SQL = `
select k.hash, k.id as key_id, k.scopes::text as scopes,
       array_to_string(k.allowed_addresses, ',') as allowed_addresses,
       array_to_string(k.allowed_referrers, ',') as allowed_referrers,
       u.id as user_id, u.username, u.display_name, u.role,
       u.email_verified_at is not null as is_verified,
       a.id as account_id, a.plan, a.per_minute, a.per_hour, a.monthly_quota, a.guide_limit
  from api_keys k
  join users u on u.id = k.user_id
  join accounts a on a.id = k.account_id
 where k.hash = any($1::bytea[])
   and k.revoked_at is null
   and (k.expires_at is null or k.expires_at > now())
   and u.removed_at is null`;

const HOLDERS_PER_STATEMENT = 64;

const keyHolders = batcherPerPool<Buffer, KeyHolderRow | undefined>((pool) => ({
  name: "find_key_holders",
  send: async (hashes) => {
    const { rows } = await pool.query<KeyHolderRow & { hash: Buffer }>({
      name: "find_key_holders",
      text: FIND_KEY_HOLDERS_SQL,
      values: [hashes],
    });
    const byHash = new Map(rows.map((row) => [row.hash.toString("latin1"), row]));
    return hashes.map((hash) => byHash.get(hash.toString("latin1")));
  },
  // The account is not known yet.
  groupOf: () => undefined,
  maxItems: HOLDERS_PER_STATEMENT,
  isRepeatable: true,
}));

/**
 * Returns the holder of the active key with this SHA-256 (32 bytes); `undefined` for none. The
 * statement starts after the call, so that a revocation holds for every later call (contract AUTH-6).
 */
export function findKeyHolder(
  pool: Database["pool"],
  hash: Buffer,
): Promise<KeyHolderRow | undefined> {
  return keyHolders(pool, hash);
}

/** Returns the keys of an owner, newest first. */
export function listKeys({ prisma }: Database, owner: OwnershipFilter): Promise<ApiKeyRow[]> {
  return prisma.apiKey.findMany({
    where: ownershipWhere(owner),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: API_KEY_SELECT,
  });
}

/** Returns the keys with these ids, in the order of the ids. */
export function findKeys({ prisma }: Database, ids: number[]): Promise<ApiKeyRow[]> {
  // One statement instead of Prisma's three: keys, their creators and their holders.
  return prisma.$queryRaw<ApiKeyRow[]>`
    select k.id, k.name, k.description, k.scopes::text[] as scopes, k.last_four as "lastFour",
           k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
           k.last_used_at as "lastUsedAt", k.replaced_at as "replacedAt", k.origin,
           k.allowed_addresses as "allowedAddresses", k.allowed_referrers as "allowedReferrers",
           case when c.id is not null then
             json_build_object('username', c.username, 'displayName', c.display_name)
           end as "createdBy",
           json_build_object('username', u.username, 'displayName', u.display_name,
                             'role', u.role) as "user"
      from unnest(${ids}::int[]) with ordinality as page (id, position)
      join api_keys k on k.id = page.id
      join users u on u.id = k.user_id
      left join users c on c.id = k.created_by
     order by page.position`;
}

/** Returns whether the account has keys of other users than this one. */
export async function hasOtherHolders(
  { prisma }: Database,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<boolean> {
  const other = await prisma.user.findFirst({
    where: { accountId, id: { not: userId }, apiKeys: { some: {} } },
    select: { id: true },
  });
  return other !== null;
}

export type KeySearch = Pick<ApiKeySearchInput, "group" | "sort" | "descending"> & {
  /** Part of a name, description, `sk_…` with the last four characters, or the holder's names. */
  search: string | undefined;
  limit: number;
  offset: number;
  /** Decides which keys have expired. */
  now: Date;
};

type KeyGroup = KeySearch["group"];

const GROUPS: Record<KeyGroup, string> = {
  active: "k.revoked_at is null and (k.expires_at is null or k.expires_at > $1)",
  expired: "k.revoked_at is null and k.expires_at <= $1",
  revoked: "k.revoked_at is not null",
  all: "true",
};

const SORTS: Record<KeySearch["sort"], string> = {
  created: "k.created_at",
  // A key that was never used is the longest unused.
  used: "coalesce(k.last_used_at, '-infinity')",
  name: "lower(k.name)",
};

const FROM_KEYS = "from api_keys k join users u on u.id = k.user_id";

/** The condition of a search, with its parameters, and the name of a statement with it. */
function searchSql(owner: OwnershipFilter, { now, search }: KeySearch) {
  const values: unknown[] = [now];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const isOneUser = owner.userId !== null;
  // For one user, the account is a condition on users only. With a second condition on keys, the
  // planner would underestimate the rows. It would sort them instead of reading the index in order.
  const columns = { accountId: isOneUser ? "u.account_id" : "k.account_id", userId: "k.user_id" };
  const conditions = [
    indexedOwnershipSql(owner, bind, columns),
    // Temporary keys are listed only while they work: their rows are reused.
    `(k.origin is distinct from 'try_it' or (${GROUPS.active}))`,
  ];
  if (search !== undefined)
    conditions.push(`strpos(lower(concat_ws(' ', k.name, k.description, 'sk_…' || k.last_four,
                                   u.username, u.display_name)), lower(${bind(search)})) > 0`);
  const name = `${isOneUser ? "user" : "account"}${search === undefined ? "" : "_matching"}`;
  return { condition: conditions.join("\n   and "), values, bind, name };
}

/** Returns the ids of one page of keys, in order. */
export async function searchKeys(
  connection: Connection,
  owner: OwnershipFilter,
  search: KeySearch,
): Promise<number[]> {
  const { group, sort, descending, limit, offset } = search;
  const { condition, values, bind, name } = searchSql(owner, search);
  const direction = descending ? "desc" : "asc";
  // Equal keys are ordered newest first, except where the oldest come first.
  const ties = sort === "created" ? direction : "desc";
  const { rows } = await connection.query<{ id: number }>({
    name: `search_keys_${name}_${group}_${sort}_${direction}`,
    text: `
select k.id
  ${FROM_KEYS}
 where ${condition}
   and ${GROUPS[group]}
 order by ${SORTS[sort]} ${direction}, k.id ${ties}
 limit ${bind(limit)} offset ${bind(offset)}`,
    values,
  });
  return rows.map(({ id }) => id);
}

type KeyCounts = Record<Exclude<KeyGroup, "all">, number>;

/** Returns how many keys match in each group. */
export async function countKeys(
  connection: Connection,
  owner: OwnershipFilter,
  search: KeySearch,
): Promise<KeyCounts> {
  const { condition, values, name } = searchSql(owner, search);
  const count = (group: KeyGroup) =>
    `(select count(*)::int ${FROM_KEYS} where ${condition} and ${GROUPS[group]})`;
  const { rows } = await connection.query<KeyCounts>({
    name: `count_keys_${name}`,
    text: `
select ${count("active")} as active,
       ${count("expired")} as expired,
       ${count("revoked")} as revoked`,
    values,
  });
  return rows[0] ?? { active: 0, expired: 0, revoked: 0 };
}

/** Whether an owner has the key. */
export async function hasKey(
  { prisma }: Database,
  owner: OwnershipFilter,
  id: number,
): Promise<boolean> {
  const key = await prisma.apiKey.findFirst({
    where: { id, ...ownershipWhere(owner) },
    select: { id: true },
  });
  return key !== null;
}
