import type { Connection, Transaction } from "@guidepost/database";
import type { DeletionSubject } from "#deletions/index.ts";

/** Rows of a table that are deleted in batches. `$1` is the id of the account or the user. */
type Batch = {
  table: string;
  /** Distinguishes statements of one table. */
  part?: string;
  /** Identifies a row. A partitioned table has no unique `ctid`. */
  key?: string;
  where: string;
};

const ENDPOINTS = "select w.id from webhook_endpoints w where w.account_id = $1";
const USERS = "select u.id from users u where u.account_id = $1";
const KEYS = "select k.id from api_keys k where k.user_id = $1";

/**
 * The tables that can have many rows of an account or a user, except those of guides. Small tables are deleted with the row of the
 * account or the user.
 */
const BATCHES: Record<DeletionSubject["kind"], readonly Batch[]> = {
  account: [
    {
      table: "webhook_attempts",
      where: `delivery_id in (select d.id from webhook_deliveries d where d.endpoint_id in (${ENDPOINTS}))`,
    },
    { table: "webhook_deliveries", where: `endpoint_id in (${ENDPOINTS})` },
    { table: "events", where: "account_id = $1" },
    { table: "idempotency_results", where: `user_id in (${USERS})` },
    { table: "notifications", where: `user_id in (${USERS})` },
    { table: "request_log", key: "account_id, id, kept_days", where: "account_id = $1" },
    { table: "usage_detail", where: "account_id = $1" },
    // Each has a partial index.
    {
      table: "guide_changes",
      part: "_with_position",
      where: "account_id = $1 and position is not null",
    },
    { table: "guide_changes", where: "account_id = $1 and position is null" },
    { table: "audit_log", where: "account_id = $1" },
  ],
  user: [
    { table: "idempotency_results", where: "user_id = $1" },
    { table: "notifications", where: "user_id = $1" },
    {
      table: "request_log",
      key: "account_id, id, kept_days",
      where: `account_id = (select u.account_id from users u where u.id = $1) and api_key_id in (${KEYS})`,
    },
    { table: "usage_detail", where: `api_key_id in (${KEYS})` },
  ],
};

/** The tables of readers and versions of a guide, which can have many rows. */
const GUIDE_BATCHES = [
  "guide_views",
  "guide_readers",
  "guide_versions",
  "guide_version_steps",
] as const;

/** The numbers of guides without a foreign key. */
const GUIDE_NUMBERS = ["guide_days", "guide_day_steps", "guide_day_referrers"] as const;

function deleteSql({ table, key = "ctid", where }: Batch): string {
  // In one array, because the planner would read the whole table for a list of unknown length.
  if (key === "ctid")
    return `delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit $2 for update skip locked))`;
  return `delete from ${table} where (${key}) in (select ${key} from ${table} where ${where} limit $2 for update skip locked)`;
}

/** The functions that delete up to `batchSize` rows of a subject and return how many, in their order. */
export function batchesOf(
  connection: Connection,
  { kind, id }: DeletionSubject,
): ((batchSize: number) => Promise<number>)[] {
  return BATCHES[kind].map((batch) => async (batchSize) => {
    const { rowCount } = await connection.query({
      name: `erase_${kind}_${batch.table}${batch.part ?? ""}`,
      text: deleteSql(batch),
      values: [id, batchSize],
    });
    return rowCount ?? 0;
  });
}

/** Returns up to `limit` guides of a subject; of a user those in the trash, or all. */
export async function nextGuides(
  connection: Connection,
  { kind, id }: DeletionSubject,
  { onlyTrash, limit }: { onlyTrash: boolean; limit: number },
): Promise<number[]> {
  const owner = kind === "account" ? "account_id" : "user_id";
  const inTrash = `select id from guides where ${owner} = $1 and deleted_at is not null`;
  // The indexes of accounts are partial: one has the guides in the trash, and others have the rest.
  const all = `${inTrash} union all select id from guides where ${owner} = $1 and deleted_at is null`;
  const { rows } = await connection.query<{ id: number }>({
    name: `next_guides_of_${kind}${onlyTrash ? "_in_trash" : ""}`,
    text: `select id from (${onlyTrash ? inTrash : all}) guides limit $2`,
    values: [id, limit],
  });
  return rows.map((row) => row.id);
}

/** The functions that delete up to `batchSize` rows of readers and versions of guides, and return how many. */
export function guideBatchesOf(
  connection: Connection,
  ids: readonly number[],
): ((batchSize: number) => Promise<number>)[] {
  return GUIDE_BATCHES.map((table) => async (batchSize) => {
    const { rowCount } = await connection.query({
      name: `erase_guides_${table}`,
      text: deleteSql({ table, where: "guide_id = any($1::int[])" }),
      values: [ids, batchSize],
    });
    return rowCount ?? 0;
  });
}

/** Deletes guides permanently with their numbers, and counts those that were not in the trash. */
export async function eraseGuides(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.query({
    name: "erase_guides",
    text: `
with gone as (
  delete from guides where id = any($1::int[]) returning account_id, deleted_at
)
update accounts a set guides_count = greatest(a.guides_count - gone.guides, 0)
  from (select account_id, count(*)::int as guides from gone where deleted_at is null group by 1) gone
 where a.id = gone.account_id`,
    values: [ids],
  });
  // After the guides: the sweep of views, which adds numbers, has then committed them, or finds no view.
  for (const table of GUIDE_NUMBERS)
    await transaction.query({
      name: `erase_${table}`,
      text: `delete from ${table} where guide_id = any($1::int[])`,
      values: [ids],
    });
}
