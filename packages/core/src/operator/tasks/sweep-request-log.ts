import type { ServiceContext } from "#context.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import {
  createPartitions,
  dayOf,
  dropExpiredPartitions,
  listPartitions,
  nextDay,
} from "#request-log/index.ts";

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

export const sweepRequestLogTask = definePeriodicTask({
  name: "sweep_request_log",
  schedule: "43 * * * *",
  run: async (service) => ({ days: await sweepRequestLog(service) }),
});
