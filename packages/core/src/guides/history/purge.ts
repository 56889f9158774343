import { PLAN_IDS, VERSION_DAYS, VERSION_STORAGE } from "@guidepost/contract";
import { inTransaction, type Database } from "@guidepost/database";
import { deleteVersions, lockExcessVersions, lockExpiredVersions } from "./store.ts";

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

const STORAGES = PLAN_IDS.map((plan) => ({ plan, bytes: VERSION_STORAGE[plan] }));

/**
 * Deletes the oldest versions of accounts whose versions exceed the storage of their plan (contract HIST-12), up to `batchSize` of
 * each account, and returns how many. The latest version of a guide stays. Concurrent calls skip each other's guides.
 */
export function purgeExcessVersions(
  pool: Database["pool"],
  { batchSize }: { batchSize: number },
): Promise<number> {
  return inTransaction(pool, async (transaction) => {
    const excess = await lockExcessVersions(transaction, { storages: STORAGES, batchSize });
    return excess.length === 0 ? 0 : deleteVersions(transaction, excess);
  });
}
