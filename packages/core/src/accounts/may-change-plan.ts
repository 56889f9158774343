import type { ActorContext } from "../context.ts";

/** Owners may, where the operator lets them; Enterprise is the operator's to make and to end. */
export const mayChangePlan = ({ actor, ownersMayChangePlan }: ActorContext): boolean =>
  actor.user.role === "owner" && ownersMayChangePlan && actor.account.plan !== "enterprise";
