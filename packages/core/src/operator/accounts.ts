import type { Account, PlanChange, PlanId } from "@guidepost/contract";
import { getAccount, requireAccount } from "../accounts/account.ts";
import type { ServiceContext } from "../context.ts";

/** Returns whether the database has an account: every other row belongs to one. */
export async function hasAccounts({ db }: Pick<ServiceContext, "db">): Promise<boolean> {
  return (await db.prisma.account.findFirst({ select: { id: true } })) !== null;
}

/** Creates an account without users. */
export async function createAccount(
  service: ServiceContext,
  input: { name: string; plan: PlanId },
): Promise<Account> {
  const { id } = await service.db.prisma.account.create({ data: input, select: { id: true } });
  return getAccount(service, id);
}

/**
 * Sets the plan and the account's own limits together: an omitted limit returns to the plan's value
 * (contract ACCT-4). The change applies from the next request, on every instance (contract AUTH-7).
 * @throws `not_found`
 */
export async function setPlan(
  service: ServiceContext,
  input: PlanChange & { accountId: number },
): Promise<Account> {
  const { accountId, plan } = input;
  await requireAccount(service, accountId);
  await service.db.prisma.account.update({
    where: { id: accountId },
    data: {
      plan,
      perMinute: input.per_minute ?? null,
      perHour: input.per_hour ?? null,
      monthlyQuota: input.monthly_quota ?? null,
      guideLimit: input.guide_limit ?? null,
    },
  });
  return getAccount(service, accountId);
}
