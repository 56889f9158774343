import {
  type ApiKey,
  type ApiKeyRotate,
  type ApiKeyRotated,
  type ApiKeyUpdate,
  grants,
  SCOPES,
  withinRole,
} from "@guidepost/contract";
import { requireFreshSignIn } from "../actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext } from "../context.ts";
import { type DomainError, conflict, forbidden, invalid, notFound } from "../errors.ts";
import { ownershipFilter, ownershipWhere } from "../ownership.ts";
import { notifyOfAdminKey } from "./admin-key.ts";
import { hashSecret } from "../secret-hash.ts";
import { lockCredential } from "#session-lock/index.ts";
import { newSecret, toApiKey, toExpiry } from "./api-key.ts";
import { permitsMore, restrictionsOf } from "./restrictions.ts";
import type { OnKeyChange } from "./store/insert.ts";
import * as store from "./store/write.ts";

function keyNotFound(): DomainError {
  return notFound("Key not found");
}

/**
 * Changes a key's name, description, expiry, scopes and restrictions. The holder and owners may edit
 * a key. Scopes can only be reduced; only the holder may move the expiry to a later time.
 *
 * @throws `not_found` for a key that the actor cannot access; `conflict` for a key that is not
 *   active or is temporary; `forbidden` when another user than the holder extends it;
 *   `fresh_sign_in_required` when a key is extended or may be used from more places;
 *   `validation_failed` for a scope that the key does not have, for an expiry as in `createKey`, and
 *   for a later expiry of a rotated key
 */
export async function updateKey(ctx: ActorContext, input: ApiKeyUpdate): Promise<ApiKey> {
  const now = ctx.clock();
  const owner = ownershipFilter(ctx.actor);
  const row = await withAudit(ctx, (audit) => {
    const onChange: OnKeyChange = (transaction, changed) => {
      const { id, scopes, expires_at: expiresAt, name } = toApiKey(changed, now);
      const userId = ctx.actor.user.id;
      const event = { action: "key.updated", userId, keyId: id, scopes, expiresAt } as const;
      return audit(transaction, { ...event, ...restrictionsOf(changed) }, name);
    };
    return store.updateKey(ctx.db, { actor: ctx.actor, owner, id: input.id, onChange }, (key) =>
      decideChange(ctx, input, key, now),
    );
  });
  if (!row) throw keyNotFound();
  return toApiKey(row, now);
}

function decideChange(
  ctx: ActorContext,
  input: ApiKeyUpdate,
  key: store.LockedKey,
  now: Date,
): store.KeyChange {
  if (toApiKey(key, now).status !== "active" || key.origin === "try_it")
    throw conflict("Only an active key can be edited");
  const change: store.KeyChange = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.description !== undefined && { description: input.description ?? "" }),
  };
  if (input.scopes !== undefined) {
    const held = withinRole(key.scopes, key.user.role);
    const added = input.scopes.filter((scope) => !grants(held, scope));
    if (added.length > 0)
      throw invalid({ scopes: [`can't include ${added.join(", ")}: scopes can only be reduced`] });
    const wanted = SCOPES.filter((scope) => input.scopes?.includes(scope));
    // Unchanged scopes are not written: a former owner's key keeps admin for a later promotion.
    if (wanted.join() !== held.join()) change.scopes = wanted;
  }
  if (input.expires_at !== undefined) {
    const end = toExpiry(input.expires_at, now);
    if (isLater(end, key.expiresAt)) {
      if (key.userId !== ctx.actor.user.id) throw forbidden("Only the key's holder can extend it");
      if (key.replacedAt) throw invalid({ expires_at: ["can't be later: the key was rotated"] });
      requireFreshSignIn(ctx);
    }
    change.expiresAt = end;
  }
  const { allowed_addresses: allowedAddresses, allowed_referrers: allowedReferrers } = input;
  if (allowedAddresses) change.allowedAddresses = allowedAddresses;
  if (allowedReferrers) change.allowedReferrers = allowedReferrers;
  const isWidened =
    permitsMore(change.allowedAddresses, key.allowedAddresses) ||
    permitsMore(change.allowedReferrers, key.allowedReferrers);
  if (isWidened) requireFreshSignIn(ctx);
  return change;
}

/** Compares two expiries; null is later than any time. */
function isLater(end: Date | null, than: Date | null): boolean {
  return than !== null && (end === null || end > than);
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Creates a successor with a new secret for the same holder, name, scopes and restrictions. The old secret works
 * for `keep_hours` more hours, or until its own expiry where that is sooner; `replaced` has its end.
 * Only the holder may rotate a key: the new secret acts as its holder (contract KEY-8).
 *
 * @throws `not_found` for a key that the actor cannot access; `forbidden` for a key of another user;
 *   `conflict` for a key that is not active, is temporary or was rotated before, and when both keys together would exceed the maximum of working
 *   keys; `validation_failed` for an expiry as in `createKey`
 */
export async function rotateKey(ctx: ActorContext, input: ApiKeyRotate): Promise<ApiKeyRotated> {
  const now = ctx.clock();
  const secret = newSecret();
  const { user } = ctx.actor;
  const key = { owner: ownershipFilter(ctx.actor), id: input.id, holderId: user.id, now };
  const rotated = await withAudit(ctx, (audit) => {
    const onChange: OnKeyChange = async (transaction, successor) => {
      await lockCredential(transaction, ctx.actor);
      const { id, scopes, name } = successor;
      const ids = { userId: user.id, keyId: id, replacedKeyId: input.id };
      const facts = { scopes, ...restrictionsOf(successor) };
      await audit(transaction, { action: "key.rotated", ...ids, ...facts }, name);
      await notifyOfAdminKey(ctx, transaction, successor, { rotated: true });
    };
    return store.rotateKey(ctx.db, { ...key, onChange }, (old) =>
      decideRotation(ctx, input, old, { secret, now }),
    );
  });
  if (rotated === "not found") throw keyNotFound();
  if (rotated === "ended")
    throw conflict("Only an active key that was not rotated before can be rotated");
  return {
    key: toApiKey(rotated.successor, now),
    secret,
    replaced: toApiKey(rotated.replaced, now),
  };
}

function decideRotation(
  ctx: ActorContext,
  input: ApiKeyRotate,
  old: store.RotatedKey,
  { secret, now }: { secret: string; now: Date },
): store.Rotation {
  const { id: userId } = ctx.actor.user;
  if (old.userId !== userId) throw forbidden("Only the key's holder can rotate it");
  const { accountId, name, description, scopes, allowedAddresses, allowedReferrers } = old;
  const expiresAt =
    input.expires_at === undefined ? old.expiresAt : toExpiry(input.expires_at, now);
  const keptUntil = new Date(now.getTime() + input.keep_hours * HOUR_MS);
  const end = old.expiresAt && old.expiresAt < keptUntil ? old.expiresAt : keptUntil;
  return {
    end: input.keep_hours === 0 ? { revokedAt: now } : { expiresAt: end },
    successor: {
      accountId,
      userId,
      name,
      description,
      scopes,
      expiresAt,
      allowedAddresses,
      allowedReferrers,
      hash: hashSecret(secret),
      lastFour: secret.slice(-4),
      createdById: userId,
      origin: "portal",
    },
  };
}

/**
 * Revokes a key permanently. It cannot authenticate after this returns (contract KEY-4, AUTH-6). A
 * key that was revoked before keeps its time of revocation.
 *
 * @throws `not_found` for a key that the actor cannot access
 */
export async function revokeKey(ctx: ActorContext, input: { id: number }): Promise<ApiKey> {
  const { db, actor } = ctx;
  const where = { id: input.id, ...ownershipWhere(ownershipFilter(actor)) };
  const row = await withAudit(ctx, (audit) =>
    store.revokeKey(db, where, {
      revokedAt: ctx.clock(),
      onChange: (transaction, { id, name }) =>
        audit(transaction, { action: "key.revoked", userId: actor.user.id, keyId: id }, name),
    }),
  );
  if (!row) throw keyNotFound();
  return toApiKey(row, ctx.clock());
}
