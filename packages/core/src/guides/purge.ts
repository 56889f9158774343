import { restorableDays } from "@guidepost/contract";
import { purgeGuides } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";

const batch = 500;

/**
 * The sweep: removes for good what was deleted over 30 days ago (contract LIFE-8), in batches that
 * never hold many rows; several instances may sweep at once. Returns how many are gone.
 */
export const purgeDeletedGuides = async (service: Pick<ServiceContext, "db">): Promise<number> => {
  let total = 0;
  for (;;) {
    const gone = await purgeGuides(service.db.pool, { days: restorableDays, batch });
    total += gone;
    if (gone < batch) return total;
  }
};
