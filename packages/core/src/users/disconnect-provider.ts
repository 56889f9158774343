import { providerNames, type Profile, type Provider } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { DomainError, notFound } from "../domain-error.ts";
import { getProfile } from "./get-profile.ts";

/**
 * Ends signing in by the provider. `not_found` where it is not connected, `conflict` where nothing
 * else would be left to sign in with.
 */
export const disconnectProvider = async (
  ctx: ActorContext,
  { provider }: { provider: Provider },
): Promise<Profile> => {
  const { id } = ctx.actor.user;
  await ctx.db.prisma.$transaction(async (prisma) => {
    // Two at once would each take the other's identity for the one that stays.
    await prisma.$queryRaw`select 1 from users where id = ${id} for no key update`;
    const { count } = await prisma.identity.deleteMany({ where: { userId: id, provider } });
    if (count === 0) throw notFound(`${providerNames[provider]} is not connected`);
    const waysIn = await prisma.user.count({
      where: { id, OR: [{ passwordHash: { not: null } }, { identities: { some: {} } }] },
    });
    if (waysIn === 0)
      throw new DomainError(
        "conflict",
        `${providerNames[provider]} is your only way to sign in: set a password first`,
      );
  });
  ctx.audit({ action: "provider.disconnected", userId: id, provider });
  return getProfile(ctx);
};
