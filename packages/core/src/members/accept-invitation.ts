import type { InvitationAccept } from "@guidepost/contract";
import type { Core } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { hashSecret } from "../api-keys/secret.ts";
import { newUser, rethrowTaken } from "../users/create.ts";

/**
 * Joins the account of an invitation as a new user with the address that was invited. Of several
 * attempts with one link one succeeds. `not_found`: unknown, used, expired, or made by somebody who
 * is no owner any more; `validation_failed`.
 */
export const acceptInvitation = async (
  core: Core,
  input: InvitationAccept,
): Promise<{ id: number; username: string }> => {
  const now = core.clock();
  const tokenHash = new Uint8Array(hashSecret(input.token));
  const gone = () => notFound("This invitation is not valid any more: ask for a new one");
  const inviter = { removedAt: null, role: "owner" } as const;
  const usable = { tokenHash, acceptedAt: null, expiresAt: { gt: now }, inviter };
  const invitation = await core.db.prisma.invitation.findFirst({ where: usable });
  if (!invitation) throw gone();
  const { accountId, email, role } = invitation;
  const data = await newUser(accountId, { ...input, email, role });
  return core.db.prisma
    .$transaction(async (prisma) => {
      const taken = await prisma.invitation.updateMany({
        where: usable,
        data: { acceptedAt: now },
      });
      if (taken.count === 0) throw gone();
      return prisma.user.create({ data, select: { id: true, username: true } });
    })
    .catch(rethrowTaken);
};
