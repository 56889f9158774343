import type { AuditFilters } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";

/** Rows that a page reads at most when no index serves all of its filters together. */
export const MAX_SCANNED = 5_000;

/** An entry with the present names of its user and key. */
export type AuditRow = {
  id: string;
  action: string;
  via: "portal" | "api_key" | "operator";
  username: string | null;
  display_name: string | null;
  api_key_id: number | null;
  key_name: string | null;
  last_four: string | null;
  target_type: string | null;
  target_id: string | null;
  target_name: string | null;
  address: string | null;
  user_agent: string | null;
  details: Record<string, unknown>;
  /** Whether the target, and the key that the target replaced, still exist. Only of a search with `withObjects`. */
  has_target?: boolean;
  has_replaced_key?: boolean;
};

/** The objects of an entry of the page `p`. A temporary key has no page: its row is reused. */
const keyExistsSql = (id: string) =>
  `exists (select from api_keys o where o.id = ${id} and o.account_id = $1 and o.origin is distinct from 'try_it')`;
const OBJECT_COLUMNS = `,
       case p.target_type
         when 'guide' then exists (select from guides o where o.id = p.target_id::int and o.account_id = $1)
         when 'key' then ${keyExistsSql("p.target_id::int")}
         when 'webhook' then exists (select from webhook_endpoints o
                                      where o.id = p.target_id::int and o.account_id = $1 and o.deleted_at is null)
         when 'user' then exists (select from users o
                                   where o.id = p.target_id::int and o.account_id = $1 and o.removed_at is null)
         else false end as has_target,
       ${keyExistsSql("(p.details ->> 'replaced_key_id')::int")} as has_replaced_key`;

export type AuditSearch = Omit<AuditFilters, "since" | "until"> & {
  accountId: number;
  /** Only entries with this id or a later one. */
  from: string | undefined;
  /** Only entries before these ids. */
  before: readonly (string | undefined)[];
  limit: number;
  /** Whether the rows state which objects still exist. */
  withObjects?: boolean;
};

/** The filters with an index, the most selective first. The index of the first one is read. */
const INDEXED = ["target_id", "target_type", "key_id", "user_id", "action", "via"] as const;
const CONDITIONS: Record<(typeof INDEXED)[number], (value: string) => string> = {
  target_id: (value) => `l.target_id = ${value}`,
  target_type: (value) => `l.target_type = ${value}`,
  key_id: (value) => `l.api_key_id = ${value}`,
  user_id: (value) =>
    `l.user_id = (select id from users where username = lower(${value}) and account_id = $1)`,
  action: (value) => `l.action = ${value}`,
  via: (value) => `l.via = ${value}`,
};

/**
 * Returns the newest entries of a search. When the page ended early, it also returns the id of the
 * last entry that was read; null when there are no further entries. Expired entries are left out
 * (contract AUDIT-4).
 */
export async function searchEntries(
  connection: Connection,
  search: AuditSearch,
): Promise<{ rows: AuditRow[]; scannedTo: string | null }> {
  const values: unknown[] = [search.accountId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const given = INDEXED.filter((name) => search[name] !== undefined);
  // One index has both columns of the target.
  const served = search.target_id === undefined ? given.slice(0, 1) : given.slice(0, 2);
  const others = given.filter((name) => !served.includes(name));
  const conditionOf = (name: (typeof INDEXED)[number]) =>
    ` and ${CONDITIONS[name](bind(search[name]))}`;
  const bounds = [
    ...(search.from === undefined ? [] : [` and l.id >= ${bind(search.from)}::uuid`]),
    ...search.before.flatMap((id) => (id === undefined ? [] : [` and l.id < ${bind(id)}::uuid`])),
  ].join("");
  const isBounded = others.length > 0;
  const scan = bind(isBounded ? MAX_SCANNED : search.limit);
  const condition = served.map(conditionOf).join("");
  const residual = others.map(conditionOf).join("");
  const { rows } = await connection.query<
    (AuditRow | { id: null }) & { scanned: number; last: string | null }
  >({
    text: `
with scanned as materialized (
  select l.* from audit_log l
   where l.account_id = $1${bounds}${condition} and l.expires_at > now()
   order by l.id desc limit ${scan}
), page as (
  select l.* from scanned l where true${residual} order by l.id desc limit ${bind(search.limit)}
)
select s.scanned, s.last, p.id, p.action, p.via, u.username, u.display_name, p.api_key_id, k.name as key_name,
       k.last_four, p.target_type, p.target_id, p.target_name, p.address, p.user_agent, p.details${search.withObjects ? OBJECT_COLUMNS : ""}
  from (select count(*)::int as scanned, min(id::text) as last from scanned) s
  left join page p on true
  left join users u on u.id = p.user_id
  left join api_keys k on k.id = p.api_key_id
 order by p.id desc`,
    values,
  });
  const [first] = rows;
  const isCut = isBounded && first !== undefined && first.scanned === MAX_SCANNED;
  const found = rows.filter((row): row is typeof row & AuditRow => row.id !== null);
  return { rows: found, scannedTo: isCut ? (first.last ?? null) : null };
}
