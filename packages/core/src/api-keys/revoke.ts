import type { ApiKey } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { keysInReach } from "./reach.ts";
import { apiKeySelect, toApiKey } from "./to-api-key.ts";

/**
 * Revokes a key for good; when this returns, no request that starts gets in with it
 * (contract KEY-4, AUTH-6). A revoked key keeps its time. `not_found` out of reach.
 */
export const revokeKey = async (ctx: ActorContext, input: { id: number }): Promise<ApiKey> => {
  const where = { id: input.id, ...keysInReach(ctx.actor) };
  const { prisma } = ctx.db;
  const { count } = await prisma.apiKey.updateMany({
    where: { ...where, revokedAt: null },
    data: { revokedAt: ctx.clock() },
  });
  if (count > 0) ctx.audit({ action: "key.revoked", userId: ctx.actor.user.id, keyId: input.id });
  const row = await prisma.apiKey.findFirst({ where, select: apiKeySelect });
  if (!row) throw notFound("Key not found");
  return toApiKey(row, ctx.clock());
};
