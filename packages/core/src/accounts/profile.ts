import { type Profile, type ProfileUpdate, provider } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { notFound } from "../errors.ts";
import { getAccount } from "./account.ts";
import { mayChangePlan } from "./plan.ts";
import { renameUser, rethrowTaken } from "./users.ts";

/** Returns the profile of the actor, with the account. */
export async function getProfile(ctx: ActorContext): Promise<Profile> {
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
}

/**
 * Changes the actor's display name or username. A new username changes the addresses of the user's
 * guides; the former addresses redirect (contract ACCT-8).
 * @throws `validation_failed` for a username that is taken or reserved
 */
export async function updateProfile(ctx: ActorContext, input: ProfileUpdate): Promise<Profile> {
  const { id, username: before } = ctx.actor.user;
  const { username, display_name: displayName } = input;
  await ctx.db.prisma
    .$transaction(async (prisma) => {
      if (username !== undefined) await renameUser(prisma, { id, username });
      if (displayName !== undefined)
        await prisma.user.update({ where: { id }, data: { displayName }, select: { id: true } });
    })
    .catch(rethrowTaken);
  if (username !== undefined && username !== before)
    ctx.audit({ action: "user.renamed", userId: id });
  return getProfile(ctx);
}
