import { periodOf, type Usage } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { requireAccount } from "../accounts/require.ts";
import { toUsage } from "./get.ts";

/** The operator's correction of the ledger: the current period's count becomes `used`. */
export const setUsage = async (
  service: ServiceContext,
  input: { accountId: number; used: number },
): Promise<Usage> => {
  const { limits } = await requireAccount(service, input.accountId);
  const period = periodOf(service.clock());
  const id = { accountId: input.accountId, period };
  await service.db.prisma.usageMonth.upsert({
    where: { accountId_period: id },
    create: { ...id, used: input.used },
    update: { used: input.used },
  });
  return toUsage(period, input.used, limits);
};
