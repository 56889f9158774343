import { createHash, randomBytes } from "node:crypto";
import type { Cli } from "./servers/cli.ts";
import type { Stack } from "./servers/stack.ts";

export type Plan = "free" | "pro" | "team" | "enterprise";
export type Limits = { perMinute?: number; perHour?: number; quota?: number; guides?: number };
export type Key = { id: number; secret: string };

const flags: Record<keyof Limits, string> = {
  perMinute: "--per-minute",
  perHour: "--per-hour",
  quota: "--monthly-quota",
  guides: "--guide-limit",
};

/** Limits that no test reaches. */
export const ample: Limits = { perMinute: 1_000_000, perHour: 100_000_000, quota: 100_000_000 };

/** Creates accounts, users and keys with the commands of the operator's tool. */
export function createPeople(cli: Cli) {
  const setPlan = (account: number, plan: Plan, limits: Limits) => {
    const given = Object.entries(limits).flatMap(([name, value]) => [
      flags[name as keyof Limits],
      value,
    ]);
    return cli("account", "set-plan", account, plan, ...given);
  };

  const addAccount = async (plan: Plan, limits?: Limits): Promise<number> => {
    const { id } = await cli<{ id: number }>("account", "create", "--name", "A", "--plan", plan);
    if (limits) await setPlan(id, plan, limits);
    return id;
  };

  const addUser = async (account: number, name: string, role: "owner" | "member") => {
    const who = ["--username", name, "--display-name", `The ${name}`, "--role", role];
    const signIn = ["--email", `${name}@guidepost.test`, "--password", "correct horse battery"];
    await cli("user", "create", "--account", account, ...who, ...signIn);
  };

  const addKey = async (user: string, scopes: string, expires?: Date): Promise<Key> => {
    const until = expires ? ["--expires", expires.toISOString()] : [];
    const what = ["--user", user, "--name", "Key", "--scopes", scopes, ...until];
    const { key, secret } = await cli<{ key: { id: number }; secret: string }>(
      "key",
      "create",
      ...what,
    );
    return { id: key.id, secret };
  };

  /** Adds an account with an owner of that name, and an admin key of the owner. */
  const addOwner = async (name: string, plan: Plan, limits?: Limits) => {
    const account = await addAccount(plan, limits);
    await addUser(account, name, "owner");
    const { secret } = await addKey(name, "admin");
    return { account, username: name, admin: secret };
  };

  return { setPlan, addUser, addKey, addOwner };
}

/** The password of every user. */
export const PASSWORD = "correct horse battery";

/** Its scrypt hash with a low cost, which a sign-in takes. */
const PASSWORD_HASH =
  "scrypt$16$1$1$Z3VpZGVwb3N0IGUyZSAgIA==$K8uRPwG2AtzPO82+5ETIeczJYIjzkhb7tZqgoQy5UEo=";

const USER_COLUMNS =
  "account_id, role, username, display_name, email, email_verified_at, password_hash";
const KEY_COLUMNS =
  "account_id, user_id, origin, name, description, scopes, hash, last_four, expires_at";

const INSERT_USER = `
  insert into users (${USER_COLUMNS})
  values ($1, $2::role, $3::text, 'The ' || $3, $3 || '@guidepost.test', now(), $4)`;

const INSERT_KEY = `
  insert into api_keys (${KEY_COLUMNS})
  select account_id, id, 'operator', 'Key', '', $2::scope[], $3, $4, $5 from users where username = $1
  returning id`;

/** An account with an owner, who has an admin key. */
const INSERT_OWNER = `
  with account as (
    insert into accounts (name, plan, per_minute, per_hour, monthly_quota, guide_limit)
    values ('A', $5::plan, $6, $7, $8, $9) returning id
  ), added as (
    insert into users (${USER_COLUMNS})
    select id, 'owner'::role, $1::text, 'The ' || $1, $1 || '@guidepost.test', now(), $2 from account
    returning id, account_id
  )
  insert into api_keys (${KEY_COLUMNS})
  select account_id, id, 'operator', 'Key', '', '{admin}', $3, $4, null from added
  returning account_id as account`;

const UPDATE_PLAN = `
  update accounts set plan = $2, per_minute = $3, per_hour = $4, monthly_quota = $5, guide_limit = $6 where id = $1`;

function newSecret() {
  const secret = `sk_${randomBytes(24).toString("hex")}`;
  const hash = createHash("sha256").update(secret).digest();
  return { secret, hash, lastFour: secret.slice(-4) };
}

/**
 * Creates accounts, users and keys as `createPeople` does, directly in the database. That takes a hundredth of the CPU time of
 * the commands, which write audit entries, events and mails in addition.
 */
export function insertPeople({ sql }: Pick<Stack, "sql">) {
  const planValues = (plan: Plan, { perMinute, perHour, quota, guides }: Limits) => [
    plan,
    perMinute,
    perHour,
    quota,
    guides,
  ];

  const setPlan = async (account: number, plan: Plan, limits: Limits) => {
    await sql(UPDATE_PLAN, [account, ...planValues(plan, limits)]);
  };

  const addUser = async (account: number, name: string, role: "owner" | "member") => {
    await sql(INSERT_USER, [account, role, name, PASSWORD_HASH]);
  };

  const addKey = async (user: string, scopes: string, expires?: Date): Promise<Key> => {
    const { secret, hash, lastFour } = newSecret();
    const values = [user, scopes.split(","), hash, lastFour, expires];
    const [key] = await sql<{ id: number }>(INSERT_KEY, values);
    if (!key) throw new Error(`There is no user ${user}.`);
    return { id: key.id, secret };
  };

  /** Adds an account with an owner of that name, and an admin key of the owner. */
  const addOwner = async (name: string, plan: Plan, limits: Limits = {}) => {
    const { secret, hash, lastFour } = newSecret();
    const values = [name, PASSWORD_HASH, hash, lastFour, ...planValues(plan, limits)];
    const [added] = await sql<{ account: number }>(INSERT_OWNER, values);
    return { account: added?.account ?? 0, username: name, admin: secret };
  };

  return { setPlan, addUser, addKey, addOwner };
}

export type People = ReturnType<typeof insertPeople>;
