import type { Checklist } from "@guidepost/contract";
import { hasCalled } from "@guidepost/database";
import { notTemporary } from "../api-keys/api-key.ts";
import type { ActorContext } from "../context.ts";

/** Returns which first steps with the API are done. A request counts some seconds later. */
export async function getChecklist(ctx: ActorContext): Promise<Checklist> {
  const { user, account } = ctx.actor;
  const { prisma } = ctx.db;
  const [row, key, has_called, published] = await Promise.all([
    prisma.user.findUnique({ where: { id: user.id }, select: { checklistClosedAt: true } }),
    prisma.apiKey.findFirst({ where: { userId: user.id, ...notTemporary }, select: { id: true } }),
    hasCalled(ctx.db.pool, user.id),
    prisma.guide.findFirst({
      where: { userId: user.id, publishedAt: { not: null }, deletedAt: null },
      select: { id: true },
    }),
  ]);
  return {
    has_api_access: account.limits.monthlyQuota > 0,
    has_key: key !== null,
    has_called,
    has_published: published !== null,
    is_closed: Boolean(row?.checklistClosedAt),
  };
}

/** Hides the checklist from the user permanently. */
export async function closeChecklist(ctx: ActorContext): Promise<Checklist> {
  await ctx.db.prisma.user.updateMany({
    where: { id: ctx.actor.user.id, checklistClosedAt: null },
    data: { checklistClosedAt: ctx.clock() },
  });
  return getChecklist(ctx);
}
