import { scopesOfRole, tryItMinutes, type ApiKey, type Scope } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { forbidden } from "../domain-error.ts";
import { hashSecret, newSecret } from "./secret.ts";
import { apiKeySelect } from "./store.ts";
import { toApiKey } from "./to-api-key.ts";
import { lockHolder } from "./working-keys.ts";

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
