import {
  IMAGE_STORAGE,
  PLANS,
  type Account,
  type PlanId,
  VERSION_STORAGE,
} from "@guidepost/contract";
import { formatBytes } from "./format.ts";

type Figures = { perMinute: string; perHour: string; monthlyQuota: string; guides: string };

function figure(limit: number): string {
  return limit.toLocaleString("en");
}
function guides(limit: number | null): string {
  return limit === null ? "Unlimited" : figure(limit);
}

/** The limits of a plan. The request limits of Enterprise are set per account (contract ACCT-3). */
export function planFigures(
  plan: PlanId,
): Figures & { imageStorage: string; versionStorage: string } {
  const { perMinute, perHour, monthlyQuota, guideLimit } = PLANS[plan].limits;
  const requests = (limit: number) => (plan === "enterprise" ? "Custom" : figure(limit));
  return {
    perMinute: requests(perMinute),
    perHour: requests(perHour),
    monthlyQuota: requests(monthlyQuota),
    guides: guides(guideLimit),
    imageStorage: formatBytes(IMAGE_STORAGE[plan]),
    versionStorage: formatBytes(VERSION_STORAGE[plan]),
  };
}

/** The effective limits of an account, which may differ from its plan's. */
export function accountFigures({ limits }: Pick<Account, "limits">): Figures {
  return {
    perMinute: figure(limits.per_minute),
    perHour: figure(limits.per_hour),
    monthlyQuota: figure(limits.monthly_quota),
    guides: guides(limits.guide_limit),
  };
}

const { perMinute, perHour, monthlyQuota } = PLANS.enterprise.limits;

/** Contract ACCT-4. */
export const ENTERPRISE_LIMITS_TEXT = `Each Enterprise account has custom limits. The defaults are ${figure(perMinute)} requests per minute, ${figure(perHour)} per hour and ${figure(monthlyQuota)} per month.`;

/** Why all requests with the keys of an account return 402, and until when. */
export type NoApi = { lacks: "plan" | "quota"; title: string; until: string };

/** Undefined when the account has API access. The operator may set a quota of 0 on any plan. */
export function noApiOf({ plan, limits }: Pick<Account, "plan" | "limits">): NoApi | undefined {
  if (limits.monthly_quota > 0) return undefined;
  return PLANS[plan].limits.monthlyQuota === 0
    ? {
        lacks: "plan",
        title: `The ${PLANS[plan].name} plan includes no API requests`,
        until: "until the account has a paid plan",
      }
    : {
        lacks: "quota",
        title: "Your account’s quota is 0 requests per month",
        until: "until the account has a quota",
      };
}
