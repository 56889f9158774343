import type { ServiceContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { keepAnOwner } from "./owners.ts";

/**
 * Removes a user from its account. Revokes the user's keys and the keys that the user created for
 * others; sessions end with the next request; the guides stay in the account (contract KEY-6,
 * AUTH-7). The e-mail address and the providers can be used again, the username cannot (contract
 * ACCT-9). A filter without an account is for the operator, who can remove the last owner.
 * @throws `not_found`; `conflict` for the last owner of an account
 */
export async function deactivateUser(
  service: ServiceContext,
  where: { username: string } | { accountId: number; id: number },
): Promise<{ id: number; username: string; revoked_keys: number }> {
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
    // The usage recorder locks keys in the same order: any other order could deadlock.
    await prisma.$queryRaw`
      select 1 from api_keys where user_id = ${user.id} or created_by = ${user.id}
       order by id for no key update`;
    // The user has seen the secrets of keys that it created for others (contract KEY-6).
    const { count } = await prisma.apiKey.updateMany({
      where: { OR: [{ userId: user.id }, { createdById: user.id }], revokedAt: null },
      data: { revokedAt: now },
    });
    // The same provider account can sign up again, as a new user (contract ACCT-9).
    await prisma.identity.deleteMany({ where: { userId: user.id } });
    return { id: user.id, username: user.username, revoked_keys: count };
  });
}
