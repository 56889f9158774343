import {
  type Account,
  type PlanChange,
  type PlanId,
  type Usage,
  periodOf,
} from "@guidepost/contract";
import {
  getAccount,
  hasAnyAccount,
  insertAccount,
  notifyOfPlan,
  requireAccount,
  updateAccount,
} from "#accounts/index.ts";
import { withAudit } from "#audit/index.ts";
import type { ServiceContext } from "../context.ts";
import { setUsedInPeriod, toUsage, usedInPeriod } from "#usage/index.ts";

/** Returns whether the database has an account: every other row belongs to one. */
export function hasAccounts({ db }: Pick<ServiceContext, "db">): Promise<boolean> {
  return hasAnyAccount(db);
}

/** Creates an account without users. */
export async function createAccount(
  service: ServiceContext,
  input: { name: string; plan: PlanId; language?: string },
): Promise<Account> {
  return getAccount(service, await insertAccount(service.db, input));
}

/**
 * Sets the plan and the account's own limits together: an omitted limit returns to the plan's value
 * (contract ACCT-4). The change applies from the next request, on every instance (contract AUTH-7).
 *
 * @throws `not_found`
 */
export async function setPlan(
  service: ServiceContext,
  input: PlanChange & { accountId: number },
): Promise<Account> {
  const { accountId: id, plan } = input;
  await requireAccount(service, { id });
  const data = {
    plan,
    perMinute: input.per_minute ?? null,
    perHour: input.per_hour ?? null,
    monthlyQuota: input.monthly_quota ?? null,
    guideLimit: input.guide_limit ?? null,
  };
  const limits = {
    per_minute: data.perMinute,
    per_hour: data.perHour,
    monthly_quota: data.monthlyQuota,
    guide_limit: data.guideLimit,
  };
  const event = { action: "account.plan_changed", accountId: id, userId: undefined } as const;
  await withAudit(service, (audit) =>
    updateAccount(service.db, id, {
      data,
      onChange: async (transaction, before) => {
        const { plan: previousPlan } = before;
        await audit(transaction, { ...event, plan, previousPlan, limits, via: "operator" });
        await notifyOfPlan(transaction, { accountId: id, before, after: data, by: null });
      },
    }),
  );
  return getAccount(service, { id });
}

/**
 * Returns the usage of an account in `period` (`YYYY-MM`), by default the current month in UTC.
 *
 * @throws `not_found`
 */
export async function getAccountUsage(
  service: ServiceContext,
  input: { accountId: number; period?: string | undefined },
): Promise<Usage> {
  const { accountId } = input;
  const { limits } = await requireAccount(service, { id: accountId });
  const period = input.period ?? periodOf(service.clock());
  return toUsage(period, await usedInPeriod(service.db.pool, { accountId, period }), limits);
}

/**
 * Sets the number of requests that count toward the current month's quota.
 *
 * @throws `not_found`
 */
export async function setUsage(
  service: ServiceContext,
  input: { accountId: number; used: number },
): Promise<Usage> {
  const { accountId, used } = input;
  const { limits } = await requireAccount(service, { id: accountId });
  const period = periodOf(service.clock());
  const event = { action: "account.usage_set", accountId, userId: undefined, used } as const;
  await withAudit(service, (audit) =>
    setUsedInPeriod(service.db, { accountId, period, used }, (transaction) =>
      audit(transaction, { ...event, via: "operator" }),
    ),
  );
  return toUsage(period, used, limits);
}
