import type { Account, PlanId } from "@guidepost/contract";
import type { Ctx } from "../context.ts";
import { forbidden } from "../domain-error.ts";
import { getAccount } from "./get.ts";
import { mayChangePlan } from "./may-change-plan.ts";
import { setPlan } from "./set-plan.ts";

/**
 * The owner's own switch between plans, where the operator lets owners do it. Enterprise is made
 * by the operator alone. `forbidden` to members and where it is not allowed.
 */
export const changeOwnPlan = async (ctx: Ctx, input: { plan: PlanId }): Promise<Account> => {
  const { account } = ctx.actor;
  if (!mayChangePlan(ctx) || input.plan === "enterprise") throw forbidden();
  // The operator may have lowered its limits: choosing the plan one has does not shed them.
  if (input.plan === account.plan) return getAccount(ctx, account.id);
  return setPlan(ctx, account.id, { plan: input.plan });
};
