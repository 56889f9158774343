import {
  type ApiKey,
  type ApiKeyRotate,
  type ApiKeyRotated,
  type ApiKeyUpdate,
  type Scope,
  grants,
  scopes as allScopes,
  withinRole,
} from "@guidepost/contract";
import type { Prisma } from "@guidepost/database";
import { requireFreshSignIn } from "../authorization.ts";
import type { ActorContext } from "../context.ts";
import { DomainError, invalid, notFound } from "../errors.ts";
import { ownershipFilter, ownershipWhere } from "../ownership.ts";
import {
  hashSecret,
  lockHolder,
  newSecret,
  notTemporary,
  assertKeyCapacity,
  toApiKey,
  toExpiry,
  workingAt,
} from "./api-key.ts";
import { apiKeySelect, revokeKeyRow } from "./store.ts";

/**
 * Changes a key's name, description, expiry and scopes. The holder and owners may edit a key.
 * Scopes can only be reduced; only the holder may move the expiry to a later time.
 *
 * @throws `not_found` for a key that the actor cannot access; `conflict` for a key that no longer works or is
 * temporary; `forbidden` when another user than the holder extends it; `fresh_sign_in_required` when
 * a key with admin is extended; `validation_failed` for a
 * scope that the key does not have, for an expiry as in `createKey`, and for a later expiry of a key
 * that was rotated.
 */
export async function updateKey(ctx: ActorContext, input: ApiKeyUpdate): Promise<ApiKey> {
  const now = ctx.clock();
  const updated = await ctx.db.prisma.$transaction(async (prisma) => {
    const where = { id: input.id, ...ownershipWhere(ownershipFilter(ctx.actor)) };
    // Serializes edits, rotations and revocations of one key.
    await prisma.$queryRaw`
      select 1 from api_keys where id = ${input.id} and account_id = ${ctx.actor.account.id}
         for no key update`;
    const key = await prisma.apiKey.findFirst({
      where,
      select: { ...apiKeySelect, userId: true },
    });
    if (!key) throw notFound("Key not found");
    if (toApiKey(key, now).status !== "active" || key.origin === "try_it")
      throw new DomainError("conflict", "Only a key that still works can be edited");

    const data: Partial<Prisma.ApiKeyUpdateInput> & { scopes?: Scope[] } = {
      ...(input.name !== undefined && { name: input.name }),
      ...(input.description !== undefined && { description: input.description ?? "" }),
    };
    if (input.scopes !== undefined) {
      const held = withinRole(key.scopes, key.user.role);
      const added = input.scopes.filter((scope) => !grants(held, scope));
      if (added.length > 0)
        throw invalid({
          scopes: [`can't include ${added.join(", ")}: scopes can only be reduced`],
        });
      const wanted = allScopes.filter((scope) => input.scopes?.includes(scope));
      // Unchanged scopes are not written: a former owner's key keeps admin for a later promotion.
      if (wanted.join() !== held.join()) data.scopes = wanted;
    }
    if (input.expires_at !== undefined) {
      const end = toExpiry(input.expires_at, now);
      if (isLater(end, key.expiresAt)) {
        if (key.userId !== ctx.actor.user.id)
          throw new DomainError("forbidden", "Only the key's holder can extend it");
        if (key.replacedAt) throw invalid({ expires_at: ["can't be later: the key was rotated"] });
        if ((data.scopes ?? key.scopes).includes("admin")) requireFreshSignIn(ctx);
      }
      data.expiresAt = end;
    }
    const row = await prisma.apiKey.update({
      where: { id: key.id },
      data,
      select: apiKeySelect,
    });
    return toApiKey(row, now);
  });
  ctx.audit({
    action: "key.updated",
    userId: ctx.actor.user.id,
    keyId: updated.id,
    scopes: updated.scopes,
    expiresAt: updated.expires_at,
  });
  return updated;
}

/** Compares two expiries; null is later than any time. */
function isLater(end: Date | null, than: Date | null): boolean {
  return than !== null && (end === null || end > than);
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Creates a successor with a new secret for the same holder, name and scopes. The old secret works
 * for `keep_hours` more hours, or until its own expiry where that is sooner; `replaced` has its end.
 * Only the holder may rotate a key: the new secret acts as its holder (contract KEY-8).
 *
 * @throws `not_found` for a key that the actor cannot access; `forbidden` for a key of another user;
 * `fresh_sign_in_required` for a key with admin; `conflict` for a key that no longer works, is
 * temporary or was rotated before, and when both keys together would exceed the maximum of working
 * keys; `validation_failed` for an expiry as in `createKey`.
 */
export async function rotateKey(ctx: ActorContext, input: ApiKeyRotate): Promise<ApiKeyRotated> {
  const now = ctx.clock();
  const secret = newSecret();
  const { user } = ctx.actor;
  const rotated = await ctx.db.prisma.$transaction(async (prisma) => {
    await lockHolder(prisma, user.id);
    const old = await prisma.apiKey.findFirst({
      where: { id: input.id, ...ownershipWhere(ownershipFilter(ctx.actor)) },
    });
    if (!old) throw notFound("Key not found");
    if (old.userId !== user.id)
      throw new DomainError("forbidden", "Only the key's holder can rotate it");
    if (old.scopes.includes("admin")) requireFreshSignIn(ctx);

    const expiresAt =
      input.expires_at === undefined ? old.expiresAt : toExpiry(input.expires_at, now);
    const keptUntil = new Date(now.getTime() + input.keep_hours * HOUR_MS);
    // A guarded update: only one of two concurrent rotations, or of a rotation and a revocation,
    // succeeds.
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
    if (input.keep_hours > 0) await assertKeyCapacity(prisma, user.id, now);

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
}

/**
 * Revokes a key for good. It cannot authenticate after this returns (contract KEY-4, AUTH-6). A key
 * that was revoked before keeps its time of revocation.
 * @throws `not_found` for a key that the actor cannot access
 */
export async function revokeKey(ctx: ActorContext, { id }: { id: number }): Promise<ApiKey> {
  const { db, actor } = ctx;
  const { row, isRevoked } = await revokeKeyRow(
    db,
    { id, ...ownershipWhere(ownershipFilter(actor)) },
    ctx.clock(),
  );
  if (isRevoked) ctx.audit({ action: "key.revoked", userId: actor.user.id, keyId: id });
  if (!row) throw notFound("Key not found");
  return toApiKey(row, ctx.clock());
}
