import { plans, type Account } from "@guidepost/contract";

/** Why all calls of an account's keys are answered with 402, and until when. */
export type NoApi = { lacks: "plan" | "quota"; title: string; until: string };

/** Undefined where calls are answered. The operator may leave an account on any plan without a quota. */
export function noApiOf({ plan, limits }: Pick<Account, "plan" | "limits">): NoApi | undefined {
  if (limits.monthly_quota > 0) return undefined;
  return plans[plan].limits.monthlyQuota === 0
    ? {
        lacks: "plan",
        title: `The ${plans[plan].name} plan includes no API requests`,
        until: "until the account has a paid plan",
      }
    : {
        lacks: "quota",
        title: "Your account’s quota is 0 requests a month",
        until: "until the account has a quota",
      };
}
