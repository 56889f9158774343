import type { Database, Prisma } from "@guidepost/database";

/** The columns of a key that leave the database: never its hash. */
export const apiKeySelect = {
  id: true,
  name: true,
  description: true,
  scopes: true,
  lastFour: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  replacedAt: true,
  origin: true,
  createdBy: { select: { username: true, displayName: true } },
  user: { select: { username: true, displayName: true, role: true } },
} satisfies Prisma.ApiKeySelect;

export type ApiKeyRow = Prisma.ApiKeyGetPayload<{ select: typeof apiKeySelect }>;

/** Reads the keys of an account or of one of its users, newest first. */
export function findKeys(
  { prisma }: Database,
  where: { accountId: number; userId?: number },
): Promise<ApiKeyRow[]> {
  return prisma.apiKey.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: apiKeySelect,
  });
}

/**
 * Revokes a key and returns its row, undefined if none matches. `isRevoked` is whether this call
 * revoked it: a key that was revoked before keeps its time of revocation.
 */
export async function revokeKeyRow(
  { prisma }: Database,
  where: { id: number; accountId?: number; userId?: number },
  revokedAt: Date,
): Promise<{ row: ApiKeyRow | undefined; isRevoked: boolean }> {
  const { count } = await prisma.apiKey.updateMany({
    where: { ...where, revokedAt: null },
    data: { revokedAt },
  });
  const row = await prisma.apiKey.findFirst({ where, select: apiKeySelect });
  return { row: row ?? undefined, isRevoked: count > 0 };
}
