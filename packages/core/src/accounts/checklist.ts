import type { Checklist } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import * as store from "./store/accounts.ts";

/** Returns which first steps with the API are done. A request counts some seconds later. */
export async function getChecklist(ctx: ActorContext): Promise<Checklist> {
  const { user, account } = ctx.actor;
  const steps = await store.findChecklist(ctx.db, user.id);
  return {
    has_api_access: account.limits.monthlyQuota > 0,
    has_key: steps.hasKey,
    has_called: steps.hasCalled,
    has_published: steps.hasPublished,
    is_closed: steps.closedAt !== null,
  };
}

/** Hides the checklist from the user permanently. */
export async function closeChecklist(ctx: ActorContext): Promise<Checklist> {
  await store.closeChecklist(ctx.db, { userId: ctx.actor.user.id, at: ctx.clock() });
  return getChecklist(ctx);
}
