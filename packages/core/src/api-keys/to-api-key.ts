import { withinRole, type ApiKey } from "@guidepost/contract";
import type { ApiKeyRow } from "./store.ts";

/**
 * Converts a row (contract KEY-3), with its status at `now` and the scopes that the holder's role
 * permits (contract KEY-5).
 */
export function toApiKey(row: ApiKeyRow, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    scopes: [...withinRole(row.scopes, row.user.role)],
    last_four: row.lastFour,
    username: row.user.username,
    display_name: row.user.displayName,
    status: row.revokedAt
      ? "revoked"
      : row.expiresAt && row.expiresAt <= now
        ? "expired"
        : "active",
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
  };
}
