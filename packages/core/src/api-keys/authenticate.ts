import { type Scope, planLimitsOf, withinRole } from "@guidepost/contract";
import type { Actor } from "../actor.ts";
import type { ServiceContext } from "../context.ts";
import { hashSecret } from "../secret-hash.ts";
import { isWellFormedSecret } from "./api-key.ts";
import { type KeyClient, type KeyRefusal, refusalOf, UNKNOWN_CLIENT } from "./restrictions.ts";
import { findKeyHolder } from "./store/key-holder.ts";

/**
 * Returns the actor of a secret. Returns undefined if the secret is malformed, unknown, revoked or
 * expired, or if its holder was removed or is to be deleted, alone or with the account (contract AUTH-3, ACCT-18). The actor of a suspended account is marked: the caller must
 * refuse it (contract ACCT-12). It also does so if the restrictions of
 * the key refuse the client (contract KEY-11). Reads the database each time (contract AUTH-6).
 *
 * @param client without it, a key with restrictions is refused
 * @param onRestricted receives why the restrictions of an active key refuse the client
 */
export async function authenticateKey(
  service: Pick<ServiceContext, "db">,
  {
    secret,
    client = UNKNOWN_CLIENT,
    onRestricted,
  }: { secret: string; client?: KeyClient; onRestricted?: (refusal: KeyRefusal) => void },
): Promise<Actor | undefined> {
  if (!isWellFormedSecret(secret)) return undefined;
  const row = await findKeyHolder(service.db.pool, hashSecret(secret));
  if (!row) return undefined;
  const refusal = refusalOf(row, client);
  if (refusal) {
    onRestricted?.(refusal);
    return undefined;
  }
  return {
    user: {
      id: row.user_id,
      username: row.username,
      displayName: row.display_name,
      role: row.role,
      isVerified: row.is_verified,
    },
    account: {
      id: row.account_id,
      plan: row.plan,
      limits: planLimitsOf(row.plan, {
        perMinute: row.per_minute,
        perHour: row.per_hour,
        monthlyQuota: row.monthly_quota,
        guideLimit: row.guide_limit,
      }),
      ...(row.is_suspended && { isSuspended: true }),
    },
    scopes: withinRole(row.scopes.slice(1, -1).split(",") as Scope[], row.role),
    via: { kind: "key", keyId: row.key_id },
  };
}
