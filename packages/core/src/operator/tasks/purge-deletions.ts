import { DELETION_DAYS } from "@guidepost/contract";
import { purgeDeletions } from "../../changes/index.ts";
import type { ServiceContext } from "../../context.ts";
import { definePeriodicTask } from "../../jobs/index.ts";
import { runInBatches } from "./run-in-batches.ts";

const DELETIONS_PER_BATCH = 500;

/**
 * Deletes the records of deletions after 90 days (contract CHG-6), and returns how many. Several instances can purge at
 * the same time.
 */
export function purgeOldDeletions(
  { db }: Pick<ServiceContext, "db">,
  signal?: AbortSignal,
): Promise<number> {
  return runInBatches(
    DELETIONS_PER_BATCH,
    (batchSize) => purgeDeletions(db.pool, { days: DELETION_DAYS, batchSize }),
    signal,
  );
}

export const purgeDeletionsTask = definePeriodicTask({
  name: "purge_deletions",
  schedule: "13 * * * *",
  run: async (service, { signal }) => ({ deletions: await purgeOldDeletions(service, signal) }),
});
