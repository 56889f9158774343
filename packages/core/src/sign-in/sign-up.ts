import type { InvitationAccept, SignUpInput, UserCreate } from "@guidepost/contract";
import type { Prisma } from "@guidepost/database";
import type { RateLimitStore } from "@guidepost/rate-limit";
import { invitationNotFound, pendingInvitationWhere } from "../accounts/invitations.ts";
import { createAccountWithOwner, insertUser, rethrowTaken } from "../accounts/users.ts";
import { hashSecret } from "../api-keys/api-key.ts";
import type { ServiceContext } from "../context.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { hashPassword } from "./passwords.ts";
import { countAttempt } from "./sign-in.ts";

/**
 * Returns the columns of a new user. Without a password, the user can only sign in with a provider.
 * @throws `validation_failed` for a password that is easy to guess
 */
export async function newUser(
  input: Omit<UserCreate, "role">,
): Promise<Omit<Prisma.UserUncheckedCreateWithoutAccountInput, "role">> {
  const { username, display_name: displayName, email, password } = input;
  const owner = { username, displayName, email };
  if (password !== undefined) await requireStrongPassword(password, owner);
  return { ...owner, passwordHash: password === undefined ? null : await hashPassword(password) };
}

/**
 * Creates an account on the Free plan with its owner.
 * @throws `rate_limit_exceeded` before any other check, for too many attempts with the e-mail
 * address; `validation_failed` for a username or e-mail address that is taken
 */
export async function signUp(
  service: ServiceContext,
  limits: Pick<RateLimitStore, "consume">,
  input: SignUpInput,
): Promise<{ username: string }> {
  await countAttempt(limits, "sign-up", input.email);
  const owner = await newUser(input);
  const { id, username } = await createAccountWithOwner(service, owner).catch(rethrowTaken);
  service.audit({ action: "user.signed_up", userId: id, method: "password" });
  return { username };
}

/**
 * Creates a user with the invited e-mail address in the account of an invitation. Only one of
 * several attempts with the same link succeeds.
 * @throws `not_found` for an unknown, used or expired invitation, and for one whose creator is no
 * longer an owner; `validation_failed`
 */
export async function acceptInvitation(
  service: ServiceContext,
  input: InvitationAccept,
): Promise<{ id: number; username: string }> {
  const now = service.clock();
  const tokenHash = new Uint8Array(hashSecret(input.token));
  const usable = { tokenHash, ...pendingInvitationWhere(now) };
  const invitation = await service.db.prisma.invitation.findFirst({ where: usable });
  if (!invitation) throw invitationNotFound();
  const { id: invitationId, accountId, email, role } = invitation;
  const data = { ...(await newUser({ ...input, email })), accountId, role };
  const user = await service.db.prisma
    .$transaction(async (prisma) => {
      const taken = await prisma.invitation.updateMany({
        where: usable,
        data: { acceptedAt: now },
      });
      if (taken.count === 0) throw invitationNotFound();
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
}
