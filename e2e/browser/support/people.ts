import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { encode } from "next-auth/jwt";
import type { Limits, Plan } from "#harness/people.ts";
import type { Stack } from "#harness/servers/stack.ts";
import type { SessionCookie } from "./sign-in.ts";

/** The password of every user that the tests create. */
export const password = "correct horse battery";

/** Its scrypt hash with a low cost: with that of the portal, each sign-in takes 0.4 s of CPU. */
const PASSWORD_HASH =
  "scrypt$16$1$1$Z3VpZGVwb3N0IGUyZSAgIA==$K8uRPwG2AtzPO82+5ETIeczJYIjzkhb7tZqgoQy5UEo=";

/** A user that a test created. */
export type Person = {
  id: number;
  username: string;
  email: string;
  account: number;
  /** The secret of the user's API key. */
  key: string;
};

/** Inserts a user with a key into the account that the statement before it selects as `account`. */
const INSERT_USER_WITH_KEY = `
  , added_user as (
    insert into users (account_id, role, username, display_name, email, email_verified_at, password_hash)
    select id, $1::role, $2, 'The ' || $2, $3, now(), $4 from account returning id, account_id
  ), added_key as (
    insert into api_keys (account_id, user_id, created_by, origin, name, description, scopes, hash, last_four)
    select account_id, id, id, 'portal', 'Key', '', $5::scope[], $6, $7 from added_user
  )
  select id, account_id as account from added_user`;

const INSERT_OWNER = `
  with account as (
    insert into accounts (name, plan, per_minute, per_hour, monthly_quota, guide_limit)
    values ('The ' || $2, $8::plan, $9, $10, $11, $12) returning id
  ) ${INSERT_USER_WITH_KEY}`;

const INSERT_MEMBER = `with account as (select $8::int as id) ${INSERT_USER_WITH_KEY}`;

/**
 * Creates users directly in the database, and sessions for them. The portal's own sign-up and
 * sign-in hash the password each time. The specs of accounts and members test them.
 */
export function createPeople(url: string, { dataDir, sql }: Stack) {
  async function addUser(
    statement: string,
    { role, scopes }: { role: "owner" | "member"; scopes: string[] },
    values: unknown[],
  ): Promise<Person> {
    const username = `${role}-${randomUUID().slice(0, 8)}`;
    const email = `${username}@guidepost.test`;
    const key = `sk_${randomBytes(24).toString("hex")}`;
    const hash = createHash("sha256").update(key).digest();
    const user = [role, username, email, PASSWORD_HASH, scopes, hash, key.slice(-4)];
    const [added] = await sql<{ id: number; account: number }>(statement, [...user, ...values]);
    if (!added) throw new Error(`${username} was not added`);
    return { ...added, username, email, key };
  }

  return {
    /** A new account with its owner, who has an admin key; `limits` replace those of the plan. */
    addOwner: (plan: Plan = "pro", limits: Limits = {}): Promise<Person> => {
      const { perMinute, perHour, quota, guides } = limits;
      const account = [plan, perMinute, perHour, quota, guides];
      return addUser(INSERT_OWNER, { role: "owner", scopes: ["admin"] }, account);
    },

    /** A new member of an owner's account, who has a key to read and write. */
    addMember: (owner: Person): Promise<Person> =>
      addUser(INSERT_MEMBER, { role: "member", scopes: ["read", "write"] }, [owner.account]),

    /** The cookie of a new session, as the portal seals it at a sign-in. */
    openSession: async ({ id }: Person): Promise<SessionCookie> => {
      const [user] = await sql<{ session_version: number }>(
        "select session_version from users where id = $1",
        [id],
      );
      const now = Date.now();
      const session = {
        id: randomUUID(),
        userId: id,
        version: user?.session_version,
        startedAt: now,
        usedAt: now,
        authenticatedAt: now,
      };
      const secret = await readFile(join(dataDir, "portal-secret"), "utf8");
      const value = await encode({ token: { session }, secret });
      return { name: "next-auth.session-token", value, url, httpOnly: true, sameSite: "Lax" };
    },
  };
}
