import { MAX_INSIGHT_DAYS } from "@guidepost/contract";
import type { ServiceContext } from "#context.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { DAY_TABLES, purgeGuideDays, purgeViews, utcDayOf } from "#public-pages/index.ts";
import { refreshOrderByViews } from "./refresh-order-by-views.ts";
import { runInBatches } from "./run-in-batches.ts";

const VIEWS_PER_BATCH = 5_000;
/** Insights have up to 400 days, and as many before them to compare (contract INS-2, INS-6). */
const KEPT_DAYS = 2 * MAX_INSIGHT_DAYS;

/**
 * Deletes the records of which visitor viewed which guide, and returns how many. Those of today and
 * yesterday stay, because a request may have started yesterday. The order by views is refreshed before,
 * because it reads these records. The numbers of a guide on a day are kept for 800 days.
 */
export async function purgeOldViews(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  signal?: AbortSignal,
): Promise<number> {
  await refreshOrderByViews({ db }, signal);
  const day = utcDayOf(clock(), 1);
  const lastKept = utcDayOf(clock(), KEPT_DAYS);
  for (const table of DAY_TABLES)
    await runInBatches(
      VIEWS_PER_BATCH,
      (batchSize) => purgeGuideDays(db.pool, { table, day: lastKept, batchSize }),
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
