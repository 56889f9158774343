import type { ApiKey } from "@guidepost/contract";
import type { Ctx } from "../context.ts";
import { DomainError, notFound } from "../domain-error.ts";
import { requireFreshSignIn } from "../users/fresh-sign-in.ts";
import { keysInReach } from "./reach.ts";
import { hashSecret, newSecret } from "./secret.ts";
import { apiKeySelect, toApiKey } from "./to-api-key.ts";

const hourMs = 60 * 60 * 1000;

/**
 * A new secret for the same holder and settings; the old one stays valid for `keep_hours` more, or
 * until its own expiry where that is sooner. `not_found` out of reach, `conflict` for a key that
 * works no more or was rotated before: its successor is the one to rotate.
 * @throws `fresh_sign_in_required` for a key with admin
 */
export const rotateKey = async (
  ctx: Ctx,
  input: { id: number; keep_hours: number },
): Promise<{ key: ApiKey; secret: string }> => {
  const now = ctx.clock();
  const secret = newSecret();
  const rotated = await ctx.db.prisma.$transaction(async (prisma) => {
    const old = await prisma.apiKey.findFirst({
      where: { id: input.id, ...keysInReach(ctx.actor) },
    });
    if (!old) throw notFound("Key not found");
    if (old.scopes.includes("admin")) requireFreshSignIn(ctx);

    const endsAt = new Date(now.getTime() + input.keep_hours * hourMs);
    const keptUntil = old.expiresAt && old.expiresAt < endsAt ? old.expiresAt : endsAt;
    // The row's own state guards: of two rotations, or against a revocation, one goes through.
    const ended = await prisma.apiKey.updateMany({
      where: {
        id: old.id,
        revokedAt: null,
        replacedAt: null,
        user: { removedAt: null },
        OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
      },
      data: {
        replacedAt: now,
        ...(input.keep_hours === 0 ? { revokedAt: now } : { expiresAt: keptUntil }),
      },
    });
    if (ended.count === 0)
      throw new DomainError(
        "conflict",
        "Only a key that still works and was not rotated yet can be rotated",
      );

    const row = await prisma.apiKey.create({
      data: {
        accountId: old.accountId,
        userId: old.userId,
        name: old.name,
        description: old.description,
        scopes: old.scopes,
        hash: new Uint8Array(hashSecret(secret)),
        lastFour: secret.slice(-4),
        expiresAt: old.expiresAt,
      },
      select: apiKeySelect,
    });
    return { key: toApiKey(row, now), secret };
  });
  ctx.audit({
    action: "key.rotated",
    userId: ctx.actor.user.id,
    keyId: rotated.key.id,
    replacedKeyId: input.id,
    scopes: rotated.key.scopes,
  });
  return rotated;
};
