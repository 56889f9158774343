import type { Limits } from "@guidepost/contract";

/** Accounts for which the limits of their plan hold (contract ACCT-4). */
export const noOwnLimits = {
  perMinute: null,
  perHour: null,
  monthlyQuota: null,
  guideLimit: null,
} as const;

/** Whether the operator has given the account limits of its own, the plan's figures included. */
export const hasOwnLimits = (own: Record<keyof Limits, number | null>): boolean =>
  Object.values(own).some((limit) => limit !== null);
