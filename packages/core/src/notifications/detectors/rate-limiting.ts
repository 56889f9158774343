import { MANY_REFUSALS } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import type { ServiceContext } from "#context.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { findRefusedRequests } from "#request-log/index.ts";
import { accountIdsWithRequestsAfter } from "#usage/index.ts";
import { recordNotification } from "../record.ts";

const HOUR_MS = 60 * 60 * 1000;
const ACCOUNTS_PER_BATCH = 500;

/**
 * Notifies the owners of accounts with many 429 responses in this hour or the last one, once a UTC
 * day (contract NOTE-5). Returns the number of such accounts and hours.
 */
export async function detectRateLimiting(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  signal?: AbortSignal,
): Promise<number> {
  const thisHour = Math.floor(clock().getTime() / HOUR_MS) * HOUR_MS;
  let total = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    signal?.throwIfAborted();
    // Most accounts have no requests. The limiter admits the first requests of an hour, so that an account with refused ones has others.
    const page = { after, limit: ACCOUNTS_PER_BATCH, since: thisHour - HOUR_MS };
    const accountIds: number[] = await accountIdsWithRequestsAfter(db.pool, page);
    after = accountIds.at(-1);
    if (after === undefined) break;
    for (const from of [thisHour - HOUR_MS, thisHour]) {
      const range = { accountIds, from, to: from + HOUR_MS, above: MANY_REFUSALS };
      const found = await findRefusedRequests(db.pool, range);
      const hour = new Date(from).toISOString();
      for (const { accountId, refused } of found)
        await inTransaction(db.pool, (transaction) =>
          recordNotification(transaction, {
            accountId,
            event: hour.slice(0, 10),
            data: { kind: "rate_limited", hour, refused },
          }),
        );
      total += found.length;
    }
  }
  return total;
}

export const detectRateLimitingTask = definePeriodicTask({
  name: "detect_rate_limiting",
  schedule: "*/5 * * * *",
  run: async (service, { signal }) => ({ accounts: await detectRateLimiting(service, signal) }),
});
