import type { Invitation } from "@guidepost/contract";
import { hashSecret } from "../api-keys/secret.ts";
import type { Core } from "../context.ts";
import { noSuchInvitation, usableAt } from "./usable-invitation.ts";

/** What the holder of a link is invited to. `not_found` exactly where it cannot be accepted. */
export const getInvitation = async (core: Core, input: { token: string }): Promise<Invitation> => {
  const tokenHash = new Uint8Array(hashSecret(input.token));
  const invitation = await core.db.prisma.invitation.findUnique({
    where: { tokenHash, ...usableAt(core.clock()) },
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
