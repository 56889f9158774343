import type { Account, AccountRename } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { requireOwner } from "../members/require-owner.ts";
import { getAccount } from "./get.ts";

/** Changes the name of one's account, which invitations show. `forbidden` to members. */
export const renameAccount = async (ctx: ActorContext, input: AccountRename): Promise<Account> => {
  requireOwner(ctx.actor);
  const { id } = ctx.actor.account;
  await ctx.db.prisma.account.update({ where: { id }, data: { name: input.name } });
  return getAccount(ctx, id);
};
