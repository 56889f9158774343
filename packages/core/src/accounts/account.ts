import {
  type Account,
  type AccountRename,
  type Limits,
  type PlanId,
  limitsOf,
  plans,
} from "@guidepost/contract";
import { requireOwner } from "../authorization.ts";
import type { ActorContext, ServiceContext } from "../context.ts";
import { notFound } from "../errors.ts";

/** A Prisma condition: accounts with the limits of their plan (contract ACCT-4). */
export const noOwnLimits = {
  perMinute: null,
  perHour: null,
  monthlyQuota: null,
  guideLimit: null,
} as const;

/** Returns whether the operator set limits for the account, even if they equal the plan's. */
export function hasOwnLimits(own: Record<keyof Limits, number | null>): boolean {
  return Object.values(own).some((limit) => limit !== null);
}

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

/**
 * Reads an account with its effective limits.
 * @throws `not_found`
 */
export async function requireAccount(
  service: Pick<ServiceContext, "db">,
  accountId: number,
): Promise<AccountRow> {
  const row = await service.db.prisma.account.findUnique({ where: { id: accountId }, select });
  if (!row) throw notFound("Account not found");
  const { perMinute, perHour, monthlyQuota, guideLimit, ...account } = row;
  const own = { perMinute, perHour, monthlyQuota, guideLimit };
  return { ...account, limits: limitsOf(row.plan, own), hasOwnLimits: hasOwnLimits(own) };
}

/**
 * Returns an account with its plan and its effective limits.
 * @throws `not_found`
 */
export async function getAccount(
  service: Pick<ServiceContext, "db">,
  accountId: number,
): Promise<Account> {
  const row = await requireAccount(service, accountId);
  const { id, name, plan, limits } = row;
  return {
    id,
    name,
    plan,
    plan_name: plans[plan].name,
    limits: {
      per_minute: limits.perMinute,
      per_hour: limits.perHour,
      monthly_quota: limits.monthlyQuota,
      guide_limit: limits.guideLimit,
    },
    own_limits: row.hasOwnLimits,
    guides_count: row.guidesCount,
    created_at: row.createdAt.toISOString(),
  };
}

/**
 * Changes the name of the actor's account. Invitations show it.
 * @throws `forbidden` for members
 */
export async function renameAccount(ctx: ActorContext, input: AccountRename): Promise<Account> {
  requireOwner(ctx.actor);
  const { id } = ctx.actor.account;
  await ctx.db.prisma.account.update({ where: { id }, data: { name: input.name } });
  return getAccount(ctx, id);
}
