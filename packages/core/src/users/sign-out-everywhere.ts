import type { Ctx } from "../context.ts";

/** Ends all of one's own sessions but the one that goes on with the answered version. */
export const signOutEverywhere = async (ctx: Ctx): Promise<{ version: number }> => {
  const { sessionVersion } = await ctx.db.prisma.user.update({
    where: { id: ctx.actor.user.id },
    data: { sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
  return { version: sessionVersion };
};
