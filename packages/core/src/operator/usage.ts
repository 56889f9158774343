import { type Usage, periodOf } from "@guidepost/contract";
import { usedInPeriod } from "@guidepost/database";
import { requireAccount } from "../accounts/account.ts";
import type { ServiceContext } from "../context.ts";
import { toUsage } from "../usage/quota.ts";

/**
 * Returns the usage of an account in `period` (`YYYY-MM`), by default the current month in UTC.
 * @throws `not_found`
 */
export async function getAccountUsage(
  service: ServiceContext,
  input: { accountId: number; period?: string | undefined },
): Promise<Usage> {
  const { id, limits } = await requireAccount(service, input.accountId);
  const period = input.period ?? periodOf(service.clock());
  return toUsage(period, await usedInPeriod(service.db.pool, id, period), limits);
}

/**
 * Sets the number of requests that count toward the current month's quota.
 * @throws `not_found`
 */
export async function setUsage(
  service: ServiceContext,
  input: { accountId: number; used: number },
): Promise<Usage> {
  const { limits } = await requireAccount(service, input.accountId);
  const period = periodOf(service.clock());
  const id = { accountId: input.accountId, period };
  await service.db.prisma.usageMonth.upsert({
    where: { accountId_period: id },
    create: { ...id, used: input.used },
    update: { used: input.used },
  });
  return toUsage(period, input.used, limits);
}
