import type { ServiceContext } from "../../context.ts";
import { definePeriodicTask } from "../../jobs/index.ts";
import { purgeViews, utcDayOf } from "../../public-pages/index.ts";
import { refreshOrderByViews } from "./refresh-order-by-views.ts";
import { runInBatches } from "./run-in-batches.ts";

const VIEWS_PER_BATCH = 5_000;

/**
 * Deletes the records of which visitor viewed which guide, and returns how many. Those of today and
 * yesterday stay, because a request may have started yesterday. The order by views is refreshed before,
 * because it reads these records.
 */
export async function purgeOldViews(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  signal?: AbortSignal,
): Promise<number> {
  await refreshOrderByViews({ db }, signal);
  const day = utcDayOf(clock(), 1);
  return runInBatches(
    VIEWS_PER_BATCH,
    (batchSize) => purgeViews(db.pool, { day, batchSize }),
    signal,
  );
}

export const purgeViewsTask = definePeriodicTask({
  name: "purge_views",
  schedule: "33 * * * *",
  run: async (service, { signal }) => ({ views: await purgeOldViews(service, signal) }),
});
