import type { Member } from "@guidepost/contract";
import type { Ctx } from "../context.ts";
import { removeUser } from "../users/remove.ts";
import { listMembers } from "./list.ts";
import { requireOwner } from "./require-owner.ts";

/** Removes a user of the account (see `removeUser`). `forbidden`, `not_found`, `conflict`. */
export const removeMember = async (
  ctx: Ctx,
  input: { id: number },
): Promise<{ members: Member[] }> => {
  requireOwner(ctx.actor);
  await removeUser(ctx, { accountId: ctx.actor.account.id, id: input.id });
  return listMembers(ctx);
};
