import type { ServiceContext } from "../context.ts";

/** Whether the database is in use: everything in it belongs to an account. */
export const hasAccounts = async (service: Pick<ServiceContext, "db">): Promise<boolean> =>
  (await service.db.prisma.account.findFirst({ select: { id: true } })) !== null;
