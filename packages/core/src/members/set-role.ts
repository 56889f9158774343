import type { Member, Role } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { keepAnOwner } from "../users/owners.ts";
import { requireFreshSignIn } from "../users/fresh-sign-in.ts";
import { listMembers } from "./list.ts";
import { requireOwner } from "./require-owner.ts";

/**
 * Makes a member an owner or an owner a member; what the user's keys may do follows with the next
 * request (contract KEY-6). `forbidden`, `not_found`, `conflict` for the last owner.
 * @throws `fresh_sign_in_required`
 */
export const setMemberRole = async (
  ctx: ActorContext,
  input: { id: number; role: Role },
): Promise<{ members: Member[] }> => {
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
};
