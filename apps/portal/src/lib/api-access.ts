import { plans, type Account } from "@guidepost/contract";

/** Why all requests with the keys of an account return 402, and until when. */
export type NoApi = { lacks: "plan" | "quota"; title: string; until: string };

/** Undefined when the account has API access. The operator may set a quota of 0 on any plan. */
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
