import { PLAN_IDS, VERSION_DAYS } from "@guidepost/contract";
import { inTransaction, type Database } from "@guidepost/database";
import { deleteVersions, lockExpiredVersions } from "./store.ts";

/** The retention of each plan that has an end. */
const RETENTIONS = PLAN_IDS.flatMap((plan) => {
  const days = VERSION_DAYS[plan];
  return days === null ? [] : [{ plan, days }];
});

/**
 * Deletes up to `batchSize` versions that were replaced longer ago than the plan of their account keeps them, and the steps
 * that no other version has (contract HIST-7). Returns how many. Concurrent calls skip each other's guides.
 */
export function purgeVersions(
  pool: Database["pool"],
  { batchSize }: { batchSize: number },
): Promise<number> {
  return inTransaction(pool, async (transaction) => {
    // A change of a guide waits for its lock. It could otherwise refer to a step that is deleted at the same time.
    const expired = await lockExpiredVersions(transaction, { retentions: RETENTIONS, batchSize });
    // A statement of its own, which sees what was committed before the lock.
    return expired.length === 0 ? 0 : deleteVersions(transaction, expired);
  });
}
