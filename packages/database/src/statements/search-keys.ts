import type { Pool } from "pg";

export type KeyGroup = "active" | "expired" | "revoked" | "all";
export type KeySort = "created" | "used" | "name";

export type KeySearch = {
  accountId: number;
  /** Null: the keys of every user of the account. */
  userId: number | null;
  /** Part of a name, description, `sk_…` with the last four characters, or the holder's names. */
  search: string | undefined;
  group: KeyGroup;
  sort: KeySort;
  descending: boolean;
  limit: number;
  offset: number;
  /** Decides which keys have expired. */
  now: Date;
};

const GROUPS: Record<KeyGroup, string> = {
  active: "k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)",
  expired: "k.revoked_at is null and k.expires_at <= $2",
  revoked: "k.revoked_at is not null",
  all: "true",
};

const SORTS: Record<KeySort, string> = {
  created: "k.created_at",
  // A key that was never used is the longest unused.
  used: "coalesce(k.last_used_at, '-infinity')",
  name: "lower(k.name)",
};

// Temporary keys are listed only while they work: their rows are reused.
function conditions(userId: number | null, search: string | undefined, group: KeyGroup): string {
  const matches = `exists (
    select 1 from users u
     where u.id = k.user_id
       and strpos(lower(concat_ws(' ', k.name, k.description, 'sk_…' || k.last_four,
                                  u.username, u.display_name)), lower($3)) > 0)`;
  return [
    // One column decides, so that its index serves the statement.
    userId === null ? "k.account_id = $1" : "k.user_id = $1",
    GROUPS[group],
    `(k.origin is distinct from 'try_it' or (${GROUPS.active}))`,
    ...(search === undefined ? [] : [matches]),
  ].join("\n   and ");
}

function parameters({ accountId, userId, now, search }: KeySearch): unknown[] {
  return [userId ?? accountId, now, ...(search === undefined ? [] : [search])];
}

function nameOf(statement: string, { userId, search }: KeySearch): string {
  const of = userId === null ? "account" : "user";
  return `${statement}_${of}${search === undefined ? "" : "_matching"}`;
}

/** The ids of one page of keys, in order. */
export async function searchKeys(pool: Pool, search: KeySearch): Promise<number[]> {
  const { group, sort, descending, limit, offset } = search;
  const given = parameters(search);
  const direction = descending ? "desc" : "asc";
  // Equal keys stay newest first, except where the oldest come first.
  const ties = sort === "created" ? direction : "desc";
  const { rows } = await pool.query<{ id: number }>({
    name: `${nameOf("search_keys", search)}_${group}_${sort}_${direction}`,
    text: `
select k.id
  from api_keys k
 where ${conditions(search.userId, search.search, group)}
 order by ${SORTS[sort]} ${direction}, k.id ${ties}
 limit $${given.length + 1} offset $${given.length + 2}`,
    values: [...given, limit, offset],
  });
  return rows.map(({ id }) => id);
}

/** How many keys match in each group. */
export async function countKeys(
  pool: Pool,
  search: KeySearch,
): Promise<Record<"active" | "expired" | "revoked", number>> {
  const count = (group: KeyGroup) =>
    `(select count(*)::int from api_keys k where ${conditions(search.userId, search.search, group)})`;
  const { rows } = await pool.query<Record<"active" | "expired" | "revoked", number>>({
    name: nameOf("count_keys", search),
    text: `
select ${count("active")} as active,
       ${count("expired")} as expired,
       ${count("revoked")} as revoked`,
    values: parameters(search),
  });
  return rows[0] ?? { active: 0, expired: 0, revoked: 0 };
}
