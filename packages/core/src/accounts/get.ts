import { plans, type Account } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { requireAccount } from "./require.ts";

/** An account with its plan and the limits that hold for it. `not_found`. */
export const getAccount = async (
  service: Pick<ServiceContext, "db">,
  accountId: number,
): Promise<Account> => {
  const row = await requireAccount(service, accountId);
  const { id, name, plan, limits } = row;
  return {
    id,
    name,
    plan,
    plan_name: plans[plan].name,
    limits: {
      per_minute: limits.perMinute,
      per_hour: limits.perHour,
      monthly_quota: limits.monthlyQuota,
      guide_limit: limits.guideLimit,
    },
    own_limits: row.hasOwnLimits,
    guides_count: row.guidesCount,
    created_at: row.createdAt.toISOString(),
  };
};
