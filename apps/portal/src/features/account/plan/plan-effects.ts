import { plans, type Account, type PlanId } from "@guidepost/contract";
import { pluralize } from "#lib/pluralize.ts";

type Held = Pick<Account, "plan" | "limits" | "guides_count">;

function requestsOn(plan: PlanId): string {
  const { perMinute, perHour, monthlyQuota } = plans[plan].limits;
  if (monthlyQuota === 0)
    return "API access ends: from the next request on, every call is answered with 402. Keys are kept, and work again on a paid plan.";
  const [minute, hour, month] = [perMinute, perHour, monthlyQuota].map((limit) =>
    limit.toLocaleString("en"),
  );
  return `From the next request on: ${minute} requests a minute, ${hour} an hour and ${month} a month.`;
}

function guidesOn(plan: PlanId, held: number): string {
  const limit = plans[plan].limits.guideLimit;
  if (limit === null) return "As many guides as you like.";
  if (held < limit) return `Up to ${pluralize(limit, "guide")}.`;
  return `Your ${pluralize(held, "guide")} stay as they are, published ones included. New ones are refused while there are ${limit.toLocaleString("en")} or more.`;
}

/** What changes at once when an account goes over to another plan (contract ACCT-3, AUTH-7). */
export function planChangeEffects(account: Held, plan: PlanId): string[] {
  return [
    requestsOn(plan),
    ...(plans[plan].limits.monthlyQuota > 0 && account.limits.monthly_quota > 0
      ? ["Requests already made this month count."]
      : []),
    guidesOn(plan, account.guides_count),
  ];
}
