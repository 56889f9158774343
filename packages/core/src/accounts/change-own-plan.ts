import type { Account, PlanId } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { DomainError, forbidden } from "../domain-error.ts";
import { getAccount } from "./get.ts";
import { mayChangePlan } from "./may-change-plan.ts";
import { noOwnLimits } from "./own-limits.ts";

/**
 * The owner's own switch between plans, where the operator lets owners do it. Enterprise is made
 * by the operator alone. `forbidden` to members and where it is not allowed; `conflict` where the
 * operator has given the account limits of its own: a switch, and one back, would shed them.
 */
export const changeOwnPlan = async (
  ctx: ActorContext,
  input: { plan: PlanId },
): Promise<Account> => {
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
};
