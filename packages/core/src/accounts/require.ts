import { limitsOf, type Limits, type PlanId } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { hasOwnLimits } from "./own-limits.ts";

const select = {
  id: true,
  name: true,
  plan: true,
  perMinute: true,
  perHour: true,
  monthlyQuota: true,
  guideLimit: true,
  guidesCount: true,
  createdAt: true,
} as const;

type AccountRow = {
  id: number;
  name: string;
  plan: PlanId;
  limits: Limits;
  hasOwnLimits: boolean;
  guidesCount: number;
  createdAt: Date;
};

/** The account with the limits that hold for it. `not_found`. */
export const requireAccount = async (
  service: Pick<ServiceContext, "db">,
  accountId: number,
): Promise<AccountRow> => {
  const row = await service.db.prisma.account.findUnique({ where: { id: accountId }, select });
  if (!row) throw notFound("Account not found");
  const { perMinute, perHour, monthlyQuota, guideLimit, ...account } = row;
  const own = { perMinute, perHour, monthlyQuota, guideLimit };
  return { ...account, limits: limitsOf(row.plan, own), hasOwnLimits: hasOwnLimits(own) };
};
