import { RESTORABLE_DAYS } from "@guidepost/contract";
import type { ServiceContext } from "../../context.ts";
import { purgeGuides } from "../../guides/index.ts";
import { definePeriodicTask } from "../../jobs/index.ts";
import { runInBatches } from "./run-in-batches.ts";

const GUIDES_PER_BATCH = 500;

/**
 * Deletes guides permanently 30 days after their soft delete (contract LIFE-8), and returns how many.
 * Several instances can purge at the same time.
 */
export function purgeDeletedGuides(
  { db }: Pick<ServiceContext, "db">,
  signal?: AbortSignal,
): Promise<number> {
  return runInBatches(
    GUIDES_PER_BATCH,
    (batchSize) => purgeGuides(db.pool, { days: RESTORABLE_DAYS, batchSize }),
    signal,
  );
}

export const purgeDeletedGuidesTask = definePeriodicTask({
  name: "purge_deleted_guides",
  schedule: "3 * * * *",
  run: async (service, { signal }) => ({ guides: await purgeDeletedGuides(service, signal) }),
});
