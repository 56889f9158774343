import { plans, type Account, type PlanId } from "@guidepost/contract";

type Figures = { perMinute: string; perHour: string; monthlyQuota: string; guides: string };

function figure(limit: number): string {
  return limit.toLocaleString("en");
}
function guides(limit: number | null): string {
  return limit === null ? "Unlimited" : figure(limit);
}

/** What a plan gives; an Enterprise account's requests are agreed with it (contract ACCT-3). */
export function planFigures(plan: PlanId): Figures {
  const { perMinute, perHour, monthlyQuota, guideLimit } = plans[plan].limits;
  const requests = (limit: number) => (plan === "enterprise" ? "Custom" : figure(limit));
  return {
    perMinute: requests(perMinute),
    perHour: requests(perHour),
    monthlyQuota: requests(monthlyQuota),
    guides: guides(guideLimit),
  };
}

/** What holds for an account, which may not be what its plan gives. */
export function accountFigures({ limits }: Pick<Account, "limits">): Figures {
  return {
    perMinute: figure(limits.per_minute),
    perHour: figure(limits.per_hour),
    monthlyQuota: figure(limits.monthly_quota),
    guides: guides(limits.guide_limit),
  };
}

const { perMinute, perHour, monthlyQuota } = plans.enterprise.limits;

/** Contract ACCT-4. */
export const enterpriseWords = `Each Enterprise account has limits of its own. Until they are set: ${figure(perMinute)} requests a minute, ${figure(perHour)} an hour and ${figure(monthlyQuota)} a month.`;
