import { type AnyConnection, queryRows } from "@guidepost/database";

/** The deletions of a user and of the user's account that were requested. Times are ISO 8601. */
export type PendingDeletion = {
  accountId: number;
  isOwner: boolean;
  accountDeletionAt: string | null;
  userDeletionAt: string | null;
};

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Selects a time as ISO 8601, in both clients. */
export function isoSql(column: string): string {
  return `to_char(${column} at time zone 'UTC', ${ISO})`;
}

/** Returns the deletions that were requested of a user and of the account; `undefined` for none. */
export async function findPendingDeletion(
  connection: AnyConnection,
  userId: number,
): Promise<PendingDeletion | undefined> {
  const [row] = await queryRows<PendingDeletion>(connection, {
    name: "find_pending_deletion",
    text: `
select a.id as "accountId", u.role = 'owner' as "isOwner", ${isoSql("a.deletion_at")} as "accountDeletionAt",
       ${isoSql("u.deletion_at")} as "userDeletionAt"
  from users u join accounts a on a.id = u.account_id
 where u.id = $1::int and (a.deletion_at is not null or u.deletion_at is not null)`,
    values: [userId],
  });
  return row;
}

/** What can be deleted. */
export type DeletionSubject = { kind: "account" | "user"; id: number };

const TABLES = { account: "accounts", user: "users" } as const;

/**
 * Locks the row of an account or a user until the transaction ends, and returns its state; `undefined` when there is none. A
 * request to delete it, an undo and the start of its erasure run one after another: each reads what the one before has
 * committed, because it reads after the lock.
 */
export async function lockSubject(
  transaction: AnyConnection,
  { kind, id }: DeletionSubject,
): Promise<{ deletionAt: string | null; isErasing: boolean } | undefined> {
  const locked = await queryRows(transaction, {
    name: `lock_${kind}_for_deletion`,
    text: `select id from ${TABLES[kind]} where id = $1::int for update`,
    values: [id],
  });
  if (locked.length === 0) return undefined;
  const [row] = await queryRows<{ deletionAt: string | null; isErasing: boolean }>(transaction, {
    name: `read_${kind}_for_deletion`,
    text: `
select ${isoSql("s.deletion_at")} as "deletionAt",
       exists (select from erasures e where e.kind = '${kind}' and e.subject_id = s.id) as "isErasing"
  from ${TABLES[kind]} s where s.id = $1::int`,
    values: [id],
  });
  return row;
}

/**
 * Locks the row of an account until the transaction ends, so that changes of its owners run one after another: each would count the
 * owner that another one removes. Guides cannot be added or deleted meanwhile: call it after everything that takes long.
 */
export async function lockOwners(transaction: AnyConnection, accountId: number): Promise<void> {
  await queryRows(transaction, {
    name: "lock_owners_of_account",
    text: "select id from accounts where id = $1::int for no key update",
    values: [accountId],
  });
}

/** Sets when an account or a user is erased at the earliest; null: it is not to be deleted. */
export async function setDeletionAt(
  transaction: AnyConnection,
  { kind, id }: DeletionSubject,
  at: Date | null,
): Promise<void> {
  await queryRows(transaction, {
    name: `set_${kind}_deletion`,
    text: `update ${TABLES[kind]} set deletion_at = $2::timestamptz where id = $1::int`,
    values: [id, at],
  });
}

/** Ends all sessions of a user, or of the users of an account. */
export async function endSessionsOf(
  transaction: AnyConnection,
  { kind, id }: DeletionSubject,
): Promise<void> {
  await queryRows(transaction, {
    name: `end_sessions_of_${kind}`,
    text: `
with changed as (
  update users set session_version = session_version + 1
   where ${kind === "account" ? "account_id" : "id"} = $1::int returning id
)
delete from sessions s using changed where s.user_id = changed.id`,
    values: [id],
  });
}

/** Returns the ids of the users of an account who are not removed, oldest first. */
export async function usersOfAccount(
  transaction: AnyConnection,
  accountId: number,
): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(transaction, {
    name: "users_of_account",
    text: "select id from users where account_id = $1::int and removed_at is null order by id",
    values: [accountId],
  });
  return rows.map(({ id }) => id);
}

/** The numbers of what an account has, or what belongs to one of its users. */
export type CountsRow = {
  users: number;
  guides: number;
  published: number;
  keys: number;
  webhooks: number;
  images: number;
};

/** Counts what an erasure of an account or of a user deletes. Webhooks and images belong to the account. */
export async function countSubject(
  connection: AnyConnection,
  { kind, id }: DeletionSubject,
): Promise<CountsRow> {
  const owner = kind === "account" ? "account_id" : "user_id";
  const ofAccount = (sql: string) => (kind === "account" ? `(${sql})` : "0");
  const [row] = await queryRows<CountsRow>(connection, {
    name: `count_${kind}_for_deletion`,
    text: `
select (select count(*)::int from users where ${kind === "account" ? "account_id" : "id"} = $1::int and removed_at is null) as users,
       (select count(*)::int from guides where ${owner} = $1::int and deleted_at is null)
         + (select count(*)::int from guides where ${owner} = $1::int and deleted_at is not null) as guides,
       (select count(*)::int from guides where ${owner} = $1::int and published_at is not null and deleted_at is null) as published,
       (select count(*)::int from api_keys
         where ${owner} = $1::int and revoked_at is null and (expires_at is null or expires_at > now())
           and origin is distinct from 'try_it') as keys,
       ${ofAccount("select count(*)::int from webhook_endpoints where account_id = $1::int and deleted_at is null")} as webhooks,
       ${ofAccount("select count(*)::int from images where account_id = $1::int")} as images`,
    values: [id],
  });
  if (!row) throw new Error("A count returned no row");
  return row;
}

/** Whether an account has an owner other than this user who is neither removed nor to be deleted. */
export async function hasOtherOwner(
  connection: AnyConnection,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<boolean> {
  const rows = await queryRows(connection, {
    name: "find_other_owner",
    text: `
select u.id from users u
 where u.account_id = $1::int and u.id <> $2::int and u.role = 'owner' and u.removed_at is null and u.deletion_at is null
 limit 1`,
    values: [accountId, userId],
  });
  return rows.length > 0;
}

/** Returns the other users of an account who are neither removed nor to be deleted, oldest first. */
export function otherUsers(
  connection: AnyConnection,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<{ id: number; username: string; displayName: string; isOwner: boolean }[]> {
  return queryRows(connection, {
    name: "list_other_users",
    text: `
select u.id, u.username, u.display_name as "displayName", u.role = 'owner' as "isOwner" from users u
 where u.account_id = $1::int and u.id <> $2::int and u.removed_at is null and u.deletion_at is null order by u.id`,
    values: [accountId, userId],
  });
}
