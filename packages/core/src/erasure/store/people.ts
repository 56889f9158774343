import type { Connection, Transaction } from "@guidepost/database";
import type { DeletionSubject } from "#deletions/index.ts";

/** A user who is erased. */
export type Person = {
  id: number;
  username: string;
  displayName: string;
  email: string;
  isRemoved: boolean;
  /** The file of an image; null without one. */
  avatar: string | null;
  accountId: number;
  accountName: string;
  formerNames: string[];
};

/** Returns the users of a subject, also removed ones. */
export async function findPeople(
  connection: Connection,
  { kind, id }: DeletionSubject,
): Promise<Person[]> {
  const { rows } = await connection.query<Person>({
    name: `find_people_of_${kind}`,
    text: `
select u.id, u.username, u.display_name as "displayName", u.email, u.removed_at is not null as "isRemoved", u.avatar,
       a.id as "accountId", a.name as "accountName",
       array(select f.username from former_usernames f where f.user_id = u.id) as "formerNames"
  from users u join accounts a on a.id = u.account_id
 where ${kind === "account" ? "u.account_id" : "u.id"} = $1 order by u.id`,
    values: [id],
  });
  return rows;
}

/** Reserves usernames, so that they lead to no other person (contract USER-9). */
export async function reserveUsernames(
  transaction: Transaction,
  usernames: readonly string[],
): Promise<void> {
  await transaction.query({
    name: "reserve_usernames",
    text: "insert into reserved_usernames (username) select unnest($1::text[]) on conflict do nothing",
    values: [usernames],
  });
}

/**
 * Deletes the jobs that contain the id or the address of a user and do not run. One that runs finds no user when it is tried
 * again, and ends.
 */
export async function deleteJobsOf(
  transaction: Transaction,
  people: readonly Pick<Person, "id" | "email">[],
): Promise<void> {
  await transaction.query({
    name: "delete_jobs_of_users",
    text: `
delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
 where t.id = j.task_id and t.identifier = 'send_mail' and j.locked_at is null
   and (j.payload -> 'mail' ->> 'userId' = any($1::text[]) or j.payload -> 'mail' ->> 'email' = any($2::text[]))`,
    values: [
      people.map(({ id }) => String(id)),
      people.map(({ email }) => email).filter((email) => email !== ""),
    ],
  });
}

/** Returns the ids of the keys of a user; none for an account, whose log a trigger deletes. */
export async function keysOf(
  transaction: Transaction,
  { kind, id }: DeletionSubject,
): Promise<number[]> {
  if (kind === "account") return [];
  const { rows } = await transaction.query<{ id: number }>({
    name: "keys_of_user",
    text: "select id from api_keys where user_id = $1",
    values: [id],
  });
  return rows.map((row) => row.id);
}

/** Deletes the logged requests of keys. */
export async function deleteRequestsOf(
  transaction: Transaction,
  { accountId, keys }: { accountId: number; keys: readonly number[] },
): Promise<void> {
  if (keys.length === 0) return;
  await transaction.query({
    name: "delete_requests_of_keys",
    text: "delete from request_log where account_id = $1 and api_key_id = any($2::int[])",
    values: [accountId, keys],
  });
}

/** A batch has deleted the rows of large tables. The numbers of others, such as those of users and images, have no limit. */
const DELETE_TIMEOUT_MS = 300_000;

/** Deletes an account or a user with all rows that reference it. Returns `false` when another call has done it. */
export async function deleteSubject(
  transaction: Transaction,
  { kind, id }: DeletionSubject,
): Promise<boolean> {
  await transaction.query(`set local statement_timeout = ${DELETE_TIMEOUT_MS}`);
  const { rowCount } = await transaction.query({
    name: `delete_${kind}`,
    text: `delete from ${kind === "account" ? "accounts" : "users"} where id = $1`,
    values: [id],
  });
  return rowCount === 1;
}

/** The texts that identify a person. */
function textsOf({ username, displayName, email, formerNames }: Person): string[] {
  return [username, displayName, email, ...formerNames].filter((text) => text !== "");
}

/** A statement may read all entries of an account. */
const SCRUB_TIMEOUT_MS = 300_000;

/** Whether a JSON value contains one of the texts of `$2` as a value. */
function hasTextSql(json: string): string {
  return `exists (select from jsonb_path_query(${json}::jsonb, 'strict $.**') v where v #>> '{}' = any($2::text[]))`;
}

/**
 * Removes a person from the rows that stay in the account: the audit log keeps the numeric id (contract USER-9). Events and
 * notifications with the name are deleted.
 */
export async function scrubPerson(
  transaction: Transaction,
  { accountId, person }: { accountId: number; person: Person },
): Promise<void> {
  const texts = textsOf(person);
  await transaction.query(`set local statement_timeout = ${SCRUB_TIMEOUT_MS}`);
  const scrub = (name: string, text: string, values: unknown[]) =>
    transaction.query({ name, text, values });
  await scrub(
    "scrub_audit_entries",
    `
update audit_log
   set address = case when user_id = $3::int then null else address end,
       user_agent = case when user_id = $3::int then null else user_agent end,
       target_name = case when target_type in ('guide', 'webhook', 'account') and target_name <> all($2::text[])
                          then target_name end,
       details = case when ${hasTextSql("details")} then '{}'
                      when user_id = $3::int then details - '{allowed_addresses,allowed_referrers}'::text[] else details end
 where account_id = $1
   and (user_id = $3::int or target_type = 'user' and target_id = $3::int::text or target_name = any($2::text[])
     or ${hasTextSql("details")})`,
    [accountId, texts, person.id],
  );
  await scrub(
    "scrub_events",
    `delete from events where account_id = $1 and ${hasTextSql("data")}`,
    [accountId, texts],
  );
  await scrub(
    "scrub_notifications",
    `
delete from notifications n using users u
 where u.id = n.user_id and u.account_id = $1 and ${hasTextSql("n.data")}`,
    [accountId, texts],
  );
  await scrub(
    "scrub_invitations",
    "delete from invitations where account_id = $1 and email = any($2::text[])",
    [accountId, texts],
  );
  await scrub("scrub_mail_tokens", "delete from mail_tokens where email = $1 and $1 <> ''", [
    person.email,
  ]);
  await scrub(
    "scrub_feed_ids",
    `
delete from former_feed_ids f using guides g
 where g.id = f.guide_id and g.account_id = $1 and split_part(f.path, '/', 2) = any($2::text[])`,
    [accountId, [person.username, ...person.formerNames].map((name) => `@${name}`)],
  );
}
