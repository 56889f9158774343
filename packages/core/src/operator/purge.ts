import { RESTORABLE_DAYS } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { purgeGuides } from "../guides/index.ts";
import { purgeResults } from "../idempotency/index.ts";
import { purgeViews, utcDayOf } from "../public-pages/index.ts";
import {
  createPartitions,
  dayOf,
  dropExpiredPartitions,
  listPartitions,
  nextDay,
} from "../request-log/index.ts";

const GUIDES_PER_BATCH = 500;
const VIEWS_PER_BATCH = 5_000;
/** A result has up to 2 MiB. */
const RESULTS_PER_BATCH = 200;

/**
 * Deletes guides permanently 30 days after their soft delete (contract LIFE-8), and returns how many.
 * Several instances can purge at the same time.
 */
export function purgeDeletedGuides({ db }: Pick<ServiceContext, "db">): Promise<number> {
  return purgeInBatches(GUIDES_PER_BATCH, (batchSize) =>
    purgeGuides(db.pool, { days: RESTORABLE_DAYS, batchSize }),
  );
}

/**
 * Deletes the records of which visitor viewed which guide, and returns how many. Those of today and
 * yesterday stay, because a request may have started yesterday.
 */
export function purgeOldViews({
  db,
  clock,
}: Pick<ServiceContext, "db" | "clock">): Promise<number> {
  const day = utcDayOf(clock(), 1);
  return purgeInBatches(VIEWS_PER_BATCH, (batchSize) => purgeViews(db.pool, { day, batchSize }));
}

/** Deletes the responses of idempotent requests after 24 hours (contract IDEM-2), and returns how many. */
export function purgeIdempotencyResults({ db }: Pick<ServiceContext, "db">): Promise<number> {
  return purgeInBatches(RESULTS_PER_BATCH, (batchSize) => purgeResults(db.pool, { batchSize }));
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

/** Deletes in batches, so that no statement locks many rows. */
async function purgeInBatches(
  batch: number,
  purge: (batch: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const purged = await purge(batch);
    total += purged;
    if (purged < batch) return total;
  }
}
