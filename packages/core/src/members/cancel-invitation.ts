import type { InvitationList } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { listInvitations } from "./list-invitations.ts";
import { requireOwner } from "./require-owner.ts";

/** Makes a link worthless that nobody has used. `forbidden`, `not_found`. */
export const cancelInvitation = async (
  ctx: ActorContext,
  input: { id: number },
): Promise<InvitationList> => {
  requireOwner(ctx.actor);
  const { count } = await ctx.db.prisma.invitation.deleteMany({
    where: { id: input.id, accountId: ctx.actor.account.id, acceptedAt: null },
  });
  if (count === 0) throw notFound("Invitation not found");
  ctx.audit({
    action: "invitation.cancelled",
    userId: ctx.actor.user.id,
    invitationId: input.id,
  });
  return listInvitations(ctx);
};
