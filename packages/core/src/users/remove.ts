import type { ServiceContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { keepAnOwner } from "./owners.ts";

/**
 * Removes a user from its account: its keys and those that it created for others are revoked,
 * sessions end with the next request, the guides stay the account's (contract KEY-6, AUTH-7). The e-mail
 * address and the providers can be used again, the username cannot (contract ACCT-9). `not_found`, or `conflict` for an account's last
 * owner; only the operator, who names no account, can remove that one, too.
 */
export const removeUser = async (
  service: ServiceContext,
  where: { username: string } | { accountId: number; id: number },
): Promise<{ id: number; username: string; revoked_keys: number }> => {
  const now = service.clock();
  return service.db.prisma.$transaction(async (prisma) => {
    const user = await prisma.user.findFirst({
      where: { ...where, removedAt: null },
      select: { id: true, username: true, accountId: true },
    });
    if (!user) throw notFound("User not found");
    const remove = async () => {
      const { count } = await prisma.user.updateMany({
        where: { id: user.id, removedAt: null },
        data: { removedAt: now },
      });
      if (count === 0) throw notFound("User not found");
    };
    await ("accountId" in where ? keepAnOwner(prisma, user.accountId, remove) : remove());
    // In the order in which the recorder takes keys, or the two could wait for each other.
    await prisma.$queryRaw`
      select 1 from api_keys where user_id = ${user.id} or created_by = ${user.id}
       order by id for no key update`;
    // The user has seen the secrets of keys that it created for others (contract KEY-6).
    const { count } = await prisma.apiKey.updateMany({
      where: { OR: [{ userId: user.id }, { createdById: user.id }], revokedAt: null },
      data: { revokedAt: now },
    });
    // The person may come back by the same provider, as a new user (contract ACCT-9).
    await prisma.identity.deleteMany({ where: { userId: user.id } });
    return { id: user.id, username: user.username, revoked_keys: count };
  });
};
