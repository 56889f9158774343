import type { ServiceContext } from "#context.ts";
import { continueErasure, dueSubjects, startErasure, unfinishedErasures } from "#erasure/index.ts";
import { definePeriodicTask } from "#jobs/index.ts";

/**
 * Erases the accounts and users whose 14 days have passed, and continues erasures that a process did not end (contract ACCT-22).
 * Returns how many were erased.
 */
export async function eraseDue(
  service: Pick<ServiceContext, "db" | "clock" | "audit" | "origin" | "mediaStorage">,
  signal?: AbortSignal,
): Promise<number> {
  for (const subject of await dueSubjects(service.db.pool, service.clock()))
    await startErasure(service, { subject, isDueOnly: true, via: undefined });
  const erasures = await unfinishedErasures(service.db.pool);
  for (const erasure of erasures) await continueErasure(service, erasure, signal);
  return erasures.length;
}

export const eraseDueTask = definePeriodicTask({
  name: "erase_due",
  schedule: "*/10 * * * *",
  run: async (service, { signal }) => ({ erased: await eraseDue(service, signal) }),
});
