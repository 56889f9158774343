import type { Member } from "@guidepost/contract";
import { notTemporary, workingAt } from "../api-keys/working-keys.ts";
import type { ActorContext } from "../context.ts";

/** The account's users with the number of their guides and of the keys that still work. */
export const listMembers = async (ctx: ActorContext): Promise<{ members: Member[] }> => {
  const { prisma } = ctx.db;
  const accountId = ctx.actor.account.id;
  // Counted by account: Prisma's `_count` beside the users would count those of every account.
  const [users, guides, keys] = await Promise.all([
    prisma.user.findMany({
      where: { accountId, removedAt: null },
      orderBy: { id: "asc" },
      omit: { passwordHash: true },
    }),
    prisma.guide.groupBy({
      by: ["userId"],
      where: { accountId, deletedAt: null },
      _count: true,
    }),
    prisma.apiKey.groupBy({
      by: ["userId"],
      where: { accountId, AND: [workingAt(ctx.clock()), notTemporary] },
      _count: true,
    }),
  ]);
  const guidesOf = new Map(guides.map((row) => [row.userId, row._count]));
  const keysOf = new Map(keys.map((row) => [row.userId, row._count]));
  return {
    members: users.map((user) => ({
      id: user.id,
      username: user.username,
      display_name: user.displayName,
      email: user.email,
      role: user.role,
      created_at: user.createdAt.toISOString(),
      guides_count: guidesOf.get(user.id) ?? 0,
      active_keys_count: keysOf.get(user.id) ?? 0,
    })),
  };
};
