import type { ApiKeySearchInput } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import { indexedOwnershipSql, type OwnershipFilter } from "#ownership.ts";

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
