import {
  scopes as allScopes,
  scopesOfRole,
  type ApiKey,
  type ApiKeyCreate,
} from "@guidepost/contract";
import { actingAs } from "../users/acting-as.ts";
import type { ServiceContext, ActorContext } from "../context.ts";
import { invalid } from "../domain-error.ts";
import { requireFreshSignIn } from "../users/fresh-sign-in.ts";
import { hashSecret, newSecret } from "./secret.ts";
import { apiKeySelect, toApiKey } from "./to-api-key.ts";
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
  insertKey(ctx, input, { origin: "portal", createdById: ctx.actor.user.id });

/**
 * Creates a key for a user on the operator's behalf (see `createKey`).
 *
 * @throws as `createKey`, and `not_found` for an unknown or removed user.
 */
export async function createKeyFor(
  service: ServiceContext,
  { user, ...input }: ApiKeyCreate & { user: string },
): Promise<{ key: ApiKey; secret: string }> {
  const actor = await actingAs(service, user);
  return insertKey({ ...service, actor }, input, { origin: "operator", createdById: null });
}

async function insertKey(
  ctx: ActorContext,
  input: ApiKeyCreate,
  creator: { origin: "portal" | "operator"; createdById: number | null },
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
        ...creator,
      },
      select: apiKeySelect,
    });
  });
  ctx.audit({ action: "key.created", userId: user.id, keyId: row.id, scopes: row.scopes });
  return { key: toApiKey(row, now), secret };
}
