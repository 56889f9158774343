import type { Database } from "./database.ts";
import { isUnreachable } from "./errors.ts";

const MAX_LAG_MS = 5_000;
const CHECK_INTERVAL_MS = 1_000;

/** Reads from a standby while it is close to the primary. */
export type Standby = {
  /** The standby's database. Its data may be up to 5 s old. */
  db: Database;
  isUsable: () => boolean;
  /**
   * Calls `work` with the standby's database. Calls it with the primary's when the standby is not
   * usable. It does so also after any error, for example for a row that the standby does not have
   * yet. `work` must only read.
   */
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
};

/** A position in the write-ahead log that the primary had at a time. */
type Position = { lsn: string; at: number };

/**
 * Returns a standby for reads that may be a little old. Reads start a check of its lag at most once
 * a second. The lag is the age of the newest position of the primary that the standby has reached.
 * So the clocks of the machines do not matter. A standby with a lag above `maxLagMs` (5 s) is not
 * usable. Neither is a server that is no standby, for example after its promotion.
 */
export function createStandby(
  primary: Database,
  db: Database,
  { maxLagMs = MAX_LAG_MS }: { maxLagMs?: number } = {},
): Standby {
  /** The standby has all changes that were committed before this time. */
  let currentAt = -Infinity;
  let checkedAt = -Infinity;
  let awaited: Position | undefined;

  const check = async () => {
    const at = performance.now();
    const { rows } = await primary.pool.query<{ lsn: string }>(
      "select pg_current_wal_lsn()::text as lsn",
    );
    for (const { lsn } of rows) {
      awaited ??= { lsn, at };
      const reached = await db.pool.query<{ newest: boolean; earlier: boolean }>(
        `select replayed >= $1::pg_lsn as newest, replayed >= $2::pg_lsn as earlier
           from pg_last_wal_replay_lsn() as replayed where pg_is_in_recovery()`,
        [lsn, awaited.lsn],
      );
      const [standby] = reached.rows;
      if (!standby) currentAt = -Infinity;
      else if (standby.newest) currentAt = at;
      else if (standby.earlier) currentAt = awaited.at;
      if (standby?.earlier) awaited = standby.newest ? undefined : { lsn, at };
    }
  };
  const reject = () => {
    currentAt = -Infinity;
  };
  const isUsable = () => {
    const now = performance.now();
    if (now - checkedAt >= CHECK_INTERVAL_MS) {
      checkedAt = now;
      check().catch(reject);
    }
    return now - currentAt <= maxLagMs;
  };

  return {
    db,
    isUsable,
    read: async (work) => {
      if (!isUsable()) return work(primary);
      try {
        return await work(db);
      } catch (error) {
        if (isUnreachable(error)) reject();
        return work(primary);
      }
    },
  };
}
