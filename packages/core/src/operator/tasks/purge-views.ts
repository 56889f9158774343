import type { ServiceContext } from "#context.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { purgeGuideDays, purgeViews, utcDayOf } from "#public-pages/index.ts";
import { refreshOrderByViews } from "./refresh-order-by-views.ts";
import { runInBatches } from "./run-in-batches.ts";

const VIEWS_PER_BATCH = 5_000;
/** Weekly summaries read the numbers of the last week, and can be late. */
const KEPT_DAYS = 21;

/**
 * Deletes the records of which visitor viewed which guide, and returns how many. Those of today and
 * yesterday stay, because a request may have started yesterday. The order by views is refreshed before,
 * because it reads these records. The number of views of a guide on a day is kept for three weeks.
 */
export async function purgeOldViews(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  signal?: AbortSignal,
): Promise<number> {
  await refreshOrderByViews({ db }, signal);
  const day = utcDayOf(clock(), 1);
  const lastKept = utcDayOf(clock(), KEPT_DAYS);
  await runInBatches(
    VIEWS_PER_BATCH,
    (batchSize) => purgeGuideDays(db.pool, { day: lastKept, batchSize }),
    signal,
  );
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
