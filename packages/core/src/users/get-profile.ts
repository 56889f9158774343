import { provider, type Profile } from "@guidepost/contract";
import { getAccount } from "../accounts/get.ts";
import { mayChangePlan } from "../accounts/may-change-plan.ts";
import type { ActorContext } from "../context.ts";
import { notFound } from "../domain-error.ts";

/** Who is signed in, with the account. */
export const getProfile = async (ctx: ActorContext): Promise<Profile> => {
  const user = await ctx.db.prisma.user.findUnique({
    where: { id: ctx.actor.user.id },
    select: {
      username: true,
      displayName: true,
      email: true,
      role: true,
      passwordHash: true,
      identities: { select: { provider: true }, orderBy: { provider: "asc" } },
    },
  });
  if (!user) throw notFound("User not found");
  const account = await getAccount(ctx, ctx.actor.account.id);
  return {
    username: user.username,
    display_name: user.displayName,
    email: user.email,
    role: user.role,
    has_password: user.passwordHash !== null,
    providers: user.identities.map((identity) => provider.parse(identity.provider)),
    may_change_plan: mayChangePlan(ctx) && !account.own_limits,
    account,
  };
};
