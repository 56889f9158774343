import type { Role } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";

/** What a new user is unless it was said: owner while the account has none, then member. */
export const defaultRole = async (
  service: Pick<ServiceContext, "db">,
  accountId: number,
): Promise<Role> => {
  const owner = await service.db.prisma.user.findFirst({
    where: { accountId, role: "owner", removedAt: null },
    select: { id: true },
  });
  return owner ? "member" : "owner";
};
