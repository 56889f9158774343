import type { InvitationAccept } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { hashSecret } from "../api-keys/secret.ts";
import { insertUser, newUser, rethrowTaken } from "../users/new-user.ts";
import { noSuchInvitation, usableAt } from "./usable-invitation.ts";

/**
 * Joins the account of an invitation as a new user with the address that was invited. Of several
 * attempts with one link one succeeds. `not_found`: unknown, used, expired, or made by somebody who
 * is no owner any more; `validation_failed`.
 */
export const acceptInvitation = async (
  service: ServiceContext,
  input: InvitationAccept,
): Promise<{ id: number; username: string }> => {
  const now = service.clock();
  const tokenHash = new Uint8Array(hashSecret(input.token));
  const usable = { tokenHash, ...usableAt(now) };
  const invitation = await service.db.prisma.invitation.findFirst({ where: usable });
  if (!invitation) throw noSuchInvitation();
  const { id: invitationId, accountId, email, role } = invitation;
  const data = { ...(await newUser({ ...input, email })), accountId, role };
  const user = await service.db.prisma
    .$transaction(async (prisma) => {
      const taken = await prisma.invitation.updateMany({
        where: usable,
        data: { acceptedAt: now },
      });
      if (taken.count === 0) throw noSuchInvitation();
      return insertUser(prisma, data);
    })
    .catch(rethrowTaken);
  service.audit({
    action: "invitation.accepted",
    userId: user.id,
    accountId,
    invitationId,
    role,
  });
  return user;
};
