import type { Prisma } from "@guidepost/db";
import type { Core } from "../context.ts";

type Owner = Omit<Prisma.UserUncheckedCreateWithoutAccountInput, "role">;

/**
 * Makes an account on Free with its first user, whose name it takes: both in one transaction, or
 * neither. Rejects with the unique violation of a username, address or identity that is taken.
 */
export const createAccountWithOwner = async (
  core: Pick<Core, "db">,
  owner: Owner,
): Promise<{ id: number; username: string }> => {
  const { users } = await core.db.prisma.account.create({
    data: {
      name: owner.displayName,
      plan: "free",
      users: { create: { ...owner, role: "owner" } },
    },
    select: { users: { select: { id: true, username: true } } },
  });
  const [user] = users;
  if (!user) throw new Error("The account was made without its owner");
  return user;
};
