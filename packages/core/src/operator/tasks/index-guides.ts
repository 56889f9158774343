import type { ServiceContext } from "#context.ts";
import { indexGuides } from "#guides/index.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { runInBatches } from "./run-in-batches.ts";

/** The steps of a guide have up to 2 MiB. */
const INDEXED_PER_BATCH = 16;

/**
 * Makes all guides searchable (contract LIST-16), and returns how many were not: those of an earlier version of
 * Guidepost. Several instances can do this at the same time.
 */
export function indexUnindexedGuides(
  { db }: Pick<ServiceContext, "db">,
  signal?: AbortSignal,
): Promise<number> {
  return runInBatches(INDEXED_PER_BATCH, (batchSize) => indexGuides({ db }, { batchSize }), signal);
}

export const indexGuidesTask = definePeriodicTask({
  name: "index_guides",
  schedule: "*/5 * * * *",
  run: async (service, { signal }) => ({ guides: await indexUnindexedGuides(service, signal) }),
});
