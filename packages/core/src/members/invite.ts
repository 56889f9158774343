import { randomBytes } from "node:crypto";
import type { Role } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { DomainError, invalid } from "../domain-error.ts";
import { requireFreshSignIn } from "../users/fresh-sign-in.ts";
import { hashSecret } from "../api-keys/secret.ts";
import { requireOwner } from "./require-owner.ts";
import { usableAt } from "./usable-invitation.ts";

/** Links of one account that wait to be used. */
const mostPending = 100;

const validMs = 7 * 24 * 60 * 60 * 1000;

/**
 * A link by which somebody joins the account, once, within 7 days. Only the token's hash is kept.
 * `forbidden`; `validation_failed` where the address has a user already; `conflict` where too many
 * links wait to be used.
 * @throws `fresh_sign_in_required` when an owner is invited
 */
export const inviteMember = async (
  ctx: ActorContext,
  input: { email: string; role: Role },
): Promise<{ url: string; expires_at: string }> => {
  requireOwner(ctx.actor);
  if (input.role === "owner") requireFreshSignIn(ctx);
  const { prisma } = ctx.db;
  if (
    await prisma.user.findFirst({
      where: { email: input.email, removedAt: null },
      select: { id: true },
    })
  )
    throw invalid({ email: ["has a Guidepost account already"] });
  const token = randomBytes(24).toString("base64url");
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + validMs);
  const accountId = ctx.actor.account.id;
  const { id } = await prisma.$transaction(async (transaction) => {
    // One after another: two at once must not both take the last place.
    await transaction.$queryRaw`select 1 from accounts where id = ${accountId} for no key update`;
    await transaction.invitation.deleteMany({
      where: { accountId, acceptedAt: null, expiresAt: { lte: now } },
    });
    const pending = await transaction.invitation.count({
      where: { accountId, ...usableAt(now) },
    });
    if (pending >= mostPending)
      throw new DomainError(
        "conflict",
        `${mostPending} invitations wait to be accepted, which is the most: cancel some first`,
      );
    return transaction.invitation.create({
      select: { id: true },
      data: {
        accountId,
        invitedBy: ctx.actor.user.id,
        role: input.role,
        email: input.email,
        tokenHash: new Uint8Array(hashSecret(token)),
        expiresAt,
      },
    });
  });
  ctx.audit({
    action: "invitation.created",
    userId: ctx.actor.user.id,
    accountId,
    invitationId: id,
    role: input.role,
  });
  return { url: `${ctx.portalUrl}/join/${token}`, expires_at: expiresAt.toISOString() };
};
