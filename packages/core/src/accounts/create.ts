import type { Account, PlanId } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { getAccount } from "./get.ts";

/** Makes an account without users. */
export const createAccount = async (
  service: ServiceContext,
  input: { name: string; plan: PlanId },
): Promise<Account> => {
  const { id } = await service.db.prisma.account.create({ data: input, select: { id: true } });
  return getAccount(service, id);
};
