import { periodOf, PLANS, planLimitsOf, type PlanId, USAGE_THRESHOLDS } from "@guidepost/contract";
import { inTransaction, type Transaction } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";
import { recordEvent } from "#events/index.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { recordNotification } from "#notifications/index.ts";
import * as store from "./store/thresholds.ts";

const ACCOUNTS_PER_BATCH = 500;

const NO_OWN_LIMITS = { perMinute: null, perHour: null, monthlyQuota: null, guideLimit: null };
const QUOTAS = (Object.keys(PLANS) as PlanId[]).map((plan) => ({
  plan,
  quota: planLimitsOf(plan, NO_OWN_LIMITS).monthlyQuota,
}));

/** Announces a threshold that an account has reached, in the transaction that records it (contract HOOK-16). */
async function announceThreshold(
  transaction: Transaction,
  { accountId, period, percentage, used, quota }: store.ReachedThreshold,
): Promise<void> {
  const usage = { period, requests_used: used, quota_limit: quota };
  const data = { threshold: percentage, usage };
  await recordEvent(transaction, { accountId, type: "usage.threshold_reached", data });
}

/** Notifies owners of the highest threshold that an account has reached (contract NOTE-4). */
async function notifyOfThresholds(
  transaction: Transaction,
  reached: readonly store.ReachedThreshold[],
): Promise<void> {
  // In the order of percentages, so that the last one of an account remains.
  const highest = new Map(reached.map((one) => [one.accountId, one]));
  for (const { accountId, period, percentage, used, quota } of highest.values())
    await recordNotification(transaction, {
      accountId,
      event: `${period}/${percentage}`,
      data: { kind: "quota_reached", threshold: percentage, period, used, quota },
    });
}

/** Finds the thresholds that accounts have reached since the last call, and announces each. Returns how many. */
export async function detectUsageThresholds(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  signal?: AbortSignal,
): Promise<number> {
  const period = periodOf(clock());
  let total = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    signal?.throwIfAborted();
    // Most accounts have no requests in a month, and reach no threshold.
    const page = { after, limit: ACCOUNTS_PER_BATCH, period };
    const accountIds: number[] = await store.accountIdsWithUsageAfter(db.pool, page);
    after = accountIds.at(-1);
    if (after === undefined) break;
    total += await inTransaction(db.pool, async (transaction) => {
      const options = { accountIds, period, quotas: QUOTAS, percentages: USAGE_THRESHOLDS };
      const reached = await store.insertReachedThresholds(transaction, options);
      for (const one of reached) await announceThreshold(transaction, one);
      await notifyOfThresholds(transaction, reached);
      return reached.length;
    });
  }
  return total;
}

export const detectUsageThresholdsTask = definePeriodicTask({
  name: "detect_usage_thresholds",
  schedule: "* * * * *",
  run: async (service, { signal }) => ({
    thresholds: await detectUsageThresholds(service, signal),
  }),
});
