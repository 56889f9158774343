import type { Actor } from "../actor.ts";
import { ownershipFilter, ownershipWhere } from "../ownership.ts";

/** The Prisma condition for the keys that an actor may see and change. */
export function keysInReach(actor: Actor): { accountId: number; userId?: number } {
  return ownershipWhere(ownershipFilter(actor));
}
