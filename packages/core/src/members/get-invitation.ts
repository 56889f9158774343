import type { Invitation } from "@guidepost/contract";
import { hashSecret } from "../api-keys/secret.ts";
import type { ServiceContext } from "../context.ts";
import { noSuchInvitation, usableAt } from "./usable-invitation.ts";

/** What the holder of a link is invited to. `not_found` exactly where it cannot be accepted. */
export const getInvitation = async (
  service: ServiceContext,
  input: { token: string },
): Promise<Invitation> => {
  const tokenHash = new Uint8Array(hashSecret(input.token));
  const invitation = await service.db.prisma.invitation.findUnique({
    where: { tokenHash, ...usableAt(service.clock()) },
    select: { email: true, role: true, expiresAt: true, account: { select: { name: true } } },
  });
  if (!invitation) throw noSuchInvitation();
  return {
    account_name: invitation.account.name,
    email: invitation.email,
    role: invitation.role,
    expires_at: invitation.expiresAt.toISOString(),
  };
};
