import {
  latestInstant,
  scopes as allScopes,
  scopesOfRole,
  type ApiKey,
  type ApiKeyCreate,
} from "@guidepost/contract";
import type { Ctx } from "../context.ts";
import { invalid } from "../domain-error.ts";
import { requireFreshSignIn } from "../users/fresh-sign-in.ts";
import { hashSecret, newSecret } from "./secret.ts";
import { apiKeySelect, toApiKey } from "./to-api-key.ts";

/**
 * Creates a key for the actor and returns its secret, the only time that it can be read (SPEC,
 * Authentication 3). A key with admin needs a fresh sign-in. `validation_failed` for a scope beyond the holder's role (DECISIONS 20) and
 * for an expiry that is not in the future, or past the year 9999.
 */
export const createKey = async (
  ctx: Ctx,
  input: ApiKeyCreate,
): Promise<{ key: ApiKey; secret: string }> => {
  const now = ctx.clock();
  const { user, account } = ctx.actor;
  const allowed = scopesOfRole(user.role);
  if (!input.scopes.every((scope) => allowed.includes(scope)))
    throw invalid({ scopes: ["can't include admin: only an owner's key can"] });
  const expiresAt = input.expires_at ? new Date(input.expires_at) : null;
  if (expiresAt && expiresAt <= now) throw invalid({ expires_at: ["must be in the future"] });
  // An offset can carry the last day of 9999 past what can be read back.
  if (expiresAt && expiresAt.getTime() > latestInstant)
    throw invalid({ expires_at: ["must be before the year 10000"] });

  if (input.scopes.includes("admin")) requireFreshSignIn(ctx);

  const secret = newSecret();
  const row = await ctx.db.prisma.apiKey.create({
    data: {
      accountId: account.id,
      userId: user.id,
      name: input.name,
      description: input.description ?? "",
      scopes: allScopes.filter((scope) => input.scopes.includes(scope)),
      hash: new Uint8Array(hashSecret(secret)),
      lastFour: secret.slice(-4),
      expiresAt,
    },
    select: apiKeySelect,
  });
  ctx.audit({ action: "key.created", userId: user.id, keyId: row.id, scopes: row.scopes });
  return { key: toApiKey(row, now), secret };
};
