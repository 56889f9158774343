import type { ApiKey } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { keysInReach } from "./reach.ts";
import { revokeKeyRow } from "./store.ts";
import { toApiKey } from "./to-api-key.ts";

/**
 * Revokes a key for good. It cannot authenticate after this returns (contract KEY-4, AUTH-6). A key
 * that was revoked before keeps its time of revocation.
 * @throws `not_found` for a key that the actor cannot access
 */
export async function revokeKey(ctx: ActorContext, { id }: { id: number }): Promise<ApiKey> {
  const { db, actor } = ctx;
  const { row, isRevoked } = await revokeKeyRow(db, { id, ...keysInReach(actor) }, ctx.clock());
  if (isRevoked) ctx.audit({ action: "key.revoked", userId: actor.user.id, keyId: id });
  if (!row) throw notFound("Key not found");
  return toApiKey(row, ctx.clock());
}
