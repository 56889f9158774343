import { purgeViews } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";
import { dayOf } from "./day.ts";

const batch = 5_000;

/**
 * The sweep: forgets who has seen what on a day that is over, in batches as the trash's. Yesterday
 * stays, for a request that began then. Returns how many are gone.
 */
export const purgeOldViews = async (
  service: Pick<ServiceContext, "db" | "clock">,
): Promise<number> => {
  const day = dayOf(service.clock(), 1);
  let total = 0;
  for (;;) {
    const gone = await purgeViews(service.db.pool, { day, batch });
    total += gone;
    if (gone < batch) return total;
  }
};
