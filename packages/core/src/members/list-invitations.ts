import type { InvitationList } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { requireOwner } from "./require-owner.ts";
import { usableAt } from "./usable-invitation.ts";

/** The account's invitations that still work, newest first. `forbidden`. */
export const listInvitations = async (ctx: ActorContext): Promise<InvitationList> => {
  requireOwner(ctx.actor);
  const rows = await ctx.db.prisma.invitation.findMany({
    where: { accountId: ctx.actor.account.id, ...usableAt(ctx.clock()) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, email: true, role: true, createdAt: true, expiresAt: true },
  });
  return {
    invitations: rows.map(({ createdAt, expiresAt, ...row }) => ({
      ...row,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  };
};
