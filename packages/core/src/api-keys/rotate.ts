import type { ApiKeyRotate, ApiKeyRotated } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { DomainError, notFound } from "../domain-error.ts";
import { requireFreshSignIn } from "../users/fresh-sign-in.ts";
import { keysInReach } from "./reach.ts";
import { hashSecret, newSecret } from "./secret.ts";
import { apiKeySelect } from "./store.ts";
import { toApiKey } from "./to-api-key.ts";
import {
  lockHolder,
  notTemporary,
  requireRoomForKey,
  toExpiry,
  workingAt,
} from "./working-keys.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Creates a successor with a new secret for the same holder, name and scopes. The old secret works
 * for `keep_hours` more hours, or until its own expiry where that is sooner; `replaced` has its end.
 * Only the holder may rotate a key: the new secret acts as its holder (contract KEY-8).
 *
 * @throws `not_found` for a key out of reach; `forbidden` for a key of another user;
 * `fresh_sign_in_required` for a key with admin; `conflict` for a key that no longer works, is
 * temporary or was rotated before, and when both keys together would exceed the maximum of working
 * keys; `validation_failed` for an expiry as in `createKey`.
 */
export const rotateKey = async (ctx: ActorContext, input: ApiKeyRotate): Promise<ApiKeyRotated> => {
  const now = ctx.clock();
  const secret = newSecret();
  const { user } = ctx.actor;
  const rotated = await ctx.db.prisma.$transaction(async (prisma) => {
    await lockHolder(prisma, user.id);
    const old = await prisma.apiKey.findFirst({
      where: { id: input.id, ...keysInReach(ctx.actor) },
    });
    if (!old) throw notFound("Key not found");
    if (old.userId !== user.id)
      throw new DomainError("forbidden", "Only the key's holder can rotate it");
    if (old.scopes.includes("admin")) requireFreshSignIn(ctx);

    const expiresAt =
      input.expires_at === undefined ? old.expiresAt : toExpiry(input.expires_at, now);
    const keptUntil = new Date(now.getTime() + input.keep_hours * HOUR_MS);
    // The row's own state guards: of two rotations, or against a revocation, one goes through.
    const ended = await prisma.apiKey.updateMany({
      where: { id: old.id, replacedAt: null, AND: [workingAt(now), notTemporary] },
      data: {
        replacedAt: now,
        ...(input.keep_hours === 0
          ? { revokedAt: now }
          : { expiresAt: old.expiresAt && old.expiresAt < keptUntil ? old.expiresAt : keptUntil }),
      },
    });
    if (ended.count === 0)
      throw new DomainError(
        "conflict",
        "Only a key that still works and was not rotated yet can be rotated",
      );
    // Without an overlap the number of working keys stays the same.
    if (input.keep_hours > 0) await requireRoomForKey(prisma, user.id, now);

    const row = await prisma.apiKey.create({
      data: {
        accountId: old.accountId,
        userId: user.id,
        name: old.name,
        description: old.description,
        scopes: old.scopes,
        hash: new Uint8Array(hashSecret(secret)),
        lastFour: secret.slice(-4),
        expiresAt,
        createdById: user.id,
        origin: "portal",
      },
      select: apiKeySelect,
    });
    const replaced = await prisma.apiKey.findUniqueOrThrow({
      where: { id: old.id },
      select: apiKeySelect,
    });
    return { key: toApiKey(row, now), secret, replaced: toApiKey(replaced, now) };
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
