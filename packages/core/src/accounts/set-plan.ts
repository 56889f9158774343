import type { Account, PlanChange } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { getAccount } from "./get.ts";
import { requireAccount } from "./require.ts";

/**
 * Changes plan and own limits together: a limit that is not given goes back to the plan's
 * (contract ACCT-4). It holds from the next request on, on every instance (contract AUTH-7).
 */
export const setPlan = async (
  service: ServiceContext,
  accountId: number,
  input: PlanChange,
): Promise<Account> => {
  await requireAccount(service, accountId);
  await service.db.prisma.account.update({
    where: { id: accountId },
    data: {
      plan: input.plan,
      perMinute: input.per_minute ?? null,
      perHour: input.per_hour ?? null,
      monthlyQuota: input.monthly_quota ?? null,
      guideLimit: input.guide_limit ?? null,
    },
  });
  return getAccount(service, accountId);
};
