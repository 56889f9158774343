import {
  scopes as allScopes,
  scopesOfRole,
  type ApiKey,
  type ApiKeyCreate,
} from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { invalid } from "../domain-error.ts";
import { requireFreshSignIn } from "../users/fresh-sign-in.ts";
import { hashSecret, newSecret } from "./secret.ts";
import { apiKeySelect } from "./store.ts";
import { toApiKey } from "./to-api-key.ts";
import { lockHolder, requireRoomForKey, toExpiry } from "./working-keys.ts";

/**
 * Creates a key for the actor and returns its secret, the only time that it can be read
 * (contract KEY-2).
 *
 * @throws `validation_failed` for a scope beyond the holder's role (contract KEY-5) and for an expiry
 * that is not in the future, or past the year 9999; `fresh_sign_in_required` for a key with admin;
 * `conflict` when the user has the maximum of working keys (contract KEY-7).
 */
export const createKey = (
  ctx: ActorContext,
  input: ApiKeyCreate,
): Promise<{ key: ApiKey; secret: string }> =>
  insertKey(ctx, { ...input, origin: "portal", createdById: ctx.actor.user.id });

type KeyOrigin = { origin: "portal" | "operator"; createdById: number | null };

/** Creates a key with a given origin (see `createKey`). Not part of the feature's public face. */
export async function insertKey(
  ctx: ActorContext,
  input: ApiKeyCreate & KeyOrigin,
): Promise<{ key: ApiKey; secret: string }> {
  const now = ctx.clock();
  const { user, account } = ctx.actor;
  const allowed = scopesOfRole(user.role);
  if (!input.scopes.every((scope) => allowed.includes(scope)))
    throw invalid({ scopes: ["can't include admin: only an owner's key can"] });
  const expiresAt = toExpiry(input.expires_at, now);

  if (input.scopes.includes("admin")) requireFreshSignIn(ctx);

  const secret = newSecret();
  const row = await ctx.db.prisma.$transaction(async (prisma) => {
    await lockHolder(prisma, user.id);
    await requireRoomForKey(prisma, user.id, now);
    return prisma.apiKey.create({
      data: {
        accountId: account.id,
        userId: user.id,
        name: input.name,
        description: input.description ?? "",
        scopes: allScopes.filter((scope) => input.scopes.includes(scope)),
        hash: new Uint8Array(hashSecret(secret)),
        lastFour: secret.slice(-4),
        expiresAt,
        origin: input.origin,
        createdById: input.createdById,
      },
      select: apiKeySelect,
    });
  });
  ctx.audit({ action: "key.created", userId: user.id, keyId: row.id, scopes: row.scopes });
  return { key: toApiKey(row, now), secret };
}
