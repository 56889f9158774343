import type { ServiceContext } from "../../context.ts";
import { purgeResults } from "../../idempotency/index.ts";
import { definePeriodicTask } from "../../jobs/index.ts";
import { runInBatches } from "./run-in-batches.ts";

/** A result has up to 2 MiB. */
const RESULTS_PER_BATCH = 200;

/** Deletes the responses of idempotent requests after 24 hours (contract IDEM-2), and returns how many. */
export function purgeIdempotencyResults(
  { db }: Pick<ServiceContext, "db">,
  signal?: AbortSignal,
): Promise<number> {
  return runInBatches(
    RESULTS_PER_BATCH,
    (batchSize) => purgeResults(db.pool, { batchSize }),
    signal,
  );
}

export const purgeIdempotencyResultsTask = definePeriodicTask({
  name: "purge_idempotency_results",
  schedule: "23 * * * *",
  run: async (service, { signal }) => ({ results: await purgeIdempotencyResults(service, signal) }),
});
