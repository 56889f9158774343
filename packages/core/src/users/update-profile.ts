import type { Profile, ProfileUpdate } from "@guidepost/contract";
import type { Ctx } from "../context.ts";
import { rethrowTaken } from "./create.ts";
import { getProfile } from "./get-profile.ts";

/**
 * Changes one's own display name or username; a username moves the addresses of one's guides.
 * `validation_failed` where it is taken.
 */
export const updateProfile = async (ctx: Ctx, input: ProfileUpdate): Promise<Profile> => {
  await ctx.db.prisma.user
    .update({
      where: { id: ctx.actor.user.id },
      data: {
        ...(input.username !== undefined && { username: input.username }),
        ...(input.display_name !== undefined && { displayName: input.display_name }),
      },
    })
    .catch(rethrowTaken);
  return getProfile(ctx);
};
