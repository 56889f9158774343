import { DELETION_DAYS, RESTORABLE_DAYS } from "@guidepost/contract";
import { purgeDeletions } from "../changes/index.ts";
import type { ServiceContext } from "../context.ts";
import { indexGuides, purgeGuides } from "../guides/index.ts";
import { purgeResults } from "../idempotency/index.ts";
import { fillViewsOrder, purgeViews, refreshViewsOrder, utcDayOf } from "../public-pages/index.ts";
import {
  createPartitions,
  dayOf,
  dropExpiredPartitions,
  listPartitions,
  nextDay,
} from "../request-log/index.ts";

const GUIDES_PER_BATCH = 500;
const DELETIONS_PER_BATCH = 500;
const VIEWS_PER_BATCH = 5_000;
const ORDERED_PER_BATCH = 500;
/** The steps of a guide have up to 2 MiB. */
const INDEXED_PER_BATCH = 16;
/** A result has up to 2 MiB. */
const RESULTS_PER_BATCH = 200;

/**
 * Deletes guides permanently 30 days after their soft delete (contract LIFE-8), and returns how many.
 * Several instances can purge at the same time.
 */
export function purgeDeletedGuides({ db }: Pick<ServiceContext, "db">): Promise<number> {
  return runInBatches(GUIDES_PER_BATCH, (batchSize) =>
    purgeGuides(db.pool, { days: RESTORABLE_DAYS, batchSize }),
  );
}

/**
 * Deletes the records of deletions after 90 days (contract CHG-6), and returns how many. Several instances can purge at
 * the same time.
 */
export function purgeOldDeletions({ db }: Pick<ServiceContext, "db">): Promise<number> {
  return runInBatches(DELETIONS_PER_BATCH, (batchSize) =>
    purgeDeletions(db.pool, { days: DELETION_DAYS, batchSize }),
  );
}

/**
 * Copies the views of guides to the key of the order by views (contract LIST-8): of guides with a view
 * yesterday or today, and of guides that are older than this order. Several instances can refresh at the
 * same time.
 */
export async function refreshOrderByViews({ db }: Pick<ServiceContext, "db">): Promise<void> {
  await runInBatches(ORDERED_PER_BATCH, (batchSize) => fillViewsOrder(db.pool, { batchSize }));
  let after: number | null = 0;
  while (after !== null)
    after = await refreshViewsOrder(db.pool, { after, batchSize: ORDERED_PER_BATCH });
}

/**
 * Deletes the records of which visitor viewed which guide, and returns how many. Those of today and
 * yesterday stay, because a request may have started yesterday. The order by views is refreshed before,
 * because it reads these records.
 */
export async function purgeOldViews({
  db,
  clock,
}: Pick<ServiceContext, "db" | "clock">): Promise<number> {
  await refreshOrderByViews({ db });
  const day = utcDayOf(clock(), 1);
  return runInBatches(VIEWS_PER_BATCH, (batchSize) => purgeViews(db.pool, { day, batchSize }));
}

/** Deletes the responses of idempotent requests after 24 hours (contract IDEM-2), and returns how many. */
export function purgeIdempotencyResults({ db }: Pick<ServiceContext, "db">): Promise<number> {
  return runInBatches(RESULTS_PER_BATCH, (batchSize) => purgeResults(db.pool, { batchSize }));
}

/**
 * Drops the days of the request log whose time is over (contract LOG-3), and returns how many. Creates tomorrow's
 * partitions for each retention that has today's or yesterday's. The writer creates those that are missing.
 */
export async function sweepRequestLog({
  db,
  clock,
}: Pick<ServiceContext, "db" | "clock">): Promise<number> {
  const now = clock();
  const today = dayOf(now.getTime());
  const partitions = await listPartitions(db.pool);
  const inUse = partitions.filter(({ keptDays, day }) => nextDay({ keptDays, day }).day >= today);
  const retentions = [...new Set(inUse.map(({ keptDays }) => keptDays))];
  const days = (keptDays: number) => [{ keptDays, day: today }, nextDay({ keptDays, day: today })];
  await createPartitions(db.pool, retentions.flatMap(days));
  return dropExpiredPartitions(db.pool, { now, partitions });
}

/**
 * Makes all guides searchable (contract LIST-16), and returns how many were not. Several instances can do this at
 * the same time.
 */
export function indexUnindexedGuides({ db }: Pick<ServiceContext, "db">): Promise<number> {
  return runInBatches(INDEXED_PER_BATCH, (batchSize) => indexGuides({ db }, { batchSize }));
}

/** Changes rows in batches, so that no statement locks many rows. Returns the number of rows. */
async function runInBatches(
  batch: number,
  run: (batch: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const changed = await run(batch);
    total += changed;
    if (changed < batch) return total;
  }
}
