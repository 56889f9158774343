import type { Profile } from "@guidepost/contract";
import { getAccount } from "../accounts/get.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../domain-error.ts";

/** Who is signed in, with the account. */
export const getProfile = async (ctx: Ctx): Promise<Profile> => {
  const user = await ctx.db.prisma.user.findUnique({
    where: { id: ctx.actor.user.id },
    select: { username: true, displayName: true, email: true, role: true },
  });
  if (!user) throw notFound("User not found");
  const { displayName, ...rest } = user;
  return {
    ...rest,
    display_name: displayName,
    account: await getAccount(ctx, ctx.actor.account.id),
  };
};
