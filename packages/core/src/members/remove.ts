import type { Member } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { deactivateUser } from "../users/deactivate-user.ts";
import { listMembers } from "./list.ts";
import { requireOwner } from "./require-owner.ts";

/** Removes a user of the account (see `deactivateUser`). `forbidden`, `not_found`, `conflict`. */
export const removeMember = async (
  ctx: ActorContext,
  input: { id: number },
): Promise<{ members: Member[] }> => {
  requireOwner(ctx.actor);
  const accountId = ctx.actor.account.id;
  const removed = await deactivateUser(ctx, { accountId, id: input.id });
  ctx.audit({
    action: "member.removed",
    userId: ctx.actor.user.id,
    accountId,
    memberId: input.id,
    revokedKeys: removed.revoked_keys,
  });
  return listMembers(ctx);
};
