import { randomBytes } from "node:crypto";
import type { Role } from "@guidepost/contract";
import type { Ctx } from "../context.ts";
import { invalid } from "../domain-error.ts";
import { hashSecret } from "../api-keys/secret.ts";
import { requireOwner } from "./require-owner.ts";

const validMs = 7 * 24 * 60 * 60 * 1000;

/**
 * A link by which somebody joins the account, once, within 7 days. Only the token's hash is kept.
 * `forbidden`; `validation_failed` where the address has a user already.
 */
export const inviteMember = async (
  ctx: Ctx,
  input: { email: string; role: Role },
): Promise<{ url: string; expires_at: string }> => {
  requireOwner(ctx.actor);
  const { prisma } = ctx.db;
  if (await prisma.user.findUnique({ where: { email: input.email }, select: { id: true } }))
    throw invalid({ email: ["has already been taken"] });
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(ctx.clock().getTime() + validMs);
  await prisma.invitation.create({
    data: {
      accountId: ctx.actor.account.id,
      invitedBy: ctx.actor.user.id,
      role: input.role,
      email: input.email,
      tokenHash: new Uint8Array(hashSecret(token)),
      expiresAt,
    },
  });
  return { url: `${ctx.portalUrl}/join/${token}`, expires_at: expiresAt.toISOString() };
};
