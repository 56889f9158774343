import {
  type ApiKey,
  type ApiKeyCreate,
  type Scope,
  SCOPES,
  scopesOfRole,
  TRY_IT_MINUTES,
} from "@guidepost/contract";
import { requireFreshSignIn, requireVerifiedAddress } from "../actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext } from "../context.ts";
import { forbidden, invalid } from "../errors.ts";
import { notifyOfAdminKey } from "./admin-key.ts";
import { hashSecret } from "../secret-hash.ts";
import { lockCredential } from "#session-lock/index.ts";
import { newSecret, toApiKey, toExpiry } from "./api-key.ts";
import { restrictionsOf } from "./restrictions.ts";
import * as store from "./store/insert.ts";

/**
 * Creates a key for the actor and returns its secret, the only time that it can be read
 * (contract KEY-2).
 *
 * @throws `validation_failed` for a scope beyond the holder's role (contract KEY-5) and for an expiry
 *   that is not in the future, or past the year 9999; `email_not_verified`; `conflict` when the user has the maximum of active keys (contract KEY-7)
 */
export function createKey(
  ctx: ActorContext,
  input: ApiKeyCreate,
): Promise<{ key: ApiKey; secret: string }> {
  return createKeyWithOrigin(ctx, { ...input, origin: "portal", createdById: ctx.actor.user.id });
}

type KeyOrigin = { origin: "portal" | "operator"; createdById: number | null };

/** Creates a key with a given origin (see `createKey`). */
export async function createKeyWithOrigin(
  ctx: ActorContext,
  input: ApiKeyCreate & KeyOrigin,
): Promise<{ key: ApiKey; secret: string }> {
  requireVerifiedAddress(ctx);
  const now = ctx.clock();
  const { user, account } = ctx.actor;
  const allowed = scopesOfRole(user.role);
  if (!input.scopes.every((scope) => allowed.includes(scope)))
    throw invalid({ scopes: ["can't include admin: only an owner's key can"] });
  const expiresAt = toExpiry(input.expires_at, now);

  const secret = newSecret();
  const key: store.NewKey = {
    accountId: account.id,
    userId: user.id,
    name: input.name,
    description: input.description ?? "",
    scopes: SCOPES.filter((scope) => input.scopes.includes(scope)),
    hash: hashSecret(secret),
    lastFour: secret.slice(-4),
    expiresAt,
    origin: input.origin,
    createdById: input.createdById,
    allowedAddresses: input.allowed_addresses ?? [],
    allowedReferrers: input.allowed_referrers ?? [],
  };
  const row = await withAudit(ctx, (audit) =>
    store.insertKey(ctx.db, key, {
      now,
      onChange: async (transaction, created) => {
        await lockCredential(transaction, ctx.actor);
        const { id, scopes, name } = created;
        const event = { action: "key.created", userId: user.id, keyId: id, scopes } as const;
        await audit(transaction, { ...event, ...restrictionsOf(created) }, name);
        await notifyOfAdminKey(ctx, transaction, created);
      },
    }),
  );
  return { key: toApiKey(row, now), secret };
}

/** Temporary keys of one user that work at the same time: one for each scope in two windows. */
const MAX_TEMPORARY_KEYS = 6;

/**
 * Returns the id of the row to reuse: of an expired key or, at the maximum, of the first key to
 * expire.
 */
function chooseReused(rows: store.TemporaryKeyRow[], now: Date): number | undefined {
  const ended = rows.find(
    ({ revokedAt, expiresAt }) => revokedAt || !expiresAt || expiresAt <= now,
  );
  if (ended) return ended.id;
  return rows.length >= MAX_TEMPORARY_KEYS ? rows[0]?.id : undefined;
}

/**
 * Issues a key of ten minutes with one scope for "Try it" in the portal's reference. A user has at
 * most six rows of such keys, which are reused. They do not count toward the maximum of active keys.
 *
 * @throws `email_not_verified`; `forbidden` for a scope beyond the user's role; `fresh_sign_in_required` for admin;
 *   `unauthorized` when the user was removed
 */
export async function createTryItKey(
  ctx: ActorContext,
  input: { scope: Scope },
): Promise<{ key: ApiKey; secret: string }> {
  requireVerifiedAddress(ctx);
  const now = ctx.clock();
  const { user, account } = ctx.actor;
  if (!scopesOfRole(user.role).includes(input.scope)) throw forbidden();
  // With it, the key could create webhooks, which outlast the session.
  if (input.scope === "admin") requireFreshSignIn(ctx);
  const secret = newSecret();
  const key: store.NewKey & { createdAt: Date } = {
    accountId: account.id,
    userId: user.id,
    name: "Try it in the reference",
    description: "",
    scopes: [input.scope],
    hash: hashSecret(secret),
    lastFour: secret.slice(-4),
    createdAt: now,
    expiresAt: new Date(now.getTime() + TRY_IT_MINUTES * 60_000),
    origin: "try_it",
    createdById: user.id,
  };
  const row = await withAudit(ctx, (audit) =>
    store.storeTemporaryKey(ctx.db, key, {
      chooseReused: (rows) => chooseReused(rows, now),
      onChange: async (transaction, { id, scopes, name }) => {
        await lockCredential(transaction, ctx.actor);
        const event = { action: "key.created", userId: user.id, keyId: id, scopes } as const;
        await audit(transaction, event, name);
      },
    }),
  );
  return { key: toApiKey(row, now), secret };
}
