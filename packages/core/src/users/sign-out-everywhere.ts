import type { ActorContext } from "../context.ts";

/** Ends all of one's own sessions, the one that asks included. */
export const signOutEverywhere = async (ctx: ActorContext): Promise<void> => {
  await ctx.db.prisma.user.update({
    where: { id: ctx.actor.user.id },
    data: { sessionVersion: { increment: 1 } },
    select: { id: true },
  });
  ctx.audit({ action: "session.signed_out_everywhere", userId: ctx.actor.user.id });
};
