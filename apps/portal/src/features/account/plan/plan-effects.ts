import {
  HAS_BRANDING,
  IMAGE_STORAGE,
  PLANS,
  type Account,
  type PlanId,
  VERSION_STORAGE,
} from "@guidepost/contract";
import { formatBytes, pluralize } from "#lib/formats/format.ts";

type AccountUsage = Pick<Account, "plan" | "limits" | "guides_count">;

function requestEffect(plan: PlanId): string {
  const { perMinute, perHour, monthlyQuota } = PLANS[plan].limits;
  if (monthlyQuota === 0)
    return "API access ends: from the next request, every call returns 402. Your keys remain and work again on a paid plan.";
  const [minute, hour, month] = [perMinute, perHour, monthlyQuota].map((limit) =>
    limit.toLocaleString("en"),
  );
  return `From the next request: ${minute} requests per minute, ${hour} per hour and ${month} per month.`;
}

function guideEffect(plan: PlanId, count: number): string {
  const limit = PLANS[plan].limits.guideLimit;
  if (limit === null) return "Unlimited guides.";
  if (count < limit) return `Up to ${pluralize(limit, "guide")}.`;
  return `Your ${pluralize(count, "guide")} stay as they are, including published ones. You cannot create guides while you have ${limit.toLocaleString("en")} or more.`;
}

/** The immediate effects of a change of plan (contract ACCT-3, AUTH-7). */
export function planChangeEffects(account: AccountUsage, plan: PlanId): string[] {
  return [
    requestEffect(plan),
    ...(PLANS[plan].limits.monthlyQuota > 0 && account.limits.monthly_quota > 0
      ? ["Requests made earlier this month count toward the quota."]
      : []),
    guideEffect(plan, account.guides_count),
    `Up to ${formatBytes(IMAGE_STORAGE[plan])} of images. The images that you have stay.`,
    `Up to ${formatBytes(VERSION_STORAGE[plan])} of earlier versions. The oldest versions beyond that are deleted.`,
    ...(HAS_BRANDING[account.plan] && !HAS_BRANDING[plan]
      ? ["Public pages do not show your branding. It is kept for an upgrade."]
      : []),
  ];
}
