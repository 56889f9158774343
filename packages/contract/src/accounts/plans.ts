import * as z from "zod";

export const PLAN_IDS = ["free", "pro", "team", "enterprise"] as const;
export const plan = z.enum(PLAN_IDS);
export type PlanId = (typeof PLAN_IDS)[number];

export type PlanLimits = {
  /** Requests in a UTC minute. */
  perMinute: number;
  /** Requests in a UTC hour. */
  perHour: number;
  /** Successful requests in a UTC calendar month. */
  monthlyQuota: number;
  /** Guides that are not deleted. Null: no limit. */
  guideLimit: number | null;
};

/** All plans with their names and limits (contract ACCT-3, ACCT-4). */
export const PLANS: Record<PlanId, { name: string; limits: PlanLimits }> = {
  free: {
    name: "Free",
    limits: { perMinute: 60, perHour: 3_600, monthlyQuota: 0, guideLimit: 10 },
  },
  pro: {
    name: "Pro",
    limits: { perMinute: 300, perHour: 10_000, monthlyQuota: 50_000, guideLimit: 1_000 },
  },
  team: {
    name: "Team",
    limits: { perMinute: 600, perHour: 30_000, monthlyQuota: 200_000, guideLimit: 10_000 },
  },
  enterprise: {
    name: "Enterprise",
    limits: { perMinute: 3_000, perHour: 150_000, monthlyQuota: 1_000_000, guideLimit: null },
  },
};

/** Days for which the request log keeps a request, by the plan at its time (contract LOG-3). */
export const REQUEST_LOG_DAYS: Record<PlanId, 7 | 30 | 90> = {
  free: 7,
  pro: 7,
  team: 30,
  enterprise: 90,
};

type OwnLimits = { [K in keyof PlanLimits]: number | null };

/** The limits of a plan, with each own limit of the account in place of the plan's. */
export function planLimitsOf(planId: PlanId, own: OwnLimits): PlanLimits {
  const { limits } = PLANS[planId];
  return {
    perMinute: own.perMinute ?? limits.perMinute,
    perHour: own.perHour ?? limits.perHour,
    monthlyQuota: own.monthlyQuota ?? limits.monthlyQuota,
    guideLimit: own.guideLimit ?? limits.guideLimit,
  };
}

/** Unauthenticated requests per client address and UTC minute (contract RATE-6). */
export const UNAUTHENTICATED_PER_MINUTE = 300;
