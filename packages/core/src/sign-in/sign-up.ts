import type { InvitationAccept, SignUpInput, UserCreate } from "@guidepost/contract";
import {
  type NewUser,
  acceptPendingInvitation,
  findPendingInvitation,
  insertAccountWithOwner,
  invitationNotFound,
  rethrowTaken,
} from "../accounts/index.ts";
import { hashSecret } from "../api-keys/index.ts";
import type { RateLimitedContext, ServiceContext } from "../context.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { hashPassword } from "./passwords.ts";
import { countAttempt } from "./sign-in.ts";

/**
 * Returns the columns of a new user. Without a password, the user can only sign in with a provider.
 *
 * @throws `validation_failed` for a password that is easy to guess
 */
export async function newUser(input: Omit<UserCreate, "role">): Promise<NewUser> {
  const { username, display_name: displayName, email, password } = input;
  const owner = { username, displayName, email };
  if (password !== undefined) await requireStrongPassword({ password, owner });
  return { ...owner, passwordHash: password === undefined ? null : await hashPassword(password) };
}

/**
 * Creates an account on the Free plan with its owner.
 *
 * @throws `rate_limit_exceeded` before any other check, for too many attempts with the e-mail
 *   address; `validation_failed` for a username or e-mail address that is taken
 */
export async function signUp(
  ctx: RateLimitedContext,
  input: SignUpInput,
): Promise<{ username: string }> {
  await countAttempt(ctx, { action: "sign-up", email: input.email });
  const owner = await newUser(input);
  const { id, username } = await insertAccountWithOwner(ctx.db, owner).catch(rethrowTaken);
  ctx.audit({ action: "user.signed_up", userId: id, method: "password" });
  return { username };
}

/**
 * Creates a user with the invited e-mail address in the account of an invitation. Only one of
 * several attempts with the same link succeeds.
 *
 * @throws `not_found` for an unknown, used or expired invitation, and for one whose creator is no
 *   longer an owner; `validation_failed`
 */
export async function acceptInvitation(
  service: ServiceContext,
  input: InvitationAccept,
): Promise<{ id: number; username: string }> {
  const link = { tokenHash: hashSecret(input.token), now: service.clock() };
  const invitation = await findPendingInvitation(service.db, link);
  if (!invitation) throw invitationNotFound();
  const { id: invitationId, accountId, email, role } = invitation;
  const data = { ...(await newUser({ ...input, email })), accountId, role };
  const user = await acceptPendingInvitation(service.db, link, data);
  if (!user) throw invitationNotFound();
  service.audit({
    action: "invitation.accepted",
    userId: user.id,
    accountId,
    invitationId,
    role,
  });
  return user;
}
