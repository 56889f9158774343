import type { Member } from "@guidepost/contract";
import type { Ctx } from "../context.ts";

/** The account's users with the number of their guides and of the keys that still work. */
export const listMembers = async (ctx: Ctx): Promise<{ members: Member[] }> => {
  const now = ctx.clock();
  const rows = await ctx.db.prisma.user.findMany({
    where: { accountId: ctx.actor.account.id, removedAt: null },
    orderBy: { id: "asc" },
    select: {
      id: true,
      username: true,
      displayName: true,
      email: true,
      role: true,
      createdAt: true,
      _count: {
        select: {
          guides: { where: { deletedAt: null } },
          apiKeys: {
            where: { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
          },
        },
      },
    },
  });
  return {
    members: rows.map((row) => ({
      id: row.id,
      username: row.username,
      display_name: row.displayName,
      email: row.email,
      role: row.role,
      created_at: row.createdAt.toISOString(),
      guides_count: row._count.guides,
      active_keys_count: row._count.apiKeys,
    })),
  };
};
