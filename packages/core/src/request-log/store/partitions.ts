import { type Database, inTransaction } from "@guidepost/database";
import { lowestIdAt, timeOfEntry } from "#entry-id.ts";

const DAY_MS = 86_400_000;

/** The advisory lock of all changes of partitions. Those of slugs and idempotency keys have two numbers. */
const PARTITIONS_LOCK = 225_000_001;

/** The requests of one UTC day with the same retention. `day` is its start in Unix ms. */
export type Partition = { keptDays: number; day: number };

/** The start of the UTC day of a Unix time in ms. */
export function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS) * DAY_MS;
}

/** The partition of a row. */
export function partitionOf(row: { kept_days: number; id: string }): Partition {
  return { keptDays: row.kept_days, day: dayOf(timeOfEntry(row.id)) };
}

/** The day after a partition's. */
export function nextDay({ keptDays, day }: Partition): Partition {
  return { keptDays, day: day + DAY_MS };
}

const NAME_PATTERN = /^request_log_(\d+)_(\d{4})(\d{2})(\d{2})$/;

function nameOf({ keptDays, day }: Partition): string {
  return `request_log_${keptDays}_${new Date(day).toISOString().slice(0, 10).replaceAll("-", "")}`;
}

function parseName(name: string): Partition[] {
  const [, keptDays, year, month, date] = (NAME_PATTERN.exec(name) ?? []).map(Number);
  if (keptDays === undefined || !year || !month || !date) return [];
  return [{ keptDays, day: Date.UTC(year, month - 1, date) }];
}

/** Returns all partitions. */
export async function listPartitions(pool: Database["pool"]): Promise<Partition[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: "list_request_log_partitions",
    text: `
select c.relname::text as name
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
 where i.inhparent = 'request_log'::regclass`,
  });
  return rows.flatMap(({ name }) => parseName(name));
}

/**
 * Creates partitions that do not exist. Attaching a new table does not block readers and writers, as
 * `create table … partition of` would.
 */
export async function createPartitions(
  pool: Database["pool"],
  partitions: readonly Partition[],
): Promise<void> {
  for (const partition of partitions)
    await inTransaction(pool, async (transaction) => {
      await transaction.query("select pg_advisory_xact_lock($1)", [PARTITIONS_LOCK]);
      const name = nameOf(partition);
      const { rows } = await transaction.query("select where to_regclass($1) is not null", [name]);
      if (rows.length > 0) return;
      const { keptDays, day } = partition;
      await transaction.query(`
create table ${name} (like request_log including all);
alter table request_log attach partition ${name}
  for values from (${keptDays}, '${lowestIdAt(day)}') to (${keptDays}, '${lowestIdAt(day + DAY_MS)}')`);
    });
}

/**
 * Drops the partitions whose requests have all been kept for their time, and returns how many. The lock of the
 * whole log is awaited for one second only, because later reads and writes wait for it too.
 */
export async function dropExpiredPartitions(
  pool: Database["pool"],
  { now, partitions }: { now: Date; partitions: readonly Partition[] },
): Promise<number> {
  const expired = partitions.filter(
    ({ keptDays, day }) => day + (keptDays + 1) * DAY_MS <= now.getTime(),
  );
  for (const partition of expired)
    await inTransaction(pool, async (transaction) => {
      await transaction.query("select pg_advisory_xact_lock($1)", [PARTITIONS_LOCK]);
      await transaction.query("set local lock_timeout = '1s'");
      await transaction.query(`drop table if exists ${nameOf(partition)}`);
    });
  return expired.length;
}
