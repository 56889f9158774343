import { type Scope, planLimitsOf, withinRole } from "@guidepost/contract";
import type { Actor } from "../actor.ts";
import type { ServiceContext } from "../context.ts";
import { hashSecret, isWellFormedSecret } from "./api-key.ts";
import { findKeyHolder } from "./store/read.ts";

/**
 * Returns the actor of a secret. Returns undefined if the secret is malformed, unknown, revoked or
 * expired, or if its holder was removed (contract AUTH-3). Reads the database each time (contract
 * AUTH-6).
 */
export async function authenticateKey(
  service: Pick<ServiceContext, "db">,
  { secret }: { secret: string },
): Promise<Actor | undefined> {
  if (!isWellFormedSecret(secret)) return undefined;
  const row = await findKeyHolder(service.db.pool, hashSecret(secret));
  if (!row) return undefined;
  return {
    user: {
      id: row.user_id,
      username: row.username,
      displayName: row.display_name,
      role: row.role,
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
    },
    scopes: withinRole(row.scopes.slice(1, -1).split(",") as Scope[], row.role),
    via: { kind: "key", keyId: row.key_id },
  };
}
