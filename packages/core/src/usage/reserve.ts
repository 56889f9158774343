import { periodOf } from "@guidepost/contract";
import { giveBackToQuota, takeFromQuota } from "@guidepost/db";
import type { Ctx } from "../context.ts";
import { DomainError } from "../domain-error.ts";

/** One request taken from the quota in `period`, with which `used` are. */
export type Reservation = { period: string; used: number };

/**
 * Takes one request from the account's quota before it is served (DESIGN, step 4): exact with any
 * number of instances, since the ledger's own statement decides. `quota_exceeded` with the address
 * of the plans; nothing is taken then.
 */
export const reserve = async (ctx: Ctx): Promise<Reservation> => {
  const { id, limits } = ctx.actor.account;
  const period = periodOf(ctx.clock());
  const used = await takeFromQuota(ctx.db.pool, id, period, limits.monthlyQuota);
  if (used === undefined)
    throw new DomainError("quota_exceeded", undefined, {
      upgrade_url: `${ctx.portalUrl}/settings/plan`,
    });
  return { period, used };
};

/**
 * Gives a reservation back whose request was not answered with a 2xx (SPEC, Limits 5). False: not
 * yet, try again. Rejects when it is not known, and then it stays counted.
 */
export const giveBack = (ctx: Ctx, { period }: Reservation): Promise<boolean> =>
  giveBackToQuota(ctx.db.pool, ctx.actor.account.id, period);
