import { createHash, randomBytes } from "node:crypto";
import type { Client } from "pg";

/** An account with one user and one key with the scopes read and write. */
export type BenchAccount = { accountId: number; userId: number; secret: string };

/** No run reaches this limit. */
const UNLIMITED = 1_000_000_000;

function createSecret(): string {
  return `sk_${randomBytes(24).toString("hex")}`;
}

/** A well-formed secret of no key. */
export const UNKNOWN_SECRET = createSecret();

const INSERT_ACCOUNT = `
with account as (
  insert into accounts (name, plan, per_minute, per_hour, monthly_quota)
  values ($1, 'enterprise', $2, $3, $3) returning id
), owner as (
  insert into users (account_id, role, username, display_name, email)
  select id, 'owner', $1, 'Bench ' || $1, $1 || '@example.com' from account returning id, account_id
), key as (
  insert into api_keys (account_id, user_id, name, description, scopes, hash, last_four)
  select account_id, id, 'bench', '', '{read,write}', $4, $5 from owner
)
select id as "userId", account_id as "accountId" from owner`;

/** Creates an Enterprise account without effective limits, except `perMinute` where given. */
export async function createAccount(
  db: Client,
  username: string,
  perMinute: number = UNLIMITED,
): Promise<BenchAccount> {
  const secret = createSecret();
  const hash = createHash("sha256").update(secret).digest();
  const { rows } = await db.query<{ userId: number; accountId: number }>(INSERT_ACCOUNT, [
    username,
    perMinute,
    UNLIMITED,
    hash,
    secret.slice(-4),
  ]);
  const [row] = rows;
  if (!row) throw new Error("The account was not created");
  return { ...row, secret };
}
