import type { Member, Role } from "@guidepost/contract";
import { notTemporary, workingAt } from "../api-keys/api-key.ts";
import { requireFreshSignIn, requireOwner } from "../authorization.ts";
import type { ActorContext } from "../context.ts";
import { notFound } from "../errors.ts";
import { deactivateUser, keepAnOwner } from "./users.ts";

/** Lists the account's users with the number of their guides and of their active keys. */
export async function listMembers(ctx: ActorContext): Promise<{ members: Member[] }> {
  const { prisma } = ctx.db;
  const accountId = ctx.actor.account.id;
  // Prisma's `_count` in the query of the users would count the rows of every account.
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
}

/**
 * Changes the role of a user. The scopes of the user's keys change with the next request (contract
 * KEY-6).
 * @throws `forbidden` for members; `not_found`; `conflict` for the last owner;
 * `fresh_sign_in_required`
 */
export async function setMemberRole(
  ctx: ActorContext,
  input: { id: number; role: Role },
): Promise<{ members: Member[] }> {
  requireOwner(ctx.actor);
  requireFreshSignIn(ctx);
  const accountId = ctx.actor.account.id;
  await ctx.db.prisma.$transaction(async (prisma) => {
    await keepAnOwner(prisma, accountId, async () => {
      const { count } = await prisma.user.updateMany({
        where: { id: input.id, accountId, removedAt: null },
        data: { role: input.role },
      });
      if (count === 0) throw notFound("User not found");
    });
  });
  ctx.audit({
    action: "member.role_changed",
    userId: ctx.actor.user.id,
    accountId,
    memberId: input.id,
    role: input.role,
  });
  return listMembers(ctx);
}

/**
 * Removes a user of the account (see `deactivateUser`).
 * @throws `forbidden` for members; `not_found`; `conflict` for the last owner
 */
export async function removeMember(
  ctx: ActorContext,
  input: { id: number },
): Promise<{ members: Member[] }> {
  requireOwner(ctx.actor);
  const accountId = ctx.actor.account.id;
  const removed = await deactivateUser(ctx, { accountId, id: input.id });
  ctx.audit({
    action: "member.removed",
    userId: ctx.actor.user.id,
    accountId,
    memberId: input.id,
    revokedKeys: removed.revoked_keys,
  });
  return listMembers(ctx);
}
