import type { Account, PlanId } from "@guidepost/contract";
import type { Core } from "../context.ts";
import { getAccount } from "./get.ts";

/** Makes an account without users. */
export const createAccount = async (
  core: Core,
  input: { name: string; plan: PlanId },
): Promise<Account> => {
  const { id } = await core.db.prisma.account.create({ data: input, select: { id: true } });
  return getAccount(core, id);
};
