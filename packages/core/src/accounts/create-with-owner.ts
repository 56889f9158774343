import type { Prisma } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";
import { requireUnreserved } from "../users/usernames.ts";

type Owner = Omit<Prisma.UserUncheckedCreateWithoutAccountInput, "role">;

/**
 * Makes an account on Free with its first user, whose name it takes: both in one transaction, or
 * neither. Rejects with the unique violation of a username, address or identity that is taken;
 * `validation_failed` for a username that is reserved for another user.
 */
export const createAccountWithOwner = async (
  service: Pick<ServiceContext, "db">,
  owner: Owner,
): Promise<{ id: number; username: string }> => {
  return service.db.prisma.$transaction(async (prisma) => {
    const { users } = await prisma.account.create({
      data: {
        name: owner.displayName,
        plan: "free",
        users: { create: { ...owner, role: "owner" } },
      },
      select: { users: { select: { id: true, username: true } } },
    });
    const [user] = users;
    if (!user) throw new Error("The account was made without its owner");
    await requireUnreserved(prisma, user);
    return user;
  });
};
