import type { GuideReach } from "@guidepost/database";
import { ownershipFilter } from "../ownership.ts";
import type { ActorContext } from "../context.ts";

/** The reach narrowed to one username; undefined when it names nobody within it (contract LIST-7). */
export const narrowReach = async (
  ctx: ActorContext,
  username: string | undefined,
): Promise<GuideReach | undefined> => {
  const reach = ownershipFilter(ctx.actor);
  if (username === undefined) return reach;
  const wanted = username.toLowerCase();
  if (wanted === ctx.actor.user.username) return { ...reach, userId: ctx.actor.user.id };
  if (reach.userId !== null) return undefined;
  const user = await ctx.db.prisma.user.findFirst({
    where: { username: wanted, accountId: reach.accountId },
    select: { id: true },
  });
  return user ? { ...reach, userId: user.id } : undefined;
};
