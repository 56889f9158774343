import type { Core } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { keepAnOwner } from "./owners.ts";

/**
 * Removes a user from its account: the keys are revoked, sessions end with the next request, the
 * guides stay the account's (DECISIONS 20, 32). `not_found`, or `conflict` for the last owner.
 */
export const removeUser = async (
  core: Core,
  where: { accountId?: number; username: string } | { accountId: number; id: number },
): Promise<{ id: number; username: string; revoked_keys: number }> => {
  const now = core.clock();
  return core.db.prisma.$transaction(async (prisma) => {
    const user = await prisma.user.findFirst({
      where: { ...where, removedAt: null },
      select: { id: true, username: true, accountId: true },
    });
    if (!user) throw notFound("User not found");
    await keepAnOwner(prisma, user.accountId, async () => {
      await prisma.user.update({ where: { id: user.id }, data: { removedAt: now } });
    });
    const { count } = await prisma.apiKey.updateMany({
      where: { userId: user.id, revokedAt: null },
      data: { revokedAt: now },
    });
    return { id: user.id, username: user.username, revoked_keys: count };
  });
};
