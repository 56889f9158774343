import {
  type ApiKey,
  type ApiKeyCreate,
  type Scope,
  scopes as allScopes,
  scopesOfRole,
  tryItMinutes,
} from "@guidepost/contract";
import { requireFreshSignIn } from "../authorization.ts";
import type { ActorContext } from "../context.ts";
import { forbidden, invalid } from "../errors.ts";
import {
  hashSecret,
  lockHolder,
  newSecret,
  assertKeyCapacity,
  toApiKey,
  toExpiry,
} from "./api-key.ts";
import { apiKeySelect } from "./store.ts";

/**
 * Creates a key for the actor and returns its secret, the only time that it can be read
 * (contract KEY-2).
 *
 * @throws `validation_failed` for a scope beyond the holder's role (contract KEY-5) and for an expiry
 * that is not in the future, or past the year 9999; `fresh_sign_in_required` for a key with admin;
 * `conflict` when the user has the maximum of working keys (contract KEY-7).
 */
export function createKey(
  ctx: ActorContext,
  input: ApiKeyCreate,
): Promise<{ key: ApiKey; secret: string }> {
  return insertKey(ctx, { ...input, origin: "portal", createdById: ctx.actor.user.id });
}

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
    await assertKeyCapacity(prisma, user.id, now);
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

/** Temporary keys of one user that work at once: one for each scope in two windows. */
const MAX_TEMPORARY_KEYS = 6;

/**
 * Issues a key of ten minutes with one scope for "Try it" in the portal's reference. Rows are
 * reused, first those of ended keys, then the one that ends soonest: a user has at most six, however
 * often the page is opened. They do not count toward the maximum of working keys.
 *
 * @throws `forbidden` for a scope beyond the user's role; `unauthorized` when the user was removed.
 */
export async function createTryItKey(
  ctx: ActorContext,
  input: { scope: Scope },
): Promise<{ key: ApiKey; secret: string }> {
  const now = ctx.clock();
  const { user, account } = ctx.actor;
  if (!scopesOfRole(user.role).includes(input.scope)) throw forbidden();
  const secret = newSecret();
  const data = {
    name: "Try it in the reference",
    description: "",
    scopes: [input.scope],
    hash: new Uint8Array(hashSecret(secret)),
    lastFour: secret.slice(-4),
    createdAt: now,
    expiresAt: new Date(now.getTime() + tryItMinutes * 60_000),
    revokedAt: null,
    lastUsedAt: null,
  };
  const row = await ctx.db.prisma.$transaction(async (prisma) => {
    await lockHolder(prisma, user.id);
    const temporary = await prisma.apiKey.findMany({
      where: { userId: user.id, origin: "try_it" },
      orderBy: { expiresAt: "asc" },
      select: { id: true, revokedAt: true, expiresAt: true },
    });
    const working = new Set(
      temporary
        .filter(({ revokedAt, expiresAt }) => !revokedAt && expiresAt && expiresAt > now)
        .map(({ id }) => id),
    );
    const reused =
      temporary.find(({ id }) => !working.has(id)) ??
      (working.size >= MAX_TEMPORARY_KEYS ? temporary[0] : undefined);
    if (reused)
      return prisma.apiKey.update({ where: { id: reused.id }, data, select: apiKeySelect });
    return prisma.apiKey.create({
      data: {
        ...data,
        accountId: account.id,
        userId: user.id,
        createdById: user.id,
        origin: "try_it",
      },
      select: apiKeySelect,
    });
  });
  ctx.audit({ action: "key.created", userId: user.id, keyId: row.id, scopes: row.scopes });
  return { key: toApiKey(row, now), secret };
}
