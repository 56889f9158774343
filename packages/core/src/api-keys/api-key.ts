import { randomBytes } from "node:crypto";
import { type ApiKey, API_KEY_PATTERN, LATEST_INSTANT, withinRole } from "@guidepost/contract";
import { invalid } from "../errors.ts";
import type { ApiKeyRow } from "./store/read.ts";

/** Creates a secret: `sk_` and 48 random hexadecimal characters (contract AUTH-2). */
export function newSecret(): string {
  return `sk_${randomBytes(24).toString("hex")}`;
}

export function isWellFormedSecret(secret: string): boolean {
  return API_KEY_PATTERN.test(secret);
}

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
    allowed_addresses: row.allowedAddresses,
    allowed_referrers: row.allowedReferrers,
  };
}

/**
 * Parses the expiry of a key; null for a key that does not expire.
 *
 * @throws `validation_failed` unless it is in the future and before the year 10000
 */
export function toExpiry(expires_at: string | null | undefined, now: Date): Date | null {
  const expiresAt = expires_at ? new Date(expires_at) : null;
  if (expiresAt && expiresAt <= now) throw invalid({ expires_at: ["must be in the future"] });
  // With an offset, the last day of 9999 can be in the year 10000 in UTC, which cannot be read back.
  if (expiresAt && expiresAt.getTime() > LATEST_INSTANT)
    throw invalid({ expires_at: ["must be before the year 10000"] });
  return expiresAt;
}
