import type { Ctx } from "../context.ts";

/** Accounts for which the limits of their plan hold (DECISIONS 30). */
export const noOwnLimits = {
  perMinute: null,
  perHour: null,
  monthlyQuota: null,
  guideLimit: null,
} as const;

/** Whether the operator has given the account limits of its own. */
export const hasOwnLimits = async ({ db, actor }: Ctx): Promise<boolean> => {
  const where = { id: actor.account.id, ...noOwnLimits };
  return (await db.prisma.account.count({ where })) === 0;
};
