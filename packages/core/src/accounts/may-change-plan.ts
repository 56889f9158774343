import type { Ctx } from "../context.ts";

/** Owners may, where the operator lets them; Enterprise is the operator's to make and to end. */
export const mayChangePlan = ({ actor, ownersMayChangePlan }: Ctx): boolean =>
  actor.user.role === "owner" && ownersMayChangePlan && actor.account.plan !== "enterprise";
