import type { Account, PlanId } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { DomainError, forbidden } from "../errors.ts";
import { getAccount, noOwnLimits } from "./account.ts";

/**
 * Owners can change the plan if the operator allows it. Only the operator sets or ends Enterprise.
 */
export function mayChangePlan({ actor, ownersMayChangePlan }: ActorContext): boolean {
  return actor.user.role === "owner" && ownersMayChangePlan && actor.account.plan !== "enterprise";
}

/**
 * Changes the plan of the owner's account.
 * @throws `forbidden` for members, for Enterprise, and if the operator does not allow it; `conflict`
 * for an account with its own limits, which a change of plan would remove
 */
export async function changeOwnPlan(ctx: ActorContext, input: { plan: PlanId }): Promise<Account> {
  const { id, plan } = ctx.actor.account;
  if (!mayChangePlan(ctx) || input.plan === "enterprise") throw forbidden();
  if (input.plan !== plan) {
    const { count } = await ctx.db.prisma.account.updateMany({
      where: { id, plan: { not: "enterprise" }, ...noOwnLimits },
      data: { plan: input.plan },
    });
    if (count === 0)
      throw new DomainError(
        "conflict",
        "Your limits were agreed with whoever runs this Guidepost: ask them for another plan",
      );
  }
  return getAccount(ctx, id);
}
