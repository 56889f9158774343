import { withinRole, type ApiKey } from "@guidepost/contract";
import type { Prisma } from "@guidepost/database";

/** What is read of a key: never its hash. */
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

type Row = Prisma.ApiKeyGetPayload<{ select: typeof apiKeySelect }>;

/**
 * The row as the portal lists it (contract KEY-3), with its status at `now` and the scopes
 * that its holder's role leaves it (contract KEY-5).
 */
export const toApiKey = (row: Row, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  description: row.description,
  scopes: [...withinRole(row.scopes, row.user.role)],
  last_four: row.lastFour,
  username: row.user.username,
  display_name: row.user.displayName,
  status: row.revokedAt ? "revoked" : row.expiresAt && row.expiresAt <= now ? "expired" : "active",
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
  rotated_at: row.replacedAt?.toISOString() ?? null,
  created_by: row.createdBy && {
    username: row.createdBy.username,
    display_name: row.createdBy.displayName,
  },
  origin: row.origin,
});
