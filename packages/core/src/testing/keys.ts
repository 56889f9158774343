import type { ApiKey } from "@guidepost/contract";
import { toApiKey } from "../api-keys/api-key.ts";
import { findKeys } from "../api-keys/store.ts";
import type { ActorContext } from "../context.ts";
import { ownershipFilter, ownershipWhere } from "../ownership.ts";

/** Lists the keys that the actor can access, newest first. */
export async function listKeys(ctx: ActorContext): Promise<{ keys: ApiKey[] }> {
  const rows = await findKeys(ctx.db, ownershipWhere(ownershipFilter(ctx.actor)));
  const now = ctx.clock();
  return { keys: rows.map((row) => toApiKey(row, now)) };
}
