import type { Pool } from "pg";
import type { Plan, Role } from "../generated/enums.ts";

export type KeyHolderRow = {
  key_id: number;
  /** As PostgreSQL writes an array: `{read,write}`. */
  scopes: string;
  user_id: number;
  username: string;
  display_name: string;
  role: Role;
  account_id: number;
  plan: Plan;
  per_minute: number | null;
  per_hour: number | null;
  monthly_quota: number | null;
  guide_limit: number | null;
};

// One look-up by a unique index, whatever the reason to refuse: unknown, revoked, expired and
// removed take the same time (contract AUTH-4), and nothing is cached (contract AUTH-6).
const text = `
select k.id as key_id, k.scopes::text as scopes,
       u.id as user_id, u.username, u.display_name, u.role,
       a.id as account_id, a.plan, a.per_minute, a.per_hour, a.monthly_quota, a.guide_limit
  from api_keys k
  join users u on u.id = k.user_id
  join accounts a on a.id = k.account_id
 where k.hash = $1
   and k.revoked_at is null
   and (k.expires_at is null or k.expires_at > now())
   and u.removed_at is null`;

/** The holder of the working key with this SHA-256 (32 bytes), or undefined. */
export const findKeyHolder = async (
  pool: Pool,
  hash: Buffer,
): Promise<KeyHolderRow | undefined> => {
  const { rows } = await pool.query<KeyHolderRow>({
    name: "find_key_holder",
    text,
    values: [hash],
  });
  return rows[0];
};
