import type { ApiKey } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { keysInReach } from "./reach.ts";
import { apiKeySelect, toApiKey } from "./to-api-key.ts";

/** The keys within reach, newest first, revoked and expired ones included. */
export const listKeys = async (ctx: ActorContext): Promise<{ keys: ApiKey[] }> => {
  const rows = await ctx.db.prisma.apiKey.findMany({
    where: keysInReach(ctx.actor),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: apiKeySelect,
  });
  const now = ctx.clock();
  return { keys: rows.map((row) => toApiKey(row, now)) };
};
