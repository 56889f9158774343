import type { Prisma } from "@guidepost/database";
import { DomainError } from "../domain-error.ts";

type Transaction = Prisma.TransactionClient;

/**
 * Changes one user under the account's lock and refuses, with `conflict`, what would leave the
 * account without an owner: two changes at once cannot both take the other for the one that stays.
 */
export const keepAnOwner = async (
  prisma: Transaction,
  accountId: number,
  change: () => Promise<void>,
): Promise<void> => {
  await prisma.$queryRaw`select 1 from accounts where id = ${accountId} for no key update`;
  await change();
  const owners = await prisma.user.count({ where: { accountId, role: "owner", removedAt: null } });
  if (owners === 0)
    throw new DomainError(
      "conflict",
      "An account needs at least one owner: make someone else an owner first",
    );
};
