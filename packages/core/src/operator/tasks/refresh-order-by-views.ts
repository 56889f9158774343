import type { ServiceContext } from "#context.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { fillViewsOrder, refreshViewsOrder } from "#public-pages/index.ts";
import { runInBatches } from "./run-in-batches.ts";

const ORDERED_PER_BATCH = 500;

/**
 * Copies the views of guides to the key of the order by views (contract LIST-8). It includes guides
 * with a view yesterday or today, and guides that are older than this order. Several instances can
 * refresh at the same time.
 */
export async function refreshOrderByViews(
  { db }: Pick<ServiceContext, "db">,
  signal?: AbortSignal,
): Promise<void> {
  await runInBatches(
    ORDERED_PER_BATCH,
    (batchSize) => fillViewsOrder(db.pool, { batchSize }),
    signal,
  );
  let after: number | null = 0;
  while (after !== null) {
    signal?.throwIfAborted();
    after = await refreshViewsOrder(db.pool, { after, batchSize: ORDERED_PER_BATCH });
  }
}

/** The interval is the age of the order by views (contract LIST-15). */
export const refreshOrderByViewsTask = definePeriodicTask({
  name: "refresh_order_by_views",
  schedule: "*/5 * * * *",
  run: (service, { signal }) => refreshOrderByViews(service, signal),
});
