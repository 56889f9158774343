import { periodEnd, periodOf } from "@guidepost/contract";
import { giveBackToQuota, takeFromQuota } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { DomainError } from "../domain-error.ts";
import { secondsUntil } from "@guidepost/rate-limit";

/** One request taken from the quota in `period`, with which `used` are. */
export type Reservation = { period: string; used: number };

/** The refusal of a quota that is used up. */
export class QuotaExceeded extends DomainError {
  /** Seconds until the quota is whole again; `undefined` on a plan without API access (contract ERR-16). */
  readonly retryAfter: number | undefined;

  constructor(upgradeUrl: string, retryAfter: number | undefined) {
    super("quota_exceeded", undefined, { upgrade_url: upgradeUrl });
    this.retryAfter = retryAfter;
  }
}

/**
 * Takes one request from the account's quota before it is served (contract QUOTA-3): exact with any
 * number of instances, since the ledger's own statement decides. `quota_exceeded` with the address
 * of the plans; nothing is taken then.
 */
export const reserve = async (ctx: ActorContext): Promise<Reservation> => {
  const { id, limits } = ctx.actor.account;
  const now = ctx.clock();
  const period = periodOf(now);
  const used = await takeFromQuota(ctx.db.pool, id, period, limits.monthlyQuota);
  if (used === undefined) {
    const wholeAgain = secondsUntil(periodEnd(period).getTime(), now.getTime());
    throw new QuotaExceeded(
      `${ctx.portalUrl}/settings/plan`,
      limits.monthlyQuota > 0 ? wholeAgain : undefined,
    );
  }
  return { period, used };
};

/**
 * Gives a reservation back whose request was not answered with a 2xx (contract QUOTA-2). False: not
 * yet, try again. Rejects when it is not known, and then it stays counted.
 */
export const giveBack = (ctx: ActorContext, { period }: Reservation): Promise<boolean> =>
  giveBackToQuota(ctx.db.pool, ctx.actor.account.id, period);
