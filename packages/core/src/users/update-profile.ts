import type { Profile, ProfileUpdate } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { rethrowTaken } from "./new-user.ts";
import { getProfile } from "./get-profile.ts";
import { renameUser } from "./usernames.ts";

/**
 * Changes one's own display name or username. A username moves the addresses of one's guides; the
 * former ones redirect (contract ACCT-8). `validation_failed` where it is taken or reserved.
 */
export const updateProfile = async (ctx: ActorContext, input: ProfileUpdate): Promise<Profile> => {
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
};
