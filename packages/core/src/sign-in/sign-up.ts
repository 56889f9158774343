import type { InvitationAccept, SignUpInput, UserCreate } from "@guidepost/contract";
import {
  type NewUser,
  acceptPendingInvitation,
  findPendingInvitation,
  insertAccountWithOwner,
  invitationNotFound,
  rethrowTaken,
} from "#accounts/index.ts";
import { hashSecret } from "../secret-hash.ts";
import { withAudit } from "#audit/index.ts";
import type { RateLimitedContext, ServiceContext } from "../context.ts";
import { enqueueVerification } from "#email-address/index.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { hashPassword } from "./passwords.ts";
import { countAttempt } from "./sign-in.ts";
import { requireInvitations, requireOpenSignUp } from "../sign-up-policy.ts";

/**
 * Returns the columns of a new user. Without a password, the user can only sign in with a provider.
 *
 * @throws `validation_failed` for a password that is easy to guess
 */
export async function newUser(
  ctx: Pick<ServiceContext, "passwordCost" | "passwordEstimator">,
  input: Omit<UserCreate, "role">,
): Promise<NewUser> {
  const { username, display_name: displayName, email, password } = input;
  const owner = { username, displayName, email };
  if (password !== undefined) await requireStrongPassword(ctx, { password, owner });
  const passwordHash = password === undefined ? null : await hashPassword(ctx, password);
  return { ...owner, passwordHash };
}

/**
 * Creates an account on the Free plan with its owner, and sends a mail that verifies the address.
 *
 * @throws `forbidden` when the operator has closed the sign-up; `rate_limit_exceeded` for too many attempts with the
 *   email address; `validation_failed` for a username or email address that is taken, and for an address of a domain
 *   that the operator does not permit (contract ACCT-11)
 */
export async function signUp(
  ctx: RateLimitedContext,
  input: SignUpInput,
): Promise<{ username: string }> {
  requireOpenSignUp(ctx, input.email);
  await countAttempt(ctx, { action: "sign-up", email: input.email });
  const owner = await newUser(ctx, input);
  const { username } = await withAudit(ctx, (audit) =>
    insertAccountWithOwner(ctx.db, owner, {
      language: input.language,
      onChange: async (transaction, user) => {
        const { id: userId } = user;
        await enqueueVerification(ctx, transaction, { userId, email: input.email });
        const event = { action: "user.signed_up", userId, method: "password" } as const;
        return audit(transaction, event, user.username);
      },
    }),
  ).catch(rethrowTaken);
  return { username };
}

/**
 * Creates a user with the invited email address in the account of an invitation. Only the link of the email verifies the
 * address: the user of the link that its creator received gets a mail for it (contract MAIL-8). Only one of several
 * attempts with the same link succeeds.
 *
 * @throws `not_found` for an unknown, used or expired invitation, and for one whose creator is no
 *   longer an owner; `validation_failed`; `forbidden` when invitations are closed (contract ACCT-11)
 */
export async function acceptInvitation(
  service: ServiceContext,
  input: InvitationAccept,
): Promise<{ id: number; username: string }> {
  requireInvitations(service);
  const link = { tokenHash: hashSecret(input.token), now: service.clock() };
  const invitation = await findPendingInvitation(service.db, link);
  if (!invitation) throw invitationNotFound();
  const { id: invitationId, accountId, email, role, isMailed } = invitation;
  const emailVerifiedAt = isMailed ? service.clock() : null;
  const data = {
    ...(await newUser(service, { ...input, email })),
    accountId,
    role,
    emailVerifiedAt,
  };
  const event = { action: "invitation.accepted", accountId, invitationId, role } as const;
  const user = await withAudit(service, (audit) =>
    acceptPendingInvitation(service.db, link, data, async (transaction, { id: userId }) => {
      if (!isMailed) await enqueueVerification(service, transaction, { userId, email });
      await audit(transaction, { ...event, userId }, email);
    }),
  );
  if (!user) throw invitationNotFound();
  return user;
}
