import { createHash, randomBytes } from "node:crypto";
import type { Client } from "pg";

/** An account with one user, who has one key with read and write. */
export type BenchAccount = { accountId: number; userId: number; secret: string };

/** More than any run can use up. */
const plenty = 1_000_000_000;

const newSecret = () => `sk_${randomBytes(24).toString("hex")}`;

/** A secret as well-formed as any, that opens nothing. */
export const unknownSecret = newSecret();

const text = `
with account as (
  insert into accounts (name, plan, per_minute, per_hour, monthly_quota)
  values ($1, 'enterprise', $2, $3, $3) returning id
), holder as (
  insert into users (account_id, role, username, display_name, email)
  select id, 'owner', $1, 'Bench ' || $1, $1 || '@example.com' from account returning id, account_id
), key as (
  insert into api_keys (account_id, user_id, name, description, scopes, hash, last_four)
  select account_id, id, 'bench', '', '{read,write}', $4, $5 from holder
)
select id as "userId", account_id as "accountId" from holder`;

/** Makes an Enterprise account whose limits never bite, unless `perMinute` is given. */
export const createAccount = async (
  db: Client,
  username: string,
  perMinute: number = plenty,
): Promise<BenchAccount> => {
  const secret = newSecret();
  const hash = createHash("sha256").update(secret).digest();
  const { rows } = await db.query<{ userId: number; accountId: number }>(text, [
    username,
    perMinute,
    plenty,
    hash,
    secret.slice(-4),
  ]);
  const [row] = rows;
  if (!row) throw new Error("The account was not made");
  return { ...row, secret };
};
