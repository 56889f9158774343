import { batcherPerPool, type Database, type Plan, type Role } from "@guidepost/database";

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
  is_suspended: boolean;
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
       a.suspended_at is not null as is_suspended,
       a.id as account_id, a.plan, a.per_minute, a.per_hour, a.monthly_quota, a.guide_limit
  from api_keys k
  join users u on u.id = k.user_id
  join accounts a on a.id = k.account_id
 where k.hash = any($1::bytea[])
   and k.revoked_at is null
   and (k.expires_at is null or k.expires_at > now())
   and u.removed_at is null and u.deletion_at is null and a.deletion_at is null`;

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
